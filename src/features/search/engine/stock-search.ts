import { type CachedSearch, cachedSearch } from '#adapters/search/engine/answer-cache.client.ts';
import { meilisearch } from '#adapters/search/engine/meilisearch.client.ts';
import { EMBEDDED_INDEX, type MultiSearch } from '#domain/search/results/multi-search.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { connectEngine } from '#engine/client.ts';
import { paths } from '#paths';

/** The files of the index of a site’s stock. */
export const STOCK_FILES = {
  columnsUrl: paths.searchColumns,
  chunkUrl: paths.searchRows,
  partUrl: paths.searchParts,
};

type Settings = SiteConfig['search']['engine'];

interface Opened {
  readonly ask: MultiSearch;
  readonly index: string;
  /** Returns true if the stock may have changed. */
  readonly refresh: () => Promise<boolean>;
}

type Open = {
  readonly [Kind in Settings['kind']]: (settings: Extract<Settings, { kind: Kind }>) => Opened;
};

const OPEN: Open = {
  embedded: () => {
    const engine = connectEngine(STOCK_FILES);
    return { index: EMBEDDED_INDEX, ask: engine, refresh: engine.refresh };
  },
  /** A hosted index does not say when it changed. */
  meilisearch: (settings) => ({
    index: settings.index,
    ask: meilisearch(settings),
    refresh: async () => true,
  }),
};

export interface StockSession extends Pick<CachedSearch, 'search'> {
  /** The name under which the engine knows the stock. */
  readonly index: string;
  /** Looks whether the stock has changed, and forgets old answers if it has. */
  readonly refresh: () => Promise<boolean>;
}

/** Answers searches of the stock, with a cache. */
export function openStockSearch(settings: Settings): StockSession {
  // Each kind is opened with the settings of that kind; the record’s type proves it, a union cannot.
  const open = OPEN[settings.kind] as (settings: Settings) => Opened;
  const { ask, index, refresh } = open(settings);
  const { search, forget } = cachedSearch(ask);
  return {
    index,
    search,
    async refresh() {
      const changed = await refresh();
      if (changed) forget();
      return changed;
    },
  };
}

let opened: StockSession | undefined;

/** Opens one engine a page. It is fetched as soon as this is called. */
export function stockOfPage(settings: Settings): StockSession {
  opened ??= openStockSearch(settings);
  return opened;
}
