import { fetchAnswer } from '#adapters/lib/fetch-answer.client.ts';
import {
  type MultiSearch,
  type MultiSearchAnswer,
  SearchError,
} from '#domain/search/results/multi-search.ts';

export interface HostedIndex {
  readonly host: string;
  readonly search_key: string;
}

const isAnswer = (value: unknown): value is MultiSearchAnswer =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results);

function refusal(status: number, body: unknown): SearchError {
  const fields = typeof body === 'object' && body !== null ? body : {};
  const code = 'code' in fields && typeof fields.code === 'string' ? fields.code : 'unknown';
  const message =
    'message' in fields && typeof fields.message === 'string' ? fields.message : `HTTP ${status}`;
  return new SearchError(code, message, status);
}

const readAnswer = (answer: unknown): MultiSearchAnswer => {
  if (!isAnswer(answer))
    throw new SearchError('invalid_answer', 'This is not the answer of a search engine.', 502);
  return answer;
};

/** Queries a dealer’s hosted index over HTTP, with the key that may only search. */
export const meilisearch =
  ({ host, search_key }: HostedIndex, fetch?: typeof globalThis.fetch): MultiSearch =>
  (body) =>
    fetchAnswer({
      url: `${host.replace(/\/+$/, '')}/multi-search`,
      parse: readAnswer,
      async fetch(url, init) {
        const answer = await (fetch ?? globalThis.fetch)(url, init);
        // The body says why.
        if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => null));
        return answer;
      },
      init: {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${search_key}`,
        },
        body: JSON.stringify(body),
      },
    });
