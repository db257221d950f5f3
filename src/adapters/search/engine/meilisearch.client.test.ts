import { expect, test, vi } from 'vitest';
import { NO_ANSWER } from '#adapters/lib/fetch-answer.client.ts';
import { meilisearch } from './meilisearch.client.ts';

const HOSTED = { host: 'https://search.example/', search_key: 'search-only' };
const QUESTION = { queries: [{ indexUid: 'vehicles', q: 'ute' }] };

const answering = (text: string, status = 200) =>
  vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => new Response(text, { status }));

test('the client queries one address with the search key, and returns the response', async () => {
  const fetch = answering('{"results":[]}');
  expect(await meilisearch(HOSTED, fetch)(QUESTION)).toEqual({ results: [] });
  expect(fetch.mock.calls[0]).toMatchObject([
    'https://search.example/multi-search',
    {
      method: 'POST',
      headers: { authorization: 'Bearer search-only', 'content-type': 'application/json' },
      body: JSON.stringify(QUESTION),
    },
  ]);
});

test.each([
  ['with its reason', 400, '{"code":"invalid_search_filter","message":"no such filter"}', 'no such filter'],
  ['by a proxy that says something else', 502, '<html>', 'HTTP 502'],
])('a query refused %s causes an error with its status', async (_how, status, text, message) => {
  const answer = meilisearch(HOSTED, answering(text, status))(QUESTION);
  await expect(answer).rejects.toMatchObject({ name: 'SearchError', status, message });
});

test.each([
  ['a page', '<!doctype html>', NO_ANSWER],
  ['another list', '{"hits":[]}', 'This is not the answer of a search engine.'],
])('a response that is %s causes an error', async (_what, text, message) => {
  await expect(meilisearch(HOSTED, answering(text))(QUESTION)).rejects.toThrow(message);
});

test('a host that hangs is abandoned after eight seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
    expect(wait).toBe(8_000);
    return AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  });
  const hanging = (_url: string | URL | Request, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      if (init?.signal?.aborted) reject(init.signal.reason);
    });
  await expect(meilisearch(HOSTED, hanging)(QUESTION)).rejects.toMatchObject({ name: 'TimeoutError' });
  limit.mockRestore();
});
