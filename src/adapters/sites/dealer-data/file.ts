import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DEALER_BRIEF_FILE, parseBrief } from './brief.ts';
import { type FindLiveFile, type LiveFile, openOnce } from './live-file.ts';
import { publishedDealer } from './public-dealer.ts';
import { DEALER_DATA_FILE, isDealerSlug, parseDealerRecord } from './record.ts';
import type { DealerData, PublishedDealer } from './types.ts';

/** One generation of a dealer's output: its pages and the private data that belongs to them. */
export type SiteLocation = { readonly slug: string; readonly root: string; readonly dataFile: string };

/**
 * Resolves `dist/<slug>` once. A build may switch it at any time, so a request does this once and reads
 * everything from that location.
 */
export async function locateSite(distDir: string, slug: string): Promise<SiteLocation | undefined> {
  if (!isDealerSlug(slug)) return undefined;
  const root = await realpath(join(distDir, slug)).catch(() => undefined);
  if (root === undefined) return undefined;
  return { slug, root, dataFile: await dataFileOf(distDir, slug, root) };
}

/** Finds the data of a site: `.gen/<slug>/<n>/site` has it in `<n>/private`, a plain directory (`--flat`) in `.private/<slug>`. */
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

async function liveFileAt(path: string): Promise<LiveFile | undefined> {
  try {
    const place = await realpath(path);
    const { mtimeMs, size, ino } = await stat(place);
    const stamp = `${place}:${ino}:${mtimeMs}:${size}`;
    return { stamp, origin: path, text: () => readFile(place, 'utf8') };
  } catch {
    return undefined;
  }
}

/** Finds the private files of dealers in a build's output folder. */
export const folderFiles =
  (distDir: string): FindLiveFile =>
  async (slug, name) => {
    const location = await locateSite(distDir, slug);
    return location && liveFileAt(join(dirname(location.dataFile), name));
  };

/** Finds the private files of the one dealer whose data is deployed beside a function. */
export const deployedFiles =
  (dataFile: string): FindLiveFile =>
  (_, name) =>
    liveFileAt(join(dirname(dataFile), name));

/** Opens dealers' data. By default all of it stays in memory. */
export const openDealers = (budget = Number.POSITIVE_INFINITY) =>
  openOnce({
    budget,
    open: (text, origin) => publishedDealer(parseDealerRecord(text, origin)),
    weigh: (text) => text.length,
  });

export interface FileDealerData extends DealerData {
  hostsOf(slug: string): Promise<readonly string[]>;
  /** Returns the dealer as built in this location. */
  dealerAt(location: SiteLocation): Promise<PublishedDealer | undefined>;
}

export function fileDealerData(distDir: string): FileDealerData {
  const opened = openDealers();
  const dealerAt = async ({ slug, dataFile }: SiteLocation) => opened(slug, await liveFileAt(dataFile));

  return {
    dealerAt,
    dealers: () => listSites(distDir),
    async hostsOf(slug) {
      const location = await locateSite(distDir, slug);
      const brief = location && join(dirname(location.dataFile), DEALER_BRIEF_FILE);
      const text = brief && (await readFile(brief, 'utf8').catch(() => undefined));
      return (text && parseBrief(text)?.hosts) || [];
    },
    async dealer(slug) {
      const location = await locateSite(distDir, slug);
      return location && dealerAt(location);
    },
  };
}

/** Reads the one dealer whose data is deployed as a single file beside a function. */
export function deployedDealerData(file: string): DealerData {
  const opened = openDealers();
  const only = async () => opened('', await liveFileAt(file));

  return {
    async dealer(slug) {
      const dealer = await only();
      return dealer?.slug === slug ? dealer : undefined;
    },
    async dealers() {
      const dealer = await only();
      return dealer ? [dealer.slug] : [];
    },
  };
}
