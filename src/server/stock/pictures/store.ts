import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { putFile } from '#adapters/storage/files/whole-file.ts';
import { type Bytes, createByteCache } from '#domain/lib/byte-cache.ts';

/** Limits the size of a folder. */
interface FolderBudget {
  /** Called after each file that was written, with its size. */
  grown(bytes: number): Promise<void>;
}

/** The share that remains after a clean-up, so that not every new file causes a scan of the folder. */
const SHARE_LEFT = 0.8;

interface PictureFile {
  readonly path: string;
  readonly size: number;
  readonly usedAt: number;
}

async function filesIn(folder: string): Promise<readonly PictureFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => undefined);
      return stats?.isFile() ? { path, size: stats.size, usedAt: stats.mtimeMs } : undefined;
    }),
  );
  return files.filter((file) => file !== undefined);
}

const sizeOf = (files: readonly PictureFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

function createFolderBudget(folder: string, most: number): FolderBudget {
  /** Null until the folder was first read. */
  let cachedBytes: number | null = null;
  let tidying: Promise<void> | null = null;

  async function tidy(): Promise<void> {
    const files = await filesIn(folder);
    cachedBytes = sizeOf(files);
    if (cachedBytes <= most) return;
    for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (cachedBytes <= most * SHARE_LEFT) return;
      await rm(path, { force: true });
      cachedBytes -= size;
    }
  }

  return {
    async grown(bytes) {
      if (cachedBytes !== null) cachedBytes += bytes;
      if (cachedBytes !== null && cachedBytes <= most) return;
      tidying ??= tidy().finally(() => {
        tidying = null;
      });
      await tidying;
    },
  };
}

export type ResizedPictures = (key: string, make: () => Promise<Bytes>) => Promise<Bytes>;

const MEGABYTE = 1024 * 1024;
const USUAL_MEGABYTES = '1024';

/** Returns the disk space for cached pictures: `IMAGE_CACHE_MB`, or one gigabyte. */
export function pictureBytes(env: Readonly<Record<string, string | undefined>>): number {
  const megabytes = env['IMAGE_CACHE_MB'] || USUAL_MEGABYTES;
  if (!/^[1-9]\d{0,8}$/.test(megabytes))
    throw new Error(`IMAGE_CACHE_MB is "${megabytes}": expected whole megabytes, such as "1024".`);
  return Number(megabytes) * MEGABYTE;
}

const MEMORY_BUDGET = 48 * MEGABYTE;

/** Makes a picture that several requests need at once only once, and keeps the last used ones in memory. */
function cachedInMemory(find: ResizedPictures): ResizedPictures {
  const cache = createByteCache(MEMORY_BUDGET);
  const underway = new Map<string, Promise<Bytes>>();

  const findAndKeep = async (key: string, make: () => Promise<Bytes>): Promise<Bytes> => {
    const bytes = await find(key, make);
    cache.set(key, bytes);
    return bytes;
  };

  return async (key, make) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const pending = underway.get(key) ?? findAndKeep(key, make).finally(() => underway.delete(key));
    underway.set(key, pending);
    return pending;
  };
}

/** Caches pictures in memory only, for a process with nothing on disk. The CDN in front keeps them for longer. */
export const createPictureCache = (): ResizedPictures => cachedInMemory((_, make) => make());

/**
 * Caches pictures in memory and in a folder of limited size. Beyond the limit those that were not used for the longest
 * time are deleted.
 */
export function createPictureStore(folder: string, most: number): ResizedPictures {
  const budget = createFolderBudget(folder, most);
  return cachedInMemory(
    async (key, make) => (await readStored(folder, key)) ?? makeAndStore(folder, key, make, budget),
  );
}

async function readStored(folder: string, key: string): Promise<Bytes | undefined> {
  const path = join(folder, key);
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const now = new Date();
  // A read-only folder cannot be cleaned up either.
  await utimes(path, now, now).catch(() => undefined);
  return new Uint8Array(bytes);
}

async function makeAndStore(
  folder: string,
  key: string,
  make: () => Promise<Bytes>,
  budget: FolderBudget,
): Promise<Bytes> {
  const bytes = await make();
  try {
    await putFile(join(folder, key), bytes);
    await budget.grown(bytes.byteLength);
  } catch {
    // A full or read-only disk costs speed, not the picture.
  }
  return bytes;
}
