import { hash } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withLock } from '../files/lock.ts';
import { temporaryName } from '../files/whole-file.ts';
import { type Listed, type ObjectStore, ObjectStoreError } from './types.ts';

/** Holds what is being written, so that a listing never shows half an object or a lock. */
const WRITING = '.writing';

/** Hashes the contents. A file's time may be the same after two writes, and its number may be reused, so nothing else tells them apart. */
const tagOf = (bytes: Uint8Array): string => `"${hash('md5', bytes)}"`;

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => error.code === code);

async function unlessAbsent<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    // A folder of that name is no object, and neither is what would stand below a file.
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}

async function look(path: string) {
  const stats = await unlessAbsent(stat(path));
  return stats?.isFile() ? { size: stats.size, writtenAt: stats.mtimeMs } : undefined;
}

async function readPart(path: string, first: number, last: number) {
  const file = await unlessAbsent(open(path));
  if (file === undefined) return undefined;
  try {
    const bytes = new Uint8Array(last - first + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, first);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function keysBelow(root: string, folder: string, prefix: string): Promise<string[]> {
  const entries = await unlessAbsent(readdir(join(root, folder), { withFileTypes: true }));
  const keys = (entries ?? []).map(async (entry) => {
    const key = `${folder}${entry.name}`;
    if (!entry.isDirectory()) return key.startsWith(prefix) ? [key] : [];
    const below = `${key}/`;
    const isOverlapping = below.startsWith(prefix) || prefix.startsWith(below);
    return isOverlapping && key !== WRITING ? keysBelow(root, below, prefix) : [];
  });
  return (await Promise.all(keys)).flat();
}

/** Links a file, which happens as a whole or not at all, and never over another file. */
async function linkNew(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Stores each object as a file under its key in a folder, for builds and servers of one machine. */
export function folderObjects(root: string): ObjectStore {
  const lockOf = (key: string): string => join(root, WRITING, `${hash('sha256', key)}.lock`);

  function pathOf(key: string): string {
    if (key.split('/').some((part) => part === '' || part === '.' || part === '..' || part === WRITING))
      throw new ObjectStoreError(`"${key}" cannot be the name of a file in ${root}.`);
    return join(root, key);
  }

  async function get(key: string) {
    const bytes = await unlessAbsent(readFile(pathOf(key)));
    return bytes && { bytes: new Uint8Array(bytes), tag: tagOf(bytes) };
  }

  return {
    get,
    async getChanged(key, tag) {
      const object = await get(key);
      return object?.tag === tag ? 'same' : object;
    },
    part: (key, first, last) => readPart(pathOf(key), first, last),
    look: (key) => look(pathOf(key)),
    async put(key, content, { when } = {}) {
      const [path, bytes] = [pathOf(key), Buffer.from(content)];
      const temporary = temporaryName(join(root, WRITING, hash('sha256', key)));
      await Promise.all(
        [dirname(temporary), dirname(path)].map((folder) => mkdir(folder, { recursive: true })),
      );
      await writeFile(temporary, bytes);
      if (when === 'absent') return (await linkNew(temporary, path)) ? tagOf(bytes) : undefined;
      return withLock(lockOf(key), key, async () => {
        const isConditionMet = when === undefined || (await get(key))?.tag === when.tag;
        await (isConditionMet ? rename(temporary, path) : rm(temporary));
        return isConditionMet ? tagOf(bytes) : undefined;
      });
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    async *list(prefix): AsyncIterable<Listed> {
      for (const key of (await keysBelow(root, '', prefix)).sort()) {
        const stats = await look(pathOf(key));
        if (stats) yield { key, ...stats, tag: '' };
      }
    },
  };
}
