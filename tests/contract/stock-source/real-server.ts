import { setTimeout as pause } from 'node:timers/promises';

const MASTER_KEY = process.env['MEILISEARCH_KEY'] ?? 'no-key-needed';

export interface IndexSettings {
  readonly filterableAttributes?: readonly string[];
  readonly sortableAttributes?: readonly string[];
  readonly pagination?: { readonly maxTotalHits: number };
}

const RECOMMENDED: IndexSettings = {
  filterableAttributes: ['car_type'],
  sortableAttributes: ['id'],
  pagination: { maxTotalHits: 100_000 },
};

/** Creates indexes on a running Meilisearch, and deletes each after its test. */
export const indexOnRealServer = (host: string, atEnd: (release: () => Promise<void>) => void) => {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(host + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${MASTER_KEY}` },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return response.json();
  };

  const settled = async (taskUid: number): Promise<void> => {
    const { status, error } = await call('GET', `/tasks/${taskUid}`);
    if (status === 'succeeded') return;
    if (status === 'failed') throw new Error(`Meilisearch: ${error.message}`);
    await pause(20);
    await settled(taskUid);
  };

  const change = async (method: string, path: string, body?: unknown): Promise<void> =>
    settled((await call(method, path, body)).taskUid);

  const fill = async (documents: readonly object[], settings = RECOMMENDED): Promise<string> => {
    const index = `test-${crypto.randomUUID()}`;
    await change('POST', '/indexes', { uid: index, primaryKey: 'id' });
    atEnd(() => change('DELETE', `/indexes/${index}`));
    await change('PATCH', `/indexes/${index}/settings`, settings);
    if (documents.length > 0) await change('POST', `/indexes/${index}/documents`, documents);
    return index;
  };

  return { host, key: MASTER_KEY, fill };
};
