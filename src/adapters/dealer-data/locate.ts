import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDealerSlug } from './schema.ts';
import { DEALER_DATA_FILE } from './write.ts';

/** One generation of a dealer's output: its pages and the private data that belongs to them. */
export type SiteLocation = { readonly slug: string; readonly root: string; readonly dataFile: string };

/**
 * Follows `dist/<slug>` once. A build may put a newer generation there at any moment, so whoever answers a request
 * does this once and reads everything from the location it got.
 */
export async function locateSite(distDir: string, slug: string): Promise<SiteLocation | undefined> {
  if (!isDealerSlug(slug)) return undefined;
  const root = await realpath(join(distDir, slug)).catch(() => undefined);
  if (root === undefined) return undefined;
  return { slug, root, dataFile: await dataFileOf(distDir, slug, root) };
}

/** `.gen/<slug>/<n>/site` has its data in `<n>/private`; a plain directory (`--flat`) in `.private/<slug>`. */
async function dataFileOf(distDir: string, slug: string, root: string): Promise<string> {
  const beside = join(dirname(root), 'private', DEALER_DATA_FILE);
  const isGeneration = basename(root) === 'site' && (await isFile(beside));
  return isGeneration ? beside : join(await realpath(distDir), '.private', slug, DEALER_DATA_FILE);
}

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() ?? false;

export async function listSites(distDir: string): Promise<string[]> {
  const entries = await readdir(distDir, { withFileTypes: true }).catch(() => []);
  const slugs = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name);
  return slugs.filter(isDealerSlug).sort();
}
