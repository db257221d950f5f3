import { MEILISEARCH_URL } from '../meilisearch.ts';

/** A running Meilisearch that tests may use; without keys of its own it takes any. */
export interface RealServer {
  readonly host: string;
  readonly adminKey: string;
  readonly hasKeys: boolean;
}

const { MEILISEARCH_KEY } = process.env;

export const realServer: RealServer = {
  host: MEILISEARCH_URL?.replace(/\/+$/, '') ?? '',
  adminKey: MEILISEARCH_KEY ?? 'no-key-needed',
  hasKeys: MEILISEARCH_KEY !== undefined,
};

/** A key that may search and nothing else, deleted again in the end. */
export async function searchKeyOf(
  { host, adminKey, hasKeys }: RealServer,
  atEnd: (release: () => Promise<unknown>) => void,
): Promise<string> {
  if (!hasKeys) return adminKey;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` };
  const body = JSON.stringify({ actions: ['search'], indexes: ['*'], expiresAt: null });
  const made = await (await fetch(`${host}/keys`, { method: 'POST', headers, body })).json();
  atEnd(() => fetch(`${host}/keys/${made.uid}`, { method: 'DELETE', headers }));
  return made.key;
}
