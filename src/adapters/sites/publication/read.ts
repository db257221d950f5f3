import { type AnswerCache, answerCache } from '#adapters/storage/blobs/answer-cache.ts';
import type { ObjectStore, Stored } from '#adapters/storage/blobs/types.ts';
import { createWeighedCache } from '#domain/lib/byte-cache.ts';
import { fleetOf } from '../dealer-data/fleet.ts';
import type { Fleet } from '../dealer-data/types.ts';
import { readSiteManifest } from './files.ts';
import {
  dealersSchema,
  type FileName,
  keys,
  type LivePointer,
  livePointerSchema,
  parsePublished,
  type SiteManifest,
} from './format.ts';

interface Options<Value> extends Pick<Parameters<typeof answerCache>[0], 'freshMs' | 'now' | 'onTrouble'> {
  readonly store: ObjectStore;
  readonly key: string;
  readonly parse: (text: string, key: string) => Value;
}

interface Read<Value> extends Pick<Stored, 'tag'> {
  readonly value: Value;
}

/** Its values are undefined if there is none. */
type FreshObject<Value> = AnswerCache<Value | undefined>;

/** Caches an object that others may replace at any time. It is fetched again only if it has changed. */
function freshObject<Value>({ store, key, parse, ...ways }: Options<Value>): FreshObject<Value> {
  const read = answerCache<Read<Value> | undefined>({
    ...ways,
    what: key,
    async ask(previous) {
      const object = previous ? await store.getChanged(key, previous.tag) : await store.get(key);
      if (object === 'same') return previous;
      return object && { tag: object.tag, value: parse(Buffer.from(object.bytes).toString(), key) };
    },
  });
  return {
    value: async () => (await read.value())?.value,
    valueNow: async () => (await read.valueNow())?.value,
  };
}

export interface PublishedSites {
  fleet(): Promise<Fleet>;
  /** Returns the dealer's generations, or undefined if it was never published. */
  pointer(slug: string): Promise<LivePointer | undefined>;
  /** Returns the pointer as it is at this moment: another process may have seen a publication a moment earlier. */
  pointerNow(slug: string): Promise<LivePointer | undefined>;
  manifest(name: FileName): Promise<SiteManifest>;
}

export interface PublishedSitesOptions {
  readonly open: ObjectStore;
  readonly now?: () => number;
  /** How soon a publication, or a rollback, is seen by everyone, in milliseconds. */
  readonly freshMs?: number;
  readonly onTrouble?: (what: string, cause: unknown) => void;
}

const FRESH_MS = 1000;
/** A dealer takes some 2 KB. */
const MOST_POINTERS = 2000;
/** A file in a manifest takes some 200 bytes of memory: 500 generations of a usual dealer. */
const MANIFEST_BUDGET = 64 * 1024 * 1024;
const BYTES_A_FILE = 200;

const NOBODY = fleetOf(new Map());

/** Reads what was published, for a process with nothing on disk. */
export function publishedSites(options: PublishedSitesOptions): PublishedSites {
  const { open, now = Date.now, freshMs = FRESH_MS, onTrouble = () => {} } = options;
  const ways = { store: open, freshMs, now, onTrouble };
  const fleet = freshObject({
    ...ways,
    key: keys.dealers,
    parse: (text, key) => fleetOf(new Map(Object.entries(parsePublished(dealersSchema, key, text).dealers))),
  });
  const pointers = createWeighedCache<FreshObject<LivePointer>>(MOST_POINTERS);
  const manifests = createWeighedCache<Promise<SiteManifest>>(MANIFEST_BUDGET);

  const pointerOf = (slug: string): FreshObject<LivePointer> => {
    const cached = pointers.get(slug);
    if (cached) return cached;
    const made = freshObject({
      ...ways,
      key: keys.live(slug),
      parse: (text, key) => parsePublished(livePointerSchema, key, text),
    });
    pointers.set(slug, made, 1);
    return made;
  };

  /** Ignores names that are no dealer's, because a stranger must not make us query the store. */
  const pointerOfDealer = async (slug: string): Promise<FreshObject<LivePointer> | undefined> =>
    (await fleet.value())?.overview(slug) === undefined ? undefined : pointerOf(slug);

  return {
    fleet: async () => (await fleet.value()) ?? NOBODY,
    pointer: async (slug) => (await pointerOfDealer(slug))?.value(),
    pointerNow: async (slug) => (await pointerOfDealer(slug))?.valueNow(),
    async manifest(name) {
      const cached = manifests.get(name);
      if (cached) return cached;
      const reading = readSiteManifest(open, name);
      manifests.set(name, reading, 0);
      try {
        const read = await reading;
        manifests.set(name, reading, BYTES_A_FILE * Object.keys(read.files).length);
        return read;
      } catch (cause) {
        manifests.delete(name);
        throw cause;
      }
    },
  };
}
