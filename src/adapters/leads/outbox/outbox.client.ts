import { sendLead } from './send-lead.client.ts';
import type { OutboxStorage, QueuedRequest, SendAnswer, Turns } from './types.ts';

/** Takes a lock, so that two tabs that come back online together do not both send the waiting leads. */
const browserTurns =
  (name: string): Turns =>
  (work, { wait }) =>
    // The Web Locks API needs https. Without it a lead may be sent twice, which is stored once.
    'locks' in navigator ? navigator.locks.request(name, { ifAvailable: !wait }, work) : work();

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

/** Stores leads in IndexedDB, which can hold files as well. Each site has its own database. */
function databaseStorage(name: string): OutboxStorage {
  let database: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode) => {
    database ??= opened(name);
    return (await database).transaction(STORE, mode).objectStore(STORE);
  };
  return {
    put: async (lead) => void (await settled((await store('readwrite')).put(lead))),
    all: async () => (await settled((await store('readonly')).getAll())) as readonly QueuedRequest[],
    remove: async (clientId) => void (await settled((await store('readwrite')).delete(clientId))),
  };
}

/** Stores leads as long as the page is open: for browsers that store nothing, and for tests. */
export function pageStorage(): OutboxStorage {
  const leads = new Map<string, QueuedRequest>();
  return {
    put: async (lead) => void leads.set(lead.clientId, lead),
    all: async () => [...leads.values()],
    remove: async (clientId) => void leads.delete(clientId),
  };
}

/** The outcome of handing over a lead. */
export type Handover =
  | Exclude<SendAnswer, { kind: 'unreachable' }>
  /** It waits in the browser. `lasting`: it survives the page. */
  | { readonly kind: 'kept'; readonly lasting: boolean };

/** The final response to a lead that waited. */
export interface Settled {
  readonly lead: QueuedRequest;
  readonly answer: Exclude<SendAnswer, { kind: 'unreachable' }>;
}

export interface Outbox {
  /** Keeps the lead, then sends it: whatever happens in between, it is not lost. */
  hand(lead: QueuedRequest): Promise<Handover>;
  /** Tries all waiting leads one by one. Returns those that no longer wait. */
  flush(): Promise<readonly Settled[]>;
  /** Finds a lead that is still waiting. */
  find(clientId: string): Promise<{ readonly lead: QueuedRequest; readonly lasting: boolean } | undefined>;
  waiting(): Promise<number>;
}

export interface OutboxOptions {
  readonly storage: OutboxStorage;
  /** Used if the browser refuses to store anything. */
  readonly spare?: OutboxStorage;
  readonly send?: (lead: QueuedRequest) => Promise<SendAnswer>;
  readonly turns?: Turns;
}

const atOnce: Turns = (work) => work();

/** Too slow, too early, too many: these are about the moment, not about the lead. */
const PASSING: readonly number[] = [408, 425, 429];

/**
 * Returns true if a retry would not help. A server in trouble may take the lead later; one that has read and refused it will
 * refuse it again.
 */
const isFinal = (answer: SendAnswer): answer is Settled['answer'] =>
  answer.kind === 'sent' ||
  (answer.kind === 'refused' &&
    answer.status >= 400 &&
    answer.status < 500 &&
    !PASSING.includes(answer.status));

export function createOutbox({
  storage,
  spare = pageStorage(),
  send = sendLead,
  turns = atOnce,
}: OutboxOptions): Outbox {
  async function keep(lead: QueuedRequest): Promise<boolean> {
    try {
      await storage.put(lead);
      return true;
    } catch {
      await spare.put(lead);
      return false;
    }
  }

  async function forget(clientId: string): Promise<void> {
    await Promise.allSettled([storage.remove(clientId), spare.remove(clientId)]);
  }

  async function all(): Promise<readonly QueuedRequest[]> {
    const kept = await storage.all().catch(() => []);
    return [...kept, ...(await spare.all())].toSorted((a, b) => a.at - b.at);
  }

  return {
    async hand(lead) {
      const lasting = await keep(lead);
      const answer = await turns(() => send(lead), { wait: false });
      if (answer.kind === 'unreachable') return { kind: 'kept', lasting };
      // A shopper who is told that it failed decides whether to press again.
      await forget(lead.clientId);
      return answer;
    },
    flush: () =>
      turns(
        async () => {
          const settled: Settled[] = [];
          for (const lead of await all()) {
            const answer = await send(lead);
            if (!isFinal(answer)) break;
            await forget(lead.clientId);
            settled.push({ lead, answer });
          }
          return settled;
        },
        { wait: true },
      ),
    async find(clientId) {
      const isIt = (lead: QueuedRequest) => lead.clientId === clientId;
      const kept = (await storage.all().catch(() => [])).find(isIt);
      if (kept) return { lead: kept, lasting: true };
      const lead = (await spare.all()).find(isIt);
      return lead && { lead, lasting: false };
    },
    waiting: async () => (await all()).length,
  };
}

export const openOutbox = (site: string): Outbox =>
  createOutbox({
    storage: databaseStorage(`lead-outbox:${site}`),
    turns: browserTurns(`lead-outbox:${site}`),
  });
