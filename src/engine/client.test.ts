import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchError } from '#domain/search/results/multi-search.ts';
import { connectEngine } from './client.ts';
import { buildIndex } from './index-file/build-index.ts';
import { type FromWorker, type ToWorker, toFailure } from './worker-messages.ts';

const { columns, chunks } = buildIndex({
  uid: 'stock',
  documents: [{ id: 7, make: 'Kia', slug: 'kia' }],
  settings: { searchableAttributes: ['make'] },
});
const FILES: Readonly<Record<string, string>> = {
  'https://a.example/data/stock.json': JSON.stringify(columns),
  'https://a.example/data/rows-0.json': JSON.stringify(chunks[0]),
  'https://a.example/page.json': '<!doctype html>',
  'https://a.example/cut.json': '{"format":',
};
const ADDRESS = {
  columnsUrl: '/data/stock.json',
  chunkUrl: 'rows-{chunk}.json',
  partUrl: '/data/part-{part}.json',
};
const QUESTION = { queries: [{ indexUid: 'stock' }] };

const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('document', { baseURI: 'https://a.example/data/' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init.cache]);
    const text = FILES[url];
    if (url.includes('offline')) throw new TypeError('Failed to fetch');
    return new Response(text ?? 'nothing here', { status: text === undefined ? 404 : 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const noWorker = (): Worker => {
  throw new Error('no workers here');
};

test('if workers do not start, the page searches by itself, and revalidates its index', async () => {
  const search = connectEngine({ ...ADDRESS, startWorker: noWorker });
  const { results } = await search(QUESTION);
  expect(results[0]?.hits).toEqual([{ id: 7, make: 'Kia', slug: 'kia' }]);
  expect(asked).toEqual([
    ['https://a.example/data/stock.json', 'no-cache'],
    ['https://a.example/data/rows-0.json', 'no-cache'],
  ]);
});

/** A worker whose replies come from the test. */
class StandIn extends EventTarget {
  readonly sent: ToWorker[] = [];
  readonly postMessage = (message: ToWorker) => this.sent.push(message);
  reply(data: FromWorker) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const withStandIn = () => {
  const worker = new StandIn();
  // The stand-in has every part of a worker that the client uses.
  const search = connectEngine({ ...ADDRESS, startWorker: () => worker as unknown as Worker });
  return { worker, search };
};

test('responses and errors of the worker reach their callers', async () => {
  const { worker, search } = withStandIn();
  const [first, second] = [search(QUESTION), search(QUESTION)];
  worker.reply({ number: 1, failure: toFailure(new SearchError('invalid_search_filter', 'no such filter')) });
  worker.reply({ number: 0, answer: { results: [] } });
  expect(await first).toEqual({ results: [] });
  await expect(second).rejects.toMatchObject({
    name: 'SearchError',
    code: 'invalid_search_filter',
    status: 400,
  });
  expect(worker.sent[0]).toMatchObject({
    address: {
      chunkUrl: 'https://a.example/data/rows-{chunk}.json',
      partUrl: 'https://a.example/data/part-{part}.json',
    },
  });
});

test('a worker that fails leaves no query pending', async () => {
  const { worker, search } = withStandIn();
  const answer = search(QUESTION);
  worker.dispatchEvent(new Event('error'));
  expect((await answer).results[0]?.estimatedTotalHits).toBe(1);
  expect((await search(QUESTION)).results[0]?.estimatedTotalHits).toBe(1);
});

test('an engine that failed to load is loaded by the next query', async () => {
  vi.doMock('./fetch-index.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const search = connectEngine({ ...ADDRESS, startWorker: noWorker });
  await expect(search(QUESTION)).rejects.toThrow();
  vi.doUnmock('./fetch-index.ts');
  expect((await search(QUESTION)).results[0]?.estimatedTotalHits).toBe(1);
});

test.each([
  ['/nowhere.json', 'unreachable'],
  ['https://offline.example/stock.json', 'unreachable'],
  ['/page.json', 'corrupt'],
  ['/cut.json', 'corrupt'],
])('the index at %s causes the error "%s"', async (columnsUrl, problem) => {
  const search = connectEngine({ ...ADDRESS, columnsUrl, startWorker: noWorker });
  await expect(search(QUESTION)).rejects.toMatchObject({ name: 'IndexError', problem });
});
