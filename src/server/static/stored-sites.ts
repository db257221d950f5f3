import type { ObjectStore } from '#adapters/object-store/types.ts';
import { decompressed, storedFile } from '#adapters/published-sites/files.ts';
import {
  type FileName,
  hashIn,
  isCompressed,
  type LivePointer,
  liveGeneration,
  type SiteManifest,
} from '#adapters/published-sites/format.ts';
import type { PublishedSites } from '#adapters/published-sites/read.ts';
import { type Bytes, createByteCache } from '#domain/memory/byte-cache.ts';
import { headersFor, IMMUTABLE } from '#domain/routing/headers.ts';
import { candidatesOf, type FindSite, type ServedSite, type SiteAsset, type SiteFacts } from './sites.ts';

interface Options {
  readonly open: ObjectStore;
  readonly sites: PublishedSites;
  /** For files, in bytes. */
  readonly budget?: number;
}

const CACHE_BUDGET = 96 * 1024 * 1024;
/** A film must not drive everybody's pages out of memory. */
const SHARE_OF_ONE = 8;

type ReadFile = (name: FileName) => Promise<Bytes>;

/** Files as they stand in the store. One that several requests need at once is fetched once. */
function cachedFiles(open: ObjectStore, budget: number): ReadFile {
  const cache = createByteCache(budget);
  const underway = new Map<FileName, Promise<Bytes>>();

  const fetchFile = async (name: FileName): Promise<Bytes> => {
    const bytes = await storedFile(open, name);
    if (bytes.byteLength <= budget / SHARE_OF_ONE) cache.set(name, bytes);
    return bytes;
  };

  return async (name) => {
    const known = cache.get(name);
    if (known) return known;
    const pending = underway.get(name) ?? fetchFile(name).finally(() => underway.delete(name));
    underway.set(name, pending);
    return pending;
  };
}

const factsOf = ({ routing, vehicles, pictureQuality }: SiteManifest): SiteFacts => ({
  ...{ routing, pictureQuality },
  vehicles: { shown: new Set(vehicles.shown), gone: new Set(vehicles.gone) },
});

const isNamedByContents = (path: string): boolean => headersFor(path)['Cache-Control'] === IMMUTABLE;

/** The sites in object storage: nothing is on disk, and what is in memory has a bound. */
export function storedSites({ open, sites, budget = CACHE_BUDGET }: Options): FindSite {
  const readFile = cachedFiles(open, budget);
  const facts = new WeakMap<SiteManifest, SiteFacts>();

  function factsOnce(manifest: SiteManifest): SiteFacts {
    const known = facts.get(manifest) ?? factsOf(manifest);
    facts.set(manifest, known);
    return known;
  }

  /** A page that was opened before a publication still asks for the styles that it was made with. */
  async function inAny(path: string, generations: LivePointer['generations']): Promise<FileName | undefined> {
    for (const { manifest } of generations) {
      const { files } = await sites.manifest(manifest);
      if (Object.hasOwn(files, path)) return files[path];
    }
    return undefined;
  }

  const assetOf = (path: string, name: FileName, stored: Bytes): SiteAsset => {
    const isPlain = !isCompressed(name);
    const bytes = async (): Promise<Bytes> => (isPlain ? stored : decompressed(stored));
    return { path, hash: hashIn(name), source: bytes, bytes, ...(!isPlain && { brotli: stored }) };
  };

  return async (slug): Promise<ServedSite | undefined> => {
    const pointer = await sites.pointer(slug);
    const live = pointer && liveGeneration(pointer);
    if (pointer === undefined || live === undefined) return undefined;
    const manifest = await sites.manifest(live.manifest);
    const { files } = manifest;
    const { generations } = pointer;

    /** The page that names it may be of a generation that another origin has seen a moment earlier, or of one before. */
    async function elsewhere(path: string): Promise<FileName | undefined> {
      if (!isNamedByContents(path)) return undefined;
      const known = await inAny(path, generations);
      if (known !== undefined) return known;
      const now = await sites.pointerNow(slug);
      return now === pointer || now === undefined ? undefined : inAny(path, now.generations);
    }

    async function named(path: string): Promise<readonly [path: string, name: FileName] | undefined> {
      for (const candidate of candidatesOf(path)) {
        const name = Object.hasOwn(files, candidate) ? files[candidate] : undefined;
        if (name !== undefined) return [candidate, name];
      }
      const found = await elsewhere(path);
      return found === undefined ? undefined : [path, found];
    }

    return {
      version: live.manifest,
      facts: async () => factsOnce(manifest),
      async read(path) {
        const [at, name] = (await named(path)) ?? [];
        return at === undefined || name === undefined ? undefined : assetOf(at, name, await readFile(name));
      },
      async find(path) {
        const [at, name] = (await named(path)) ?? [];
        if (at === undefined || name === undefined) return undefined;
        const source = async () => {
          const stored = await readFile(name);
          return isCompressed(name) ? decompressed(stored) : stored;
        };
        return { path: at, hash: hashIn(name), source };
      },
    };
  };
}
