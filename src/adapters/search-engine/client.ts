import type { MultiSearch } from '#domain/search/multi-search.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { connectEngine } from '#engine/client.ts';
import { paths } from '#paths';
import { type CachedSearch, cachedSearch } from './cached.ts';
import { meilisearch } from './meilisearch.ts';

type Settings = SiteConfig['search']['engine'];

interface Opened {
  readonly ask: MultiSearch;
  readonly index: string;
}

type Open = {
  readonly [Kind in Settings['kind']]: (settings: Extract<Settings, { kind: Kind }>) => Opened;
};

const OPEN: Open = {
  embedded: () => ({
    index: 'vehicles',
    ask: connectEngine({ columnsUrl: paths.searchColumns, chunkUrl: paths.searchRows }),
  }),
  meilisearch: (settings) => ({ index: settings.index, ask: meilisearch(settings) }),
};

export interface StockSearch extends CachedSearch {
  /** The name under which the engine knows the stock. */
  readonly index: string;
}

/** What answers searches of the stock, with its last answers remembered. */
export function openStockSearch(settings: Settings): StockSearch {
  // Each kind is opened with the settings of that kind; the record’s type proves it, a union cannot.
  const open = OPEN[settings.kind] as (settings: Settings) => Opened;
  const { ask, index } = open(settings);
  return { index, ...cachedSearch(ask) };
}
