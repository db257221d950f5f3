import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readStoredFile } from '#adapters/sites/publication/files.ts';
import {
  bundleFilesSchema,
  contentHash,
  type FileName,
  fileName,
  keys,
  parsePublished,
} from '#adapters/sites/publication/format.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import { openHere } from './open-stores.ts';

const AT_ONCE = 32;

/** Fetches the compiled pages of these sources, if another machine has compiled them. */
export async function fetchBundle(stamp: string, home: string): Promise<boolean> {
  const { closed } = openHere(process.env).stores;
  const bundle = await closed.get(keys.bundle(stamp));
  if (bundle === undefined) return false;
  const files = parsePublished(bundleFilesSchema, keys.bundle(stamp), Buffer.from(bundle.bytes).toString());
  const work = `${home}.fetched-${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  try {
    await sideBySide(Object.entries(files), AT_ONCE, async ([path, name]) => {
      const place = join(work, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, await readStoredFile(closed, name));
    });
    if (!existsSync(home)) renameSync(work, home);
    return true;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Gives the compiled pages to machines that have the same sources. */
export async function giveBundle(stamp: string, home: string): Promise<void> {
  const { stores, uploads } = openHere(process.env);
  if ((await stores.closed.look(keys.bundle(stamp))) !== undefined) return;
  const files: Record<string, FileName> = {};
  const paths = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)).split(sep).join('/'));
  await sideBySide(paths, AT_ONCE, async (path) => {
    const bytes = readFileSync(join(home, path));
    const name = fileName(path, contentHash(bytes), bytes.byteLength);
    files[path] = name;
    await uploads.file('closed', name, () => bytes, true);
  });
  await stores.closed.put(keys.bundle(stamp), JSON.stringify(files));
}
