import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putFile } from '#adapters/files/whole-file.ts';
import { type Bytes, createByteCache } from '../static/byte-cache.ts';

export type PictureStore = (key: string, make: () => Promise<Bytes>) => Promise<Bytes>;

const MEMORY_BUDGET = 48 * 1024 * 1024;

/** Made pictures, in memory and in a folder. A picture that several ask for at once is made once. */
export function createPictureStore(folder: string): PictureStore {
  const memory = createByteCache(MEMORY_BUDGET);
  const underway = new Map<string, Promise<Bytes>>();

  const find = async (key: string, make: () => Promise<Bytes>) => {
    const bytes = (await readStored(folder, key)) ?? (await makeAndStore(folder, key, make));
    memory.set(key, bytes);
    return bytes;
  };

  return async (key, make) => {
    const known = memory.get(key);
    if (known) return known;
    const pending = underway.get(key) ?? find(key, make).finally(() => underway.delete(key));
    underway.set(key, pending);
    return pending;
  };
}

async function readStored(folder: string, key: string): Promise<Bytes | undefined> {
  const bytes = await readFile(join(folder, key)).catch(() => undefined);
  return bytes && new Uint8Array(bytes);
}

async function makeAndStore(folder: string, key: string, make: () => Promise<Bytes>): Promise<Bytes> {
  const bytes = await make();
  try {
    await putFile(join(folder, key), bytes);
  } catch {
    // A full or read-only disk costs speed, not the picture.
  }
  return bytes;
}

/** Runs at most `slots` tasks at once; the others wait in line. */
export function createLimit(slots: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = slots;

  const enter = async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
