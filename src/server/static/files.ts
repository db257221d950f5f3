import { createHash } from 'node:crypto';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type Bytes, createByteCache } from './byte-cache.ts';

/** One file as it was when it was opened: its bytes and its tag always belong together. */
export type SiteAsset = {
  /** Below the site's folder, with a leading slash: `/cars/x.html`. */
  readonly path: string;
  readonly bytes: Bytes;
  /** A hash of the bytes; an ETag without its quotes. */
  readonly hash: string;
};

export type ReadAsset = (root: string, path: string) => Promise<SiteAsset | undefined>;

const CACHE_BUDGET = 64 * 1024 * 1024;
const HASHES_KEPT = 20_000;

/** The files that may answer a path, in the order of the host: itself, a page, the page of a folder. */
const candidatesOf = (path: string): string[] =>
  path === '/' ? ['/index.html'] : [path, `${path}.html`, `${path}/index.html`];

/** Reads files below a site's folder; what was read is kept until the file is another one. */
export function createFileReader(budget = CACHE_BUDGET): ReadAsset {
  const contents = createByteCache(budget);
  const hashes = new Map<string, string>();

  const load = async (path: string, file: string, handle: FileHandle): Promise<SiteAsset | undefined> => {
    const stats = await handle.stat();
    if (!stats.isFile()) return undefined;
    const key = `${file}\n${stats.mtimeMs}\n${stats.size}`;
    const bytes = contents.get(key) ?? new Uint8Array(await handle.readFile());
    const hash = hashes.get(key) ?? hashOf(bytes);
    if (hashes.size >= HASHES_KEPT) hashes.clear();
    hashes.set(key, hash);
    contents.set(key, bytes);
    return { path, bytes, hash };
  };

  return async (root, path) => {
    for (const candidate of candidatesOf(path)) {
      const asset = await openBelow(root, candidate, (file, handle) => load(candidate, file, handle));
      if (asset) return asset;
    }
    return undefined;
  };
}

/** Nothing outside `root`, not even through a link inside it. */
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
