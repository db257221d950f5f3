import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createFileCache } from '#adapters/files/file-cache.ts';
import { DEALER_BRIEF_FILE, parseBrief } from './brief.ts';
import { publishedDealer } from './published-dealer.ts';
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

const readDealer = async (file: string): Promise<PublishedDealer> =>
  publishedDealer(parseDealerRecord(await readFile(file, 'utf8'), file));

export interface FileDealerData extends DealerData {
  hostsOf(slug: string): Promise<readonly string[]>;
  /** The dealer as built in this location. */
  dealerAt(location: SiteLocation): Promise<PublishedDealer | undefined>;
}

/** The dealers of a build's output folder. */
export function fileDealerData(distDir: string): FileDealerData {
  const read = createFileCache(readDealer);
  const dealerAt = (location: SiteLocation) => read(location.dataFile, location.slug);

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

/** The one dealer whose data is deployed as a single file beside a function. */
export function deployedDealerData(file: string): DealerData {
  const read = createFileCache(readDealer);
  const only = () => read(file);

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
