import { realpath, stat } from 'node:fs/promises';

async function stampOf(file: string): Promise<string | undefined> {
  try {
    const path = await realpath(file);
    const { mtimeMs, size, ino } = await stat(path);
    return `${path}:${ino}:${mtimeMs}:${size}`;
  } catch {
    return undefined;
  }
}

/**
 * Caches what was read by key until its file changes, and drops the least recently used. `undefined` if there
 * is no file.
 */
export function createFileCache<Read>(
  read: (file: string) => Promise<Read>,
  most = Number.POSITIVE_INFINITY,
) {
  const kept = new Map<string, { readonly stamp: string; readonly found: Read }>();
  return async (file: string, key = file): Promise<Read | undefined> => {
    const stamp = await stampOf(file);
    if (stamp === undefined) return undefined;
    const known = kept.get(key);
    const found = known?.stamp === stamp ? known.found : await read(file);
    kept.delete(key);
    kept.set(key, { stamp, found });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
