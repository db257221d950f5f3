import { setTimeout as pause } from 'node:timers/promises';
import { meilisearch } from '#adapters/search/engine/meilisearch.client.ts';
import type { MultiSearch } from '#domain/search/results/multi-search.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import type { FirstNeeds } from '#engine/index-file/division.ts';
import { openIndex } from '#engine/open-index.ts';
import type { ExchangeSet } from './exchanges.ts';

/**
 * The embedded engine over an index that was serialised and parsed again, as a browser gets it: in one file, or in the
 * parts of a large stock.
 */
export function embeddedEngine({ documents, settings, uid }: ExchangeSet, needs?: FirstNeeds): MultiSearch {
  const files = buildIndex({ uid, documents, settings, needs });
  const asFetched = async (file: unknown): Promise<unknown> => JSON.parse(JSON.stringify(file) ?? 'null');
  return openIndex({
    columns: () => asFetched(files.columns),
    part: (name) => asFetched(files.parts[name]),
    chunk: (number) => asFetched(files.chunks[number]),
  });
}

export interface Server {
  readonly host: string;
  readonly key: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function call({ host, key }: Server, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(new URL(path, host), {
    method,
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function settled(server: Server, { status, body }: Answer): Promise<void> {
  if (status >= 400) throw new Error(`Meilisearch at ${server.host}: ${body['message']}`);
  const { body: task } = await call(server, 'GET', `/tasks/${body['taskUid']}`);
  if (task['status'] === 'succeeded') return;
  if (task['status'] === 'failed') throw new Error(`Meilisearch: ${JSON.stringify(task['error'])}`);
  await pause(50);
  await settled(server, { status, body });
}

/** Creates an index on a real server for this run only, and queries it as browsers do. `end` deletes the index. */
export async function realEngine(
  server: Server,
  { documents, settings, uid }: ExchangeSet,
): Promise<{ readonly search: MultiSearch; readonly end: () => Promise<void> }> {
  const own = `conformance-${crypto.randomUUID()}`;
  const change = async (method: string, path: string, body?: unknown) =>
    settled(server, await call(server, method, path, body));
  await change('POST', '/indexes', { uid: own, primaryKey: 'id' });
  await change('PATCH', `/indexes/${own}/settings`, settings);
  await change('POST', `/indexes/${own}/documents`, documents);

  const ask = meilisearch({ host: server.host, search_key: server.key ?? 'none' });
  const search: MultiSearch = async ({ queries }) => {
    const renamed = queries.map((query) => (query.indexUid === uid ? { ...query, indexUid: own } : query));
    const { results } = await ask({ queries: renamed });
    return { results: results.map((result) => ({ ...result, indexUid: uid })) };
  };
  return { search, end: () => change('DELETE', `/indexes/${own}`) };
}
