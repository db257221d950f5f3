import { decompressed, MissingFile, storedFile } from '#adapters/sites/publication/files.ts';
import {
  type FileName,
  hashIn,
  isCompressed,
  keys,
  type LivePointer,
  liveGeneration,
  type SiteManifest,
} from '#adapters/sites/publication/format.ts';
import type { PublishedSites } from '#adapters/sites/publication/read.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { type Bytes, createByteCache } from '#domain/lib/byte-cache.ts';
import { headersFor, IMMUTABLE } from '#domain/sites/routing/headers.ts';
import {
  candidatesOf,
  type FindSite,
  type PartedFile,
  type ServedSite,
  type SiteAsset,
  type SiteHeaders,
} from './sites.ts';

interface Options {
  readonly open: ObjectStore;
  readonly sites: PublishedSites;
  /** The limit of the cache for files, in bytes. */
  readonly budget?: number;
}

const CACHE_BUDGET = 96 * 1024 * 1024;
/** A film must not drive everybody's pages out of memory. */
const SHARE_OF_ONE = 8;

interface Files {
  readonly read: (name: FileName) => Promise<Bytes>;
  /** Returns undefined if the file is to be cached whole. */
  readonly parted: (name: FileName) => Promise<PartedFile | undefined>;
}

/** Caches files as they stand in the store. One that several requests need at once is fetched once. */
function cachedFiles(open: ObjectStore, budget: number): Files {
  const cache = createByteCache(budget);
  const most = budget / SHARE_OF_ONE;
  const underway = new Map<FileName, Promise<Bytes>>();

  const fetchFile = async (name: FileName): Promise<Bytes> => {
    const bytes = await storedFile(open, name);
    if (bytes.byteLength <= most) cache.set(name, bytes);
    return bytes;
  };

  return {
    async read(name) {
      const cached = cache.get(name);
      if (cached) return cached;
      const pending = underway.get(name) ?? fetchFile(name).finally(() => underway.delete(name));
      underway.set(name, pending);
      return pending;
    },
    async parted(name) {
      if (cache.get(name)) return undefined;
      const { size = 0 } = (await open.look(keys.file(name))) ?? {};
      if (size <= most) return undefined;
      const part = async (first: number, last: number): Promise<Bytes> => {
        const bytes = await open.part(keys.file(name), first, last);
        if (bytes) return bytes;
        throw new MissingFile(name);
      };
      return { size, part };
    },
  };
}

const factsOf = ({ routing, vehicles, pictureQuality }: SiteManifest): SiteHeaders => ({
  routing,
  pictureQuality,
  vehicles: { shown: new Set(vehicles.shown), gone: new Set(vehicles.gone) },
});

const isNamedByContents = (path: string): boolean => headersFor(path)['Cache-Control'] === IMMUTABLE;

/** Finds the sites in object storage. Nothing is on disk, and the memory is limited. */
export function storedSites({ open, sites, budget = CACHE_BUDGET }: Options): FindSite {
  const stored = cachedFiles(open, budget);
  const facts = new WeakMap<SiteManifest, SiteHeaders>();

  function factsOnce(manifest: SiteManifest): SiteHeaders {
    const cached = facts.get(manifest) ?? factsOf(manifest);
    facts.set(manifest, cached);
    return cached;
  }

  /** A page that was opened before a publication still asks for the styles that it was made with. */
  async function inAny(path: string, generations: LivePointer['generations']): Promise<FileName | undefined> {
    for (const { manifest } of generations) {
      const { files } = await sites.manifest(manifest);
      if (Object.hasOwn(files, path)) return files[path];
    }
    return undefined;
  }

  async function assetOf(path: string, name: FileName): Promise<SiteAsset> {
    const hash = hashIn(name);
    if (isCompressed(name)) {
      const brotli = await stored.read(name);
      const bytes = () => decompressed(brotli);
      return { path, hash, source: bytes, bytes, brotli };
    }
    const bytes = () => stored.read(name);
    return { path, hash, source: bytes, bytes, parted: () => stored.parted(name) };
  }

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
      const located = await inAny(path, generations);
      if (located !== undefined) return located;
      const now = await sites.pointerNow(slug);
      return now === pointer || now === undefined ? undefined : inAny(path, now.generations);
    }

    async function named(path: string): Promise<readonly [path: string, name: FileName] | undefined> {
      for (const candidate of candidatesOf(path)) {
        const name = Object.hasOwn(files, candidate) ? files[candidate] : undefined;
        if (name !== undefined) return [candidate, name];
      }
      const file = await elsewhere(path);
      return file === undefined ? undefined : [path, file];
    }

    return {
      version: live.manifest,
      facts: async () => factsOnce(manifest),
      async read(path) {
        const [at, name] = (await named(path)) ?? [];
        return at === undefined || name === undefined ? undefined : assetOf(at, name);
      },
      async find(path) {
        const [at, name] = (await named(path)) ?? [];
        if (at === undefined || name === undefined) return undefined;
        const source = async () => {
          const bytes = await stored.read(name);
          return isCompressed(name) ? decompressed(bytes) : bytes;
        };
        return { path: at, hash: hashIn(name), source };
      },
    };
  };
}
