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
 * Keeps what was read by each key until its file is another one, of too many keys those that were asked for last;
 * `undefined` where there is no file.
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
