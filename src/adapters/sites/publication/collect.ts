import type { Stores } from '#adapters/storage/blobs/settings.ts';
import type { Listed, ObjectStore } from '#adapters/storage/blobs/types.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import { readSiteManifest } from './files.ts';
import { bundleFilesSchema, type FileName, keys, livePointerSchema, parsePublished } from './format.ts';
import { TRUSTED_MS } from './publish.ts';

const DAY_MS = 86_400_000;
/** A publication that trusts an object ends long before this. */
const MARGIN_MS = 2 * DAY_MS;
const AT_ONCE = 24;

/** The days for which objects stay after they were written. Each is made again if it is missing. */
const RETENTION_DAYS: readonly (readonly [prefix: string, days: number])[] = [
  [keys.runs, 7],
  [keys.bundles, 30],
  [keys.made, 180],
];

export interface Collected {
  readonly objects: number;
  readonly bytes: number;
  /** The number of objects that stay. */
  readonly kept: number;
}

async function textAt(store: ObjectStore, key: string): Promise<string> {
  const object = await store.get(key);
  // Whoever removed it meanwhile removed what it names, too.
  return object === undefined ? '' : Buffer.from(object.bytes).toString();
}

/** Lists everything that a generation names, by store. If one cannot be read, it throws, and nothing is deleted. */
async function namedFiles({ open, closed }: Stores) {
  const named = { open: new Set<FileName>(), closed: new Set<FileName>() };
  const manifests = new Set<FileName>();
  await sideBySide(await allOf(open, keys.lives), AT_ONCE, async ({ key }) => {
    const text = await textAt(open, key);
    if (text === '') return;
    for (const generation of parsePublished(livePointerSchema, key, text).generations) {
      manifests.add(generation.manifest);
      for (const name of Object.values(generation.closed)) named.closed.add(name);
    }
  });
  await sideBySide(manifests, AT_ONCE, async (name) => {
    named.open.add(name);
    const { files } = await readSiteManifest(open, name);
    for (const file of Object.values(files)) named.open.add(file);
  });
  await sideBySide(await allOf(closed, keys.bundles), AT_ONCE, async ({ key }) => {
    const text = await textAt(closed, key);
    if (text !== '')
      for (const file of Object.values(parsePublished(bundleFilesSchema, key, text))) named.closed.add(file);
  });
  return named;
}

async function allOf(store: ObjectStore, prefix: string): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  for await (const listed of store.list(prefix)) all.push(listed);
  return all;
}

interface Collecting {
  readonly now: number;
  /** Counts what would be deleted. */
  readonly isDry: boolean;
}

/** Deletes objects that nothing names or is about to name. Whatever is published meanwhile is safe (see TRUSTED_MS). */
export async function collectUnnamed(stores: Stores, { now, isDry }: Collecting): Promise<Collected> {
  const named = await namedFiles(stores);
  const collected = { objects: 0, bytes: 0, kept: 0 };

  async function sift(store: ObjectStore, prefix: string, isIncluded: (listed: Listed) => boolean) {
    let going: Listed[] = [];
    const remove = async () => {
      if (!isDry) await sideBySide(going, AT_ONCE, ({ key }) => store.remove(key));
      going = [];
    };
    for await (const listed of store.list(prefix)) {
      if (isIncluded(listed)) {
        collected.kept++;
        continue;
      }
      collected.objects++;
      collected.bytes += listed.size;
      going.push(listed);
      if (going.length === 1000) await remove();
    }
    await remove();
  }

  const isYoung = (age: number) => (listed: Listed) => now - listed.writtenAt < age;
  const isSafe = isYoung(TRUSTED_MS + MARGIN_MS);
  for (const kind of ['open', 'closed'] as const)
    await sift(
      stores[kind],
      keys.files,
      (listed) => isSafe(listed) || named[kind].has(listed.key.slice(keys.files.length)),
    );
  for (const [prefix, days] of RETENTION_DAYS) await sift(stores.closed, prefix, isYoung(days * DAY_MS));
  return collected;
}
