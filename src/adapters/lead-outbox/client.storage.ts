import type { OutboxStorage, OutgoingLead } from './types.ts';

const STORE = 'waiting';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' });
  return settled(request);
}

/** In the browser’s own database, which keeps files as well; one a site. */
export function databaseStorage(name: string): OutboxStorage {
  let database: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode) => {
    database ??= opened(name);
    return (await database).transaction(STORE, mode).objectStore(STORE);
  };
  return {
    put: async (lead) => void (await settled((await store('readwrite')).put(lead))),
    all: async () => (await settled((await store('readonly')).getAll())) as readonly OutgoingLead[],
    remove: async (clientId) => void (await settled((await store('readwrite')).delete(clientId))),
  };
}

/** As long as the page is open: for browsers that keep nothing, and for tests. */
export function pageStorage(): OutboxStorage {
  const leads = new Map<string, OutgoingLead>();
  return {
    put: async (lead) => void leads.set(lead.clientId, lead),
    all: async () => [...leads.values()],
    remove: async (clientId) => void leads.delete(clientId),
  };
}
