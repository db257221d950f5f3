import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { overviewOf } from '#adapters/dealer-data/fleet.ts';
import { publishedDealer } from '#adapters/dealer-data/published-dealer.ts';
import { DEALER_DATA_FILE, parseDealerRecord } from '#adapters/dealer-data/record.ts';
import type { PublishedGeneration } from '#adapters/published-sites/format.ts';
import { knownVehicles } from '#adapters/published-sites/known-vehicles.ts';
import { withLease } from '#adapters/published-sites/lease.ts';
import { publishSite, readPointer } from '#adapters/published-sites/publish.ts';
import { outputLayout, servedNumber } from '../generations.ts';
import { readManifestHead } from '../manifest.ts';
import type { BuildSettings, DealerReport, StoredReport } from '../options.ts';
import {
  BUILD_MANIFEST,
  BUILD_STATE,
  bringEarlier,
  noteSame,
  readManifest,
  stateFileOf,
} from './earlier-generation.ts';
import { filesOfGeneration } from './files-of-generation.ts';
import { type Here, openHere } from './here.ts';
import { layOutPlainKeys } from './plain-keys.ts';

function closedFiles(
  settings: BuildSettings,
  slug: string,
  generation: { readonly private: string; readonly manifest: string },
) {
  const text = (path: string): string => readFileSync(path, 'utf8');
  const state = stateFileOf(settings, slug);
  return {
    ...Object.fromEntries(
      readdirSync(generation.private).map((name) => [name, text(join(generation.private, name))]),
    ),
    [BUILD_MANIFEST]: text(generation.manifest),
    ...(existsSync(state) && { [BUILD_STATE]: text(state) }),
  };
}

/** Publishes what a build made on this machine. */
async function publishServed(
  slug: string,
  settings: BuildSettings,
  { stores, uploads }: Here,
  how: { readonly before: Awaited<ReturnType<typeof readPointer>>; readonly isRefresh: boolean },
): Promise<PublishedGeneration> {
  const layout = outputLayout(settings.distDir);
  const generation = layout.generation(slug, String(servedNumber(layout, slug)));
  const head = readManifestHead(generation.manifest);
  if (head === undefined) throw new Error(`${slug} has no build that could be published.`);
  const dataFile = join(generation.private, DEALER_DATA_FILE);
  const record = parseDealerRecord(readFileSync(dataFile, 'utf8'), dataFile);
  const dealer = publishedDealer(record);
  return publishSite(
    stores,
    {
      ...{ slug, now: Date.now(), isRefresh: how.isRefresh, head: { ...head } },
      files: filesOfGeneration(generation.site, join(layout.dealer(slug), 'seen.json')),
      closed: closedFiles(settings, slug, generation),
      overview: overviewOf(dealer),
      ...{ routing: record.routing, vehicles: knownVehicles(record) },
      pictureQuality: dealer.config.images.quality,
    },
    { uploads, before: how.before, manifestOf: (name) => readManifest(stores, name) },
  );
}

/**
 * Runs the build of a dealer where sites are published to object storage: nobody else builds the dealer meanwhile, it starts
 * from what is live, and what it made is published before it is reported.
 */
export async function inStore(
  slug: string,
  settings: BuildSettings,
  isRefresh: boolean,
  work: () => Promise<DealerReport>,
): Promise<DealerReport> {
  const { stores, uploads } = openHere(process.env);
  return withLease(stores.closed, slug, async (signal) => {
    const before = await readPointer(stores.open, slug);
    await bringEarlier(slug, settings, stores, before.pointer);
    const report = await work();
    signal.throwIfAborted();
    const uploaded = uploads.count;
    const live = await publishServed(slug, settings, { stores, uploads }, { before, isRefresh });
    noteSame(settings, slug, live);
    const plain = await layOutPlainKeys(stores, slug, live);
    const stored: StoredReport = {
      generation: live.number,
      uploads: uploads.count - uploaded + plain,
      overview: live.overview,
    };
    return { ...report, stored };
  });
}
