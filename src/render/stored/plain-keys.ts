import type { Stores } from '#adapters/object-store/settings.ts';
import type { ObjectStore } from '#adapters/object-store/types.ts';
import { readSiteManifest, readStoredFile } from '#adapters/published-sites/files.ts';
import {
  type FileName,
  keys,
  type PublishedGeneration,
  type SiteManifest,
} from '#adapters/published-sites/format.ts';
import { sideBySide } from '#domain/memory/side-by-side.ts';
import { contentTypeOf } from '#domain/routing/content-types.ts';
import { headersFor, IMMUTABLE, REVALIDATE } from '#domain/routing/headers.ts';

const AT_ONCE = 24;

const cacheOf = (path: string): string => headersFor(path)['Cache-Control'] ?? REVALIDATE;

/** Files that a page names come before the pages, and what nobody names any more goes last. */
const STEPS: readonly ((path: string) => boolean)[] = [
  (path) => cacheOf(path) === IMMUTABLE,
  (path) => cacheOf(path) !== IMMUTABLE && !path.endsWith('.html'),
  (path) => path.endsWith('.html'),
];

async function laidOutManifest({ closed }: Stores, slug: string): Promise<FileName | undefined> {
  const mark = await closed.get(keys.plain(slug));
  return mark && Buffer.from(mark.bytes).toString();
}

async function laidOut(stores: Stores, slug: string): Promise<SiteManifest['files']> {
  const manifest = await laidOutManifest(stores, slug);
  return manifest === undefined ? {} : (await readSiteManifest(stores.open, manifest)).files;
}

/** A build that was killed may have published a generation and not laid it out. */
export const isLaidOut = async (
  stores: Stores,
  slug: string,
  { manifest }: PublishedGeneration,
): Promise<boolean> => stores.plain === undefined || (await laidOutManifest(stores, slug)) === manifest;

async function putFile(stores: Stores, plain: ObjectStore, slug: string, path: string, name: string) {
  const headers = { 'Content-Type': contentTypeOf(path).type, 'Cache-Control': cacheOf(path) };
  await plain.put(`${slug}${path}`, await readStoredFile(stores.open, name), { headers });
}

/**
 * Lays a generation out under the names of its pages, for a host that knows plain files only. Each file is replaced whole,
 * one after another: for a moment a visitor can meet pages of two generations, each with the files that it names.
 */
export async function layOutPlainKeys(
  stores: Stores,
  slug: string,
  { manifest }: PublishedGeneration,
): Promise<number> {
  const { plain } = stores;
  if (plain === undefined) return 0;
  const before = await laidOut(stores, slug);
  const { files } = await readSiteManifest(stores.open, manifest);
  const changed = Object.entries(files).filter(([path, name]) => before[path] !== name);
  for (const isOfStep of STEPS)
    await sideBySide(
      changed.filter(([path]) => isOfStep(path)),
      AT_ONCE,
      ([path, name]) => putFile(stores, plain, slug, path, name),
    );
  const gone = Object.keys(before).filter((path) => !Object.hasOwn(files, path));
  await sideBySide(gone, AT_ONCE, (path) => plain.remove(`${slug}${path}`));
  await stores.closed.put(keys.plain(slug), manifest);
  return changed.length;
}

/** Removes a dealer's plain files. */
export async function removePlainKeys(stores: Stores, slug: string): Promise<void> {
  const { plain, closed } = stores;
  if (plain === undefined) return;
  const files = await laidOut(stores, slug);
  await sideBySide(Object.keys(files), AT_ONCE, (path) => plain.remove(`${slug}${path}`));
  await closed.remove(keys.plain(slug));
}
