import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STOCK_SEARCH_FILE } from '#adapters/search/stock/file-format.ts';
import { dealerDataFiles } from '#adapters/sites/dealer-data/private-files.ts';
import { DEALER_DATA_FILE, parseDealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';
import { unpictured } from '#domain/vehicles/status/availability.ts';
import {
  feedFile,
  feedReport,
  SIGN_OF_PARTS,
  stockFeeds,
  stockFiles,
  stockSearchFile,
} from '#render/files/data-files.ts';
import { goneRecords, vehicleRecords } from '#render/files/private-data.ts';
import { currentGeneration, isPlainFolder, outputLayout, sameFile } from '#render/generations/generations.ts';
import { fileOf, writeManifest } from '#render/generations/manifest.ts';
import { publishFlat } from '#render/generations/plain-folder.ts';
import { type BuildSettings, type DealerReport, NOTHING_MADE } from '#render/options.ts';
import type { DealerCache } from './dealer-memory.ts';
import { readDealer } from './read-dealer.ts';

/** Returns true also for a link to a file that only the store has. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * Updates what pages fetch (search index, counts, prices and states) without rendering pages. It changes the served
 * generation, so that the previous one remains for a rollback.
 */
export async function refreshStock(
  slug: string,
  settings: BuildSettings,
  cache?: DealerCache,
): Promise<DealerReport> {
  const started = performance.now();
  const layout = outputLayout(settings.distDir);
  const current = currentGeneration(layout, slug);
  if (!current) throw new Error(`${slug} has no build yet. Run the build without --stock-only first.`);
  const generation = layout.generation(slug, String(current.number));
  const read = await readDealer(slug, settings, { askProvider: false, photographs: 'served', cache });
  const { dealer, state, arrivals, rejected, warnings, readings, feedChanges, saveState, photographs } = read;

  const hasPage = (path: string) => fileOf(path) in current.manifest.pages;
  const feeds = [...stockFeeds(dealer, hasPage)];
  // A stock may have shrunk below the size at which the pages that stand were made to fetch parts.
  const statesInParts = isThere(join(generation.site, SIGN_OF_PARTS));
  const files = [
    ...stockFiles(dealer, { hasPage, gone: state.gone, steady: cache?.columns, statesInParts }),
    ...feeds.map(feedFile),
  ];
  const stale = files.filter(({ path, content }) => !sameFile(join(generation.site, path), content));
  // From here on the generation differs from a full build of its inputs, so the next build must check it.
  if (stale.length > 0) writeManifest(generation.manifest, { ...current.manifest, inputs: '' });
  for (const { path, content } of stale) putFileSync(join(generation.site, path), content);
  const dataFile = join(generation.private, DEALER_DATA_FILE);
  const record = parseDealerRecord(readFileSync(dataFile, 'utf8'), dataFile);
  const gone = goneRecords(state.gone);
  const vehicles = vehicleRecords(dealer.vehicles);
  putFileSync(join(generation.private, STOCK_SEARCH_FILE), stockSearchFile(dealer, arrivals, cache?.columns));
  const refreshed = {
    ...record,
    vehicles,
    gone,
    last_arrival: arrivals.last,
    ...(Object.keys(feedChanges).length > 0 && { feed_changes: feedChanges }),
  };
  for (const [name, text] of Object.entries(dealerDataFiles(refreshed)))
    putFileSync(join(generation.private, name), text);
  await saveState(generation.site, state);
  if (isPlainFolder(layout.served(slug))) publishFlat(layout, slug, current.number);
  return {
    ...NOTHING_MADE,
    slug,
    outcome: stale.length > 0 ? 'built' : 'unchanged',
    pages: Object.keys(current.manifest.pages).length,
    written: stale.length,
    vehicles: dealer.vehicles.length,
    unpictured: unpictured(dealer.vehicles),
    photographs: photographs?.figures ?? null,
    rejected,
    looks: record.looks ?? null,
    feeds: feeds.map(feedReport),
    warnings,
    readings,
    template: dealer.config.template,
    seconds: (performance.now() - started) / 1000,
  };
}
