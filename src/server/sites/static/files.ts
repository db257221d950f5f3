import { createHash } from 'node:crypto';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { createByteCache } from '#domain/lib/byte-cache.ts';
import { candidatesOf, type ServedFile, type SiteAsset } from './sites.ts';

export interface ReadAsset {
  (root: string, path: string): Promise<SiteAsset | undefined>;
  /** For callers that do not need the bytes. They are read only if their hash is not known yet. */
  readonly find: (root: string, path: string) => Promise<ServedFile | undefined>;
}

const CACHE_BUDGET = 64 * 1024 * 1024;
const MOST_HASHES = 20_000;

/** Reads files below a site's folder. They are cached until the file changes. */
export function createFileReader(budget = CACHE_BUDGET): ReadAsset {
  const contents = createByteCache(budget);
  const hashes = new Map<string, string>();

  const keyOf = async (file: string, handle: FileHandle): Promise<string | undefined> => {
    const stats = await handle.stat();
    return stats.isFile() ? `${file}\n${stats.mtimeMs}\n${stats.size}` : undefined;
  };

  const load = async (path: string, file: string, handle: FileHandle): Promise<SiteAsset | undefined> => {
    const key = await keyOf(file, handle);
    if (key === undefined) return undefined;
    const bytes = contents.get(key) ?? new Uint8Array(await handle.readFile());
    const hash = hashes.get(key) ?? hashOf(bytes);
    if (hashes.size >= MOST_HASHES) hashes.clear();
    hashes.set(key, hash);
    contents.set(key, bytes);
    return { path, hash, source: async () => file, bytes: async () => bytes };
  };

  const find = async (path: string, file: string, handle: FileHandle): Promise<ServedFile | undefined> => {
    const hash = hashes.get((await keyOf(file, handle)) ?? '');
    return hash === undefined ? load(path, file, handle) : { path, hash, source: async () => file };
  };

  const first =
    <Found>(use: (path: string, file: string, handle: FileHandle) => Promise<Found | undefined>) =>
    async (root: string, path: string): Promise<Found | undefined> => {
      for (const candidate of candidatesOf(path)) {
        const opened = await openBelow(root, candidate, (file, handle) => use(candidate, file, handle));
        if (opened) return opened;
      }
      return undefined;
    };
  return Object.assign(first(load), { find: first(find) });
}

/** Opens nothing outside `root`, not even through a link inside it. */
async function openBelow<T>(
  root: string,
  path: string,
  use: (file: string, handle: FileHandle) => Promise<T>,
): Promise<T | undefined> {
  const file = await realpath(join(root, path)).catch(() => undefined);
  if (file === undefined || !file.startsWith(root + sep)) return undefined;
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    return await use(file, handle);
  } finally {
    await handle.close();
  }
}

export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
