import { isRecord } from '#domain/rows/record.ts';
import { EMBEDDED_INDEX, type MultiSearch, type SearchResult } from '#domain/search/multi-search.ts';
import { resultQueries, searchSetting } from '#domain/search/queries.ts';
import { NOTHING_CHOSEN, type SearchState, toggled } from '#domain/search/state.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { readEntries } from '#domain/site-search/read-hits.ts';
import { readVehicleSetting } from '#domain/site-search/read-stock-index.ts';
import { openEntries, openWords } from '#domain/site-search/search-entries.ts';
import { openWithStock } from '#domain/site-search/stock-entries.ts';
import { MOST_OF } from '#domain/site-search/suggestions.ts';
import { type IndexLoader, openIndex, openIndexWith } from '#engine/open-index.ts';
import { WordFinder } from '#engine/word-finder.ts';
import { STOCK_FILES } from '#features/search/stock-search.ts';
import { vehiclesOf } from '#features/site-search/large-site-search.ts';
import { paths } from '#paths';
import { median } from '#scripts/terminal/table.ts';
import { requireSite } from '#sites/load.ts';
import { timesOf } from '../search/measure.ts';
import { step } from '../step.ts';
import { NOW } from '../trees/grounds.ts';
import { takeTurns } from '../turns.ts';
import { type BuiltFiles, openFiles, type Texts } from './built-files.ts';
import type { FedDealer } from './dealer.ts';

export interface SearchFigures {
  /** From the texts of the files to the first answer. */
  readonly firstMs: number;
  /** With everything read. */
  readonly nextMs: number;
  /** What a shopper downloads before the first answer. */
  readonly brotliBytes: number;
}

export interface Searches {
  readonly results: SearchFigures;
  readonly site: SearchFigures;
}

interface Search {
  readonly open: (files: BuiltFiles) => Promise<(turn: number) => Promise<unknown>>;
}

const indexOf = ({ json }: BuiltFiles): IndexLoader => ({
  columns: () => json(STOCK_FILES.columnsUrl),
  chunk: (number) => json(STOCK_FILES.chunkUrl.replace('{chunk}', String(number))),
  part: (name) => json(STOCK_FILES.partUrl.replace('{part}', name)),
});

const CLICKED = ['make', 'simple_body', 'colour', 'simple_fuel', 'simple_transmission'] as const;
const VALUES_OF_EACH = 6;

/** Each value that a shopper would click first, chosen alone. */
const clicksIn = ({ facetDistribution = {} }: SearchResult): readonly SearchState[] =>
  CLICKED.flatMap((filter) =>
    Object.keys(facetDistribution[filter] ?? {})
      .slice(0, VALUES_OF_EACH)
      .map((value) => toggled(NOTHING_CHOSEN, filter, value)),
  );

/** The results page: nothing chosen at first, then another facet at every turn. */
const resultsOf = (config: SiteConfig): Search => ({
  async open(files) {
    const setting = searchSetting(config, { index: EMBEDDED_INDEX, now: NOW });
    const search: MultiSearch = openIndex(indexOf(files));
    const ask = (state: SearchState) => search({ queries: resultQueries(state, setting) });
    const { results } = await ask(NOTHING_CHOSEN);
    const clicks = results[0] ? clicksIn(results[0]) : [];
    if (clicks.length === 0) throw new Error('The first results count nothing, so nothing can be clicked.');
    return (turn) => ask(clicks[turn % clicks.length] ?? NOTHING_CHOSEN);
  },
});

/** As shoppers type: makes, models, bodies with a town or colour, joined words, typos and stock numbers. */
const QUERIES = [
  ...['toyota', 'toyota hi', 'cx5', 'cx 5', 'white automatic', 'used 2022', 'suvs', 'utes diesel', 'awd'],
  ...['tyoota', 'mitsubshi', 'silvr', 'S100007', 'contact', 'financ', 'a', 'submarine'],
] as const;

/** As many as suggestions ask for. */
const MOST_HITS = 100;

function siteSearchOver(index: unknown, files: BuiltFiles) {
  if (!isRecord(index)) return openEntries(readEntries(index));
  const engine = openIndexWith(
    indexOf(files),
    (stock) => new WordFinder(stock, stock.file.settings.filterableAttributes ?? [], openWords),
  );
  return openWithStock(
    openWords(readEntries(index['entries'])),
    vehiclesOf(engine, readVehicleSetting(index), readEntries),
  );
}

/** The search box of the site: of a large stock it searches the index of the results. */
const SITE: Search = {
  async open(files) {
    const search = siteSearchOver(await files.json(paths.siteSearchIndex), files);
    const ask = async (turn: number) =>
      search(QUERIES[turn % QUERIES.length] ?? '', MOST_HITS, MOST_OF.vehicle);
    await ask(0);
    return ask;
  },
};

async function measureSearch({ open }: Search, dealer: FedDealer, texts: Texts): Promise<SearchFigures> {
  await open(openFiles(dealer, texts));
  const files = openFiles(dealer, texts);
  const before = performance.now();
  const ask = await open(files);
  const firstMs = performance.now() - before;
  const brotliBytes = files.brotliBytes();
  const { median: nextMs } = await timesOf(ask);
  return { firstMs, nextMs, brotliBytes };
}

const medianOf = (runs: readonly SearchFigures[]): SearchFigures => ({
  firstMs: median(runs.map(({ firstMs }) => firstMs)),
  nextMs: median(runs.map(({ nextMs }) => nextMs)),
  brotliBytes: median(runs.map(({ brotliBytes }) => brotliBytes)),
});

/** Searches what was built for each dealer, in turns, in this process. */
export async function measureSearches(
  dealers: readonly FedDealer[],
  rounds: number,
): Promise<readonly Searches[]> {
  step('searches');
  const opened = dealers.map((dealer) => ({
    ...{ dealer, texts: new Map<string, string>() },
    config: requireSite(dealer.ground.sitesDir, dealer.slug).config,
  }));
  const runs = await takeTurns(opened, rounds, {
    prepare: () => undefined,
    run: async ({ dealer, texts, config }): Promise<Searches> => ({
      results: await measureSearch(resultsOf(config), dealer, texts),
      site: await measureSearch(SITE, dealer, texts),
    }),
  });
  return runs.map((own) => ({
    results: medianOf(own.map(({ results }) => results)),
    site: medianOf(own.map(({ site }) => site)),
  }));
}
