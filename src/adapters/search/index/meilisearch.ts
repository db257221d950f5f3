import * as v from 'valibot';
import { HttpError, type Transport } from '#adapters/lib/http/request-text.ts';
import { counted } from '#domain/lib/words.ts';
import { type MeilisearchApi, openMeilisearchApi, refusedBy, TaskFailed } from './meilisearch-api.ts';

/** A document of an index, with its id. */
export interface IndexedDocument {
  readonly id: string;
}

interface Replacement {
  readonly documents: readonly IndexedDocument[];
  /** What the index can be searched, filtered and sorted by. */
  readonly settings: object;
  /** Called with the number of documents that have arrived. */
  readonly onArrived?: (count: number) => void;
}

/** A hosted index of a dealer’s stock, as the side that fills it sees it. */
export interface SearchIndex {
  /** Host and index, for messages. Contains no key. */
  readonly describe: string;
  /** Returns how many documents are published, or null if there is no index. */
  readonly size: () => Promise<number | null>;
  /**
   * Replaces all documents atomically: a search finds the old ones or the new ones. After a failure the old
   * ones remain.
   */
  readonly replace: (replacement: Replacement) => Promise<void>;
  /** Refuses a browser key that can do more than search, or cannot search this index. */
  readonly checkSearchKey: (key: string) => Promise<void>;
}

const MOST_DOCUMENTS = 1000;
const MOST_BYTES = 5 * 1024 * 1024;

interface Batch {
  readonly count: number;
  /** The documents as JSON. */
  readonly body: string;
}

const encoder = new TextEncoder();

/** Splits the documents, in order, into batches that fit one request. */
export function* batchesOf(
  documents: readonly IndexedDocument[],
  most = { documents: MOST_DOCUMENTS, bytes: MOST_BYTES },
): Generator<Batch> {
  let texts: string[] = [];
  let bytes = 0;
  const batch = (): Batch => ({ count: texts.length, body: `[${texts.join(',')}]` });
  for (const document of documents) {
    const text = JSON.stringify(document);
    const size = encoder.encode(text).byteLength + 1;
    if (texts.length > 0 && (texts.length >= most.documents || bytes + size > most.bytes)) {
      yield batch();
      texts = [];
      bytes = 0;
    }
    texts.push(text);
    bytes += size;
  }
  if (texts.length > 0) yield batch();
}

export interface HostedIndexSettings {
  readonly host: string;
  readonly index: string;
  /** May create, fill, swap and delete the index. */
  readonly adminKey: string;
  /** The variable that the key came from, for messages. */
  readonly keyName: string;
}

const PRIMARY_KEY = 'id';
const PAGE = 100;

const createdSchema = v.object({ createdAt: v.string() });
const statsSchema = v.object({ numberOfDocuments: v.number() });
const indexesSchema = v.object({ results: v.array(v.object({ uid: v.string() })), total: v.number() });
const errorSchema = v.object({ code: v.string() });

const json = (value: unknown): string => JSON.stringify(value);

/** Starts the name of a run's own index. Each run fills a new one, so that two runs cannot mix. */
const prefixOf = (index: string): string => `${index}__next_`;

const create = (api: MeilisearchApi, uid: string): Promise<void> =>
  api.change(
    { method: 'POST', path: '/indexes', body: json({ uid, primaryKey: PRIMARY_KEY }) },
    'index_already_exists',
  );

const remove = (api: MeilisearchApi, uid: string): Promise<void> =>
  api.change({ method: 'DELETE', path: `/indexes/${uid}` }, 'index_not_found');

async function sizeOf(api: MeilisearchApi, index: string): Promise<number | null> {
  const call = { method: 'GET', path: `/indexes/${index}/stats` } as const;
  const { status, body } = await api.call(call);
  if (status === 404 && v.is(v.object({ code: v.literal('index_not_found') }), body)) return null;
  return (await api.ask(call, statsSchema)).numberOfDocuments;
}

/** Finds indexes that interrupted runs left behind. */
async function leftBehind(api: MeilisearchApi, index: string): Promise<readonly string[]> {
  const differing: string[] = [];
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await api.ask(
      { method: 'GET', path: `/indexes?limit=${PAGE}&offset=${offset}` },
      indexesSchema,
    );
    differing.push(...page.results.map(({ uid }) => uid).filter((uid) => uid.startsWith(prefixOf(index))));
    total = page.total;
  }
  return differing;
}

const createdAt = async (api: MeilisearchApi, uid: string): Promise<string> =>
  (await api.ask({ method: 'GET', path: `/indexes/${uid}` }, createdSchema)).createdAt;

/**
 * Throws if documents are missing. Another push may delete this run's index as a leftover; later documents would then recreate
 * it, incomplete and without settings. Such an index must not be published.
 */
async function checkWhole(api: MeilisearchApi, uid: string, made: string, sent: number): Promise<void> {
  const arrived = await sizeOf(api, uid);
  if (arrived === sent && (await createdAt(api, uid)) === made) return;
  throw new HttpError({
    where: api.where,
    what: `${counted(sent, 'vehicle was', 'vehicles were')} sent and ${arrived ?? 'none'} ${arrived === 1 ? 'is' : 'are'} there, or in another index than was made for them`,
    remedy:
      'The index is unchanged for shoppers. Another push was probably running. Push again when it has finished.',
  });
}

async function fill(api: MeilisearchApi, uid: string, replacement: Replacement): Promise<void> {
  const { documents, settings, onArrived = () => undefined } = replacement;
  await create(api, uid);
  const made = await createdAt(api, uid);
  await api.change({ method: 'PATCH', path: `/indexes/${uid}/settings`, body: json(settings) });
  let arrived = 0;
  onArrived(arrived);
  // One after another, because equal vehicles appear in results in the order they arrived.
  for (const { count, body } of batchesOf(documents)) {
    await api.change({ method: 'POST', path: `/indexes/${uid}/documents?primaryKey=${PRIMARY_KEY}`, body });
    arrived += count;
    onArrived(arrived);
  }
  await checkWhole(api, uid, made, documents.length);
}

/**
 * Swaps two indexes. A repeated swap undoes itself, so it is requested only once. Its task alone cannot confirm it: the response
 * may get lost, and a key for this index only may not see a task of two indexes. The creation time of an index moves with it, so
 * that is compared.
 */
async function swap(api: MeilisearchApi, index: string, next: string): Promise<void> {
  const made = await createdAt(api, next);
  const body = json([{ indexes: [index, next] }]);
  try {
    await api.change({ method: 'POST', path: '/swap-indexes', body, once: true });
  } catch (cause) {
    if (cause instanceof TaskFailed) throw cause;
    if (await api.comes(async () => (await createdAt(api, index)) === made)) return;
    throw new HttpError({
      where: api.where,
      what: `the swap with ${next} was requested but did not happen`,
      remedy: 'Shoppers may find the old vehicles or the new ones. Push again.',
      cause,
    });
  }
}

async function replace(api: MeilisearchApi, index: string, replacement: Replacement): Promise<void> {
  for (const uid of await leftBehind(api, index)) await remove(api, uid);
  const next = `${prefixOf(index)}${crypto.randomUUID()}`;
  try {
    await fill(api, next, replacement);
  } catch (error) {
    // The failure is reported, not that cleaning up failed too: the next run does that.
    await remove(api, next).catch(() => undefined);
    throw error;
  }
  if ((await sizeOf(api, index)) === null) await create(api, index);
  await swap(api, index, next);
  await remove(api, next);
}

const codeOf = (body: unknown): string => {
  const error = v.safeParse(errorSchema, body);
  return error.success ? error.output.code : '';
};

async function checkSearchKey(api: MeilisearchApi, index: string, key: string): Promise<void> {
  const tasks = { method: 'GET', path: '/tasks?limit=1' } as const;
  const open = await api.call({ ...tasks, key: null });
  // A server without keys, such as one for tests, lets everybody do everything.
  if (open.status === 200) return;
  if ((await api.call({ ...tasks, key })).status === 200)
    throw new HttpError({
      where: api.where,
      what: '"search_key" may do more than search, and every visitor can read it',
      remedy:
        'Make a key whose only action is "search" on this index, and delete the one that was published.',
    });
  const search = await api.call({
    method: 'POST',
    path: '/multi-search',
    body: json({ queries: [{ indexUid: index, limit: 0 }] }),
    key,
  });
  if (search.status === 200 || codeOf(search.body) === 'index_not_found') return;
  throw refusedBy(api.where, '"search_key"', search);
}

export function openMeilisearchIndex(
  { host, index, adminKey, keyName }: HostedIndexSettings,
  transport: Transport,
): SearchIndex {
  const describe = `${new URL(host).origin} (index ${index})`;
  const api = openMeilisearchApi({ host, where: describe, key: adminKey, keyName, transport });
  return {
    describe,
    size: () => sizeOf(api, index),
    replace: (replacement) => replace(api, index, replacement),
    checkSearchKey: (key) => checkSearchKey(api, index, key),
  };
}
