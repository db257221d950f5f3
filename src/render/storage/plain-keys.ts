import { MissingFile, readSiteManifest, readStoredFile } from '#adapters/sites/publication/files.ts';
import {
  type FileName,
  keys,
  PublishedFormatError,
  type PublishedGeneration,
  type SiteManifest,
} from '#adapters/sites/publication/format.ts';
import type { Stores } from '#adapters/storage/blobs/settings.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import { contentTypeOf } from '#domain/sites/routing/content-types.ts';
import { headersFor, IMMUTABLE, REVALIDATE } from '#domain/sites/routing/headers.ts';

const AT_ONCE = 24;

const cacheOf = (path: string): string => headersFor(path)['Cache-Control'] ?? REVALIDATE;

/** Files that a page names come before the pages, and what nobody names any more goes last. */
const STEPS: readonly ((path: string) => boolean)[] = [
  (path) => cacheOf(path) === IMMUTABLE,
  (path) => cacheOf(path) !== IMMUTABLE && !path.endsWith('.html'),
  (path) => path.endsWith('.html'),
];

/** Returns the manifest of the generation that is laid out, or undefined if none is, or only a part of one. */
async function laidOutManifest({ closed }: Stores, slug: string): Promise<FileName | undefined> {
  const mark = await closed.get(keys.plain(slug));
  return mark && Buffer.from(mark.bytes).toString();
}

/** Returns undefined if the manifest cannot be read: the generation was collected, or another release wrote it. */
async function filesIfKnown(open: ObjectStore, name: FileName): Promise<SiteManifest['files'] | undefined> {
  try {
    return (await readSiteManifest(open, name)).files;
  } catch (cause) {
    if (cause instanceof MissingFile || cause instanceof PublishedFormatError) return undefined;
    throw cause;
  }
}

async function pathsThere(plain: ObjectStore, slug: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const { key } of plain.list(`${slug}/`)) paths.push(key.slice(slug.length));
  return paths;
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

const removeFiles = (plain: ObjectStore, slug: string, paths: readonly string[]): Promise<void> =>
  sideBySide(paths, AT_ONCE, (path) => plain.remove(`${slug}${path}`));

/**
 * Lays a generation out under the names of its pages, for a host that knows plain files only. Each file is replaced
 * whole, one after another: for a moment a visitor can meet pages of two generations, each with the files that it
 * names. If it is unknown what is laid out, for example after an interrupted layout, all files are written, and then
 * everything else there is removed. The layout stops once `signal` says that another machine has taken over the dealer.
 */
export async function layOutPlainKeys(
  stores: Stores,
  slug: string,
  { manifest }: PublishedGeneration,
  signal: AbortSignal,
): Promise<number> {
  const { plain, closed } = stores;
  if (plain === undefined) return 0;
  const mark = await laidOutManifest(stores, slug);
  if (mark === manifest) return 0;
  const before = mark === undefined ? undefined : await filesIfKnown(stores.open, mark);
  const { files } = await readSiteManifest(stores.open, manifest);
  await closed.remove(keys.plain(slug));
  const changed = Object.entries(files).filter(([path, name]) => before?.[path] !== name);
  for (const isOfStep of STEPS)
    await sideBySide(
      changed.filter(([path]) => isOfStep(path)),
      AT_ONCE,
      ([path, name]) => {
        signal.throwIfAborted();
        return putFile(stores, plain, slug, path, name);
      },
    );
  const there = before ? Object.keys(before) : await pathsThere(plain, slug);
  signal.throwIfAborted();
  await removeFiles(
    plain,
    slug,
    there.filter((path) => !Object.hasOwn(files, path)),
  );
  signal.throwIfAborted();
  await closed.put(keys.plain(slug), manifest);
  return changed.length;
}

export async function removePlainKeys({ plain, closed }: Stores, slug: string): Promise<void> {
  if (plain === undefined) return;
  await closed.remove(keys.plain(slug));
  await removeFiles(plain, slug, await pathsThere(plain, slug));
}
