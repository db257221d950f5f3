import { type MultiSearch, type MultiSearchAnswer, SearchError } from '#domain/search/multi-search.ts';

export interface HostedIndex {
  readonly host: string;
  readonly search_key: string;
}

const TIMEOUT_MS = 8000;

const isAnswer = (value: unknown): value is MultiSearchAnswer =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results);

/** What a hosted index says of a question it refuses. */
function refusal(status: number, body: unknown): SearchError {
  const said = typeof body === 'object' && body !== null ? body : {};
  const code = 'code' in said && typeof said.code === 'string' ? said.code : 'unknown';
  const message = 'message' in said && typeof said.message === 'string' ? said.message : `HTTP ${status}`;
  return new SearchError(code, message, status);
}

/** Asks a dealer’s hosted index over HTTP, with the key that may only search. */
export const meilisearch =
  (
    { host, search_key }: HostedIndex,
    fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
  ): MultiSearch =>
  async (body) => {
    const response = await fetch(`${host.replace(/\/+$/, '')}/multi-search`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${search_key}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refusal(response.status, answer);
    if (!isAnswer(answer)) throw new SearchError('invalid_answer', `${host} is not a search engine.`, 502);
    return answer;
  };
