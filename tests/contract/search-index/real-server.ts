import { MEILISEARCH_URL } from '../meilisearch.ts';

/** A running Meilisearch for tests. Without a master key it accepts any key. */
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

/** A search-only key, deleted at the end. */
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
