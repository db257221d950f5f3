import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { acquireMakes, makeAsker } from '#adapters/leads/provider/acquire-makes.ts';
import { publicFetch } from '#adapters/lib/http/public-fetch.ts';
import { createFileState } from '#adapters/operations/build-state/file.ts';
import { createPublishedState } from '#adapters/operations/build-state/published-state.ts';
import type { BuildState } from '#adapters/operations/build-state/types.ts';
import { acquireStock, type OpenedSource } from '#adapters/stock/source/acquire.ts';
import { openStockSources } from '#adapters/stock/source/sources.ts';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';
import { deliveryWarnings } from '#domain/leads/delivery-policy.ts';
import { mapRows } from '#domain/lib/records.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { Site } from '#domain/sites/site.ts';
import { missingPhoneWarnings } from '#domain/sites/site-warnings.ts';
import type { FeedChanges } from '#domain/stock/feed-doubts.ts';
import type { SourceReading } from '#domain/stock/import/source-format.ts';
import type { Rejected } from '#domain/stock/read-stock.ts';
import { type Arrivals, type DealerState, emptyState } from '#domain/vehicles/status/dealer-state.ts';
import { advanceArrivals, advanceHistory } from '#domain/vehicles/status/history.ts';
import type { BuildSettings } from '#render/options.ts';
import { requireSite } from '#sites/load.ts';
import type { DealerCache } from './dealer-memory.ts';
import { dealerAt } from './dealer-model.ts';
import type { PictureUse, StockPictures } from './stock-pictures.ts';

export const configCacheFile = ({ madeDir }: Pick<BuildSettings, 'madeDir'>, slug: string): string =>
  join(madeDir, 'sites', `${slug}.json`);

/** Returns undefined if the site was read from something else, or cannot be read. */
function cachedSite(file: string, inputs: string): Site | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const head = `${inputs}\n`;
    return text.startsWith(head) ? (JSON.parse(text.slice(head.length)) as Site) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a dealer’s configuration and texts as they were read and checked for the previous build: a price changes
 * every hour, a text every month. Where nothing can be written, they are read each time.
 */
export function siteAsRead(file: string, inputs: string, read: () => Site): Site {
  const cached = cachedSite(file, inputs);
  if (cached !== undefined) return cached;
  const site = read();
  try {
    putFileSync(file, `${inputs}\n${JSON.stringify(site)}`);
  } catch {
    // Then the next build reads them again.
  }
  return site;
}

export interface DealerInput {
  readonly dealer: Dealer;
  readonly state: DealerState;
  readonly arrivals: Arrivals;
  readonly rejected: readonly Rejected[];
  readonly warnings: readonly string[];
  /** Null if pictures are linked instead of stored. */
  readonly photographs: Omit<StockPictures, 'dealer'> | null;
  /** What the mappings of the sources found and changed. */
  readonly readings: readonly SourceReading[];
  /** When each remote source of stock last said something new. */
  readonly feedChanges: FeedChanges;
  /** Part of it is remote and may change even if nothing here does: the stock, or the provider's models. */
  readonly remoteStock: boolean;
  /** Stores the state for the next build. `siteFolder` is where published state is written. */
  readonly saveState: (siteFolder: string, state: DealerState) => Promise<void>;
}

function stateOf(site: Site, settings: BuildSettings, siteFolder: string): BuildState {
  if (!settings.publishedState) return createFileState(settings.stateDir);
  return createPublishedState({ siteUrl: () => site.config.url, outputFolder: () => siteFolder, fetch });
}

/** Opens the configured sources, or the file that replaces them. */
function stockOf(
  { config, folder }: Site,
  { stockFiles, now, dataDir }: BuildSettings,
): readonly OpenedSource[] {
  const { env } = process;
  // The configuration names the address, so it may not be one of this network.
  const fetch = publicFetch(env);
  const { timezone } = config;
  const surroundings = { env, fetch, timezone, now, dataDir, market: MARKETS[config.market] };
  const instead = stockFiles[config.slug];
  return instead === undefined
    ? openStockSources(config.stock, { ...surroundings, folder })
    : openStockSources(
        { kind: 'file', path: basename(instead) },
        { ...surroundings, folder: dirname(instead) },
      );
}

/** The code that looks at pictures is loaded only where they are kept. */
async function withPictures(
  dealer: Dealer,
  settings: BuildSettings,
  use: PictureUse['kind'] | undefined,
  isWatch: boolean,
): Promise<{ readonly dealer: Dealer; readonly photographs: DealerInput['photographs'] }> {
  if (use === undefined || dealer.config.images.photographs === 'linked')
    return { dealer, photographs: null };
  const { stockPictures } = await import('./stock-pictures.ts');
  // The feed names the addresses, so they may not be of this network.
  const how = use === 'served' ? { kind: use } : { kind: use, fetch: publicFetch(process.env), isWatch };
  const { dealer: pictured, ...photographs } = await stockPictures(dealer, settings, how);
  return { dealer: pictured, photographs };
}

export interface ReadDealerOptions {
  /** Whether the provider is asked about makes. Otherwise its last answer is used. */
  readonly askProvider: boolean;
  /** The use of stored pictures: new ones are fetched, or those that are served are named. Otherwise all are linked. */
  readonly photographs?: PictureUse['kind'];
  readonly cache?: DealerCache | undefined;
  /** Stands for what the configuration and the texts are read from, where that is known. */
  readonly siteInputs?: string | null;
}

/** Reads everything that a dealer's build needs: configuration, earlier state, makes, stock. */
export async function readDealer(
  slug: string,
  settings: BuildSettings,
  { askProvider, photographs: use, cache, siteInputs = null }: ReadDealerOptions = {
    askProvider: false,
  },
): Promise<DealerInput> {
  const readSite = () => requireSite(settings.sitesDir, slug, cache?.site);
  const isCacheable = siteInputs !== null && cache === undefined;
  const read = isCacheable ? siteAsRead(configCacheFile(settings, slug), siteInputs, readSite) : readSite();
  const { config } = read;
  const loaded = await stateOf(read, settings, '').load(slug);
  const { search, finance } = config;
  const { env } = process;
  const sources = stockOf(read, settings);
  const { accept, now, force } = settings;
  const ask = askProvider ? makeAsker({ env, fetch, websiteId: config.website_id }) : null;
  const [stock, makes] = await Promise.all([
    acquireStock({
      sources,
      state: loaded,
      accept,
      now,
      force,
      priceBounds: { price: search.price_ranges, weekly: search.weekly_price_ranges, terms: finance },
      ...(cache && { memory: cache.stock }),
    }),
    acquireMakes({ ask, brands: read.brands, state: loaded, accept }),
  ]);
  const site = { ...read, brands: makes.brands };
  const before = loaded.kind === 'found' ? loaded.state : emptyState();
  const stocked = dealerAt(site, stock.vehicles, settings.now);
  const { dealer, photographs } = await withPictures(stocked, settings, use, cache !== undefined);
  // Rejected and hidden vehicles are left out, not gone: their addresses must not say that they were sold.
  const heldBack = new Set([
    ...stock.rejected.flatMap(({ id }) => (id === null ? [] : [id])),
    ...stock.vehicles.filter((vehicle) => !vehicle.show_on_dealer_website).map(({ id }) => id),
  ]);
  const seconds = Math.floor(settings.now / 1000);
  const arrivals = advanceArrivals(before.arrivals, dealer.vehicles, seconds, { heldBack });
  const advanced = {
    ...advanceHistory(before, dealer.vehicles, seconds, { heldBack, stockSize: stock.vehicles.length }),
    arrivals,
  };
  const remote = sources.some(({ source }) => source.remote);
  const state = {
    ...advanced,
    ...(remote && { sources: stock.sources }),
    fills: stock.fills,
    last_good: {
      ...advanced.last_good,
      ...makes.lastGood,
      ...stock.lastGood,
    },
  };
  return {
    dealer: { ...dealer, prices: new Map(Object.entries(state.prices)) },
    state,
    arrivals,
    photographs,
    rejected: stock.rejected,
    warnings: [
      ...stock.warnings,
      ...makes.warnings,
      ...missingPhoneWarnings(site.config),
      ...deliveryWarnings(site.config.leads.delivery, env),
    ],
    readings: stock.readings,
    feedChanges: mapRows(stock.sources, ({ changed_at }) => changed_at),
    remoteStock: remote || (ask !== null && site.brands.length > 0),
    saveState: (siteFolder, remembered) => stateOf(site, settings, siteFolder).save(slug, remembered),
  };
}
