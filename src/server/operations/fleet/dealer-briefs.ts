import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  briefOf,
  DEALER_BRIEF_FILE,
  type DealerBrief,
  parseBrief,
} from '#adapters/sites/dealer-data/brief.ts';
import { listSites } from '#adapters/sites/dealer-data/file.ts';
import { DEALER_DATA_FILE } from '#adapters/sites/dealer-data/record.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';

/** Every dealer by slug. A dealer whose data cannot be read is left out. */
export type ReadBriefs = () => Promise<ReadonlyMap<string, DealerBrief>>;

interface DataFile {
  readonly folder: string;
  /** Differs when the data was written again. */
  readonly stamp: string;
}

/**
 * Finds a dealer's data with one system call through `dist/<slug>`, which links to the newest generation; `join` would
 * remove the dots. Plain directories (`--flat`) keep their data elsewhere.
 */
async function dataOf(distDir: string, slug: string): Promise<DataFile | undefined> {
  const folders = [`${distDir}/${slug}/../private`, join(distDir, '.private', slug)];
  for (const folder of folders) {
    const stats = await stat(`${folder}/${DEALER_DATA_FILE}`).catch(() => undefined);
    if (stats) return { folder, stamp: `${stats.ino}:${stats.mtimeMs}:${stats.size}` };
  }
  return undefined;
}

async function writtenBrief(folder: string, slug: string): Promise<DealerBrief | undefined> {
  const text = await readFile(`${folder}/${DEALER_BRIEF_FILE}`, 'utf8').catch(() => '');
  const brief = parseBrief(text);
  return brief?.slug === slug ? brief : undefined;
}

/**
 * Keeps a brief until the data of the dealer is written again. Builds of older releases wrote no brief: then it is
 * made from the data.
 */
export function cachedBriefs(distDir: string, dealerData: Pick<DealerData, 'dealer'>): ReadBriefs {
  const cached = new Map<string, { readonly stamp: string; readonly brief: DealerBrief }>();

  async function readBrief(folder: string, slug: string): Promise<DealerBrief | undefined> {
    const written = await writtenBrief(folder, slug);
    if (written) return written;
    const dealer = await dealerData.dealer(slug).catch(() => undefined);
    return dealer && briefOf(dealer);
  }

  async function fresh(slug: string): Promise<DealerBrief | undefined> {
    const data = await dataOf(distDir, slug);
    const cachedBrief = cached.get(slug);
    if (cachedBrief !== undefined && cachedBrief.stamp === data?.stamp) return cachedBrief.brief;
    cached.delete(slug);
    const brief = data && (await readBrief(data.folder, slug));
    if (brief) cached.set(slug, { stamp: data.stamp, brief });
    return brief;
  }

  return async () => {
    const slugs = await listSites(distDir);
    const loaded = await Promise.all(slugs.map(fresh));
    const briefs = new Map(loaded.flatMap((brief) => (brief ? [[brief.slug, brief] as const] : [])));
    for (const slug of cached.keys()) if (!briefs.has(slug)) cached.delete(slug);
    return briefs;
  };
}
