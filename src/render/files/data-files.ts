import { stockSearchText } from '#adapters/search/stock/file-format.ts';
import { openImageProvider } from '#adapters/stock/pictures/picture-providers.client.ts';
import { jpegAddresses } from '#adapters/stock/pictures/pictures.client.ts';
import { memoise } from '#domain/lib/memoise.ts';
import { countsOf } from '#domain/search/filters/counts.ts';
import { countFacets } from '#domain/search/filters/facets.ts';
import { selectionsOf } from '#domain/search/filters/selections.ts';
import { type Vocabulary, vocabularyOf } from '#domain/search/query/vocabulary.ts';
import { firstNeeds, indexSettings, stockDocuments } from '#domain/search/results/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { Feed } from '#domain/stock/export/feed-export.ts';
import { feedsOf } from '#domain/stock/export/feed-exports.ts';
import { isLargeStock } from '#domain/stock/large-stock.ts';
import type { Arrivals, DealerState } from '#domain/vehicles/status/dealer-state.ts';
import { goneTable } from '#domain/vehicles/status/history.ts';
import { statusParts, statusTable } from '#domain/vehicles/status/status.ts';
import { publicVehicle, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { buildIndex, type IndexFiles } from '#engine/index-file/build-index.ts';
import type { SteadyColumns } from '#engine/index-file/steady-columns.ts';
import { stockColumns } from '#engine/stock-columns.ts';
import type { PageContext } from '#features/page-context.ts';
import { stockSetting } from '#features/search/site/box-model.ts';
import { siteSearchEntries, siteSearchWithStock } from '#features/search/site/index-entries.ts';
import { paths } from '#paths';
import { dealerSite } from '#render/dealer/dealer-model.ts';
import type { FeedReport } from '#render/options.ts';
import type { PageKind } from '#routes';
import type { TextFile } from './site-files.ts';
import type { PageBrief } from './text-files.ts';

/** The function that makes the index of each dealer. Browsers and the API get the same index. */
const indexOf = memoise((dealer: Dealer) => {
  let made: IndexFiles | undefined;
  return (steady?: SteadyColumns): IndexFiles => {
    made ??= buildIndex({
      uid: EMBEDDED_INDEX,
      documents: stockDocuments(dealer.vehicles),
      columns: stockColumns(dealer.vehicles),
      settings: indexSettings(dealer),
      needs: isLargeStock(dealer.vehicles) ? firstNeeds(dealer.config) : undefined,
      ...(steady && { steady }),
    });
    return made;
  };
});

/** Returns the index of all that a dealer shows, with what the previous build knew of its columns. */
const stockIndex = (dealer: Dealer, steady?: SteadyColumns): IndexFiles => indexOf(dealer)(steady);

/** Yields the index that the engine in the browser searches. A site with a hosted engine needs none. */
function* searchIndexFiles(dealer: Dealer, steady?: SteadyColumns): Generator<TextFile> {
  if (dealer.config.search.engine.kind !== 'embedded') return;
  const { columns, parts, chunks } = stockIndex(dealer, steady);
  yield { path: paths.searchColumns, content: JSON.stringify(columns) };
  for (const [name, part] of Object.entries(parts))
    yield { path: paths.searchParts.replace('{part}', name), content: JSON.stringify(part) };
  for (const [number, chunk] of chunks.entries())
    yield {
      path: paths.searchRows.replace('{chunk}', String(number)),
      content: JSON.stringify(chunk),
    };
}

/**
 * Which pages the site search finds by their words: all of a kind, or those that search engines may list. Vehicles,
 * models and the results of the stock are found as themselves; the rest nobody can open by itself.
 */
const LISTED: Readonly<Record<PageKind, 'all' | 'indexed' | 'none'>> = {
  home: 'indexed',
  content: 'indexed',
  form: 'indexed',
  contact: 'indexed',
  locations: 'indexed',
  news: 'indexed',
  article: 'indexed',
  brand: 'indexed',
  electric: 'indexed',
  'by-price': 'indexed',
  'buy-online': 'indexed',
  spin: 'all',
  'online-payment': 'all',
  favourites: 'all',
  compare: 'all',
  garage: 'all',
  'sign-in': 'all',
  vehicle: 'none',
  model: 'none',
  search: 'none',
  'vehicle-fallback': 'none',
  'site-search': 'none',
  'not-found': 'none',
  success: 'none',
  checkout: 'none',
};

const isListed = ({ kind, head }: Pick<PageBrief, 'kind' | 'head'>): boolean =>
  LISTED[kind] === 'all' || (LISTED[kind] === 'indexed' && head.indexed);

/** The pages of a dealer, made for this file or before. */
interface MadePages {
  readonly context: PageContext;
  readonly briefs: readonly Pick<PageBrief, 'kind' | 'path' | 'head'>[];
}

function makeListed(dealer: Dealer): MadePages {
  const { context, pages } = dealerSite(dealer);
  const listed = pages.filter(({ kind }) => LISTED[kind] !== 'none');
  return {
    context,
    briefs: listed.map(({ kind, path, model }) => ({ kind, path, head: model(context).head })),
  };
}

/** Makes the index of the site search, if the site has its own. Vehicles of a large stock are found in the stock’s index instead. */
function siteSearchFiles(dealer: Dealer, made?: MadePages): readonly TextFile[] {
  if (dealer.config.search.site_search.kind !== 'embedded') return [];
  const { context, briefs } = made ?? makeListed(dealer);
  const listed = briefs.filter(isListed);
  const hasStock = isLargeStock(dealer.vehicles) && dealer.config.search.engine.kind === 'embedded';
  const entries = hasStock ? siteSearchWithStock(context, listed) : siteSearchEntries(context, listed);
  return [{ path: paths.siteSearchIndex, content: JSON.stringify(entries) }];
}

/** Makes the file for the suggestions of the search box, if the site has any. */
function settingFiles({ config, market }: Dealer): readonly TextFile[] {
  if (config.search.site_search.kind === 'off') return [];
  return [{ path: paths.searchSetting, content: JSON.stringify(stockSetting(config, market)) }];
}

interface PagesAndHistory {
  readonly hasPage: (path: string) => boolean;
  readonly gone: DealerState['gone'];
  readonly steady?: SteadyColumns | undefined;
  readonly made?: MadePages;
  /** Whether pages may fetch states in parts: those of this stock do, or those that stand from before. */
  readonly statesInParts?: boolean;
}

/** Outsiders read the whole table at its address, however large the stock is. */
function* statusFiles(vehicles: readonly Vehicle[], inParts: boolean): Generator<TextFile> {
  const table = statusTable(vehicles);
  yield { path: paths.status, content: JSON.stringify(table) };
  if (!inParts) return;
  for (const [number, part] of statusParts(table).entries())
    yield { path: statusPartPath(number), content: JSON.stringify(part) };
}

const statusPartPath = (part: number): string => paths.statusParts.replace('{part}', String(part));

/** A file that stands if the pages of a build fetch states in parts. */
export const SIGN_OF_PARTS = statusPartPath(0);

/**
 * Yields what changes more often than pages and therefore stands in none of them: browsers fetch it from an address
 * that never changes. One file comes after another, because those of a large stock fill the memory together.
 */
export function* stockFiles(
  dealer: Dealer,
  { hasPage, gone, steady, made, statesInParts = false }: PagesAndHistory = { hasPage: () => true, gone: {} },
): Generator<TextFile> {
  const { vehicles } = dealer;
  const newer = vehicles.filter(({ slug }) => !hasPage(paths.vehicle(slug)));
  yield { path: paths.newer, content: JSON.stringify(newer.map(publicVehicle)) };
  yield { path: paths.gone, content: JSON.stringify(goneTable(gone)) };
  yield { path: paths.stockIndex, content: JSON.stringify(vehicles.map(publicVehicle)) };
  yield { path: paths.counts, content: JSON.stringify(countsOf(dealer)) };
  yield* statusFiles(vehicles, statesInParts || isLargeStock(vehicles));
  yield* searchIndexFiles(dealer, steady);
  yield* siteSearchFiles(dealer, made);
  yield* settingFiles(dealer);
}

export const stockFeeds = (dealer: Dealer, hasPage: (path: string) => boolean): Iterable<Feed> =>
  feedsOf(dealer, { hasPage, jpegUrl: jpegAddresses(openImageProvider(dealer.config.images.provider)) });

export const feedFile = ({ path, text }: Feed): TextFile => ({ path, content: text });

export function feedReport({ text: _, ...feedFacts }: Feed): FeedReport {
  return feedFacts;
}

const withWord = (words: readonly string[] = [], word: string): readonly string[] =>
  words.some((one) => one.toLowerCase() === word.toLowerCase()) ? words : [...words, word];

/** Adds the dealer’s own makes and models, whose pages stand while none of them is in stock. */
function vocabularyWithPages(dealer: Dealer): Vocabulary {
  const { values, models } = vocabularyOf(countFacets(dealer.vehicles));
  const vocabulary = { values: { ...values }, models: { ...models } };
  for (const { selection } of selectionsOf(dealer)) {
    if (selection.kind !== 'make' && selection.kind !== 'model') continue;
    const { make } = selection;
    vocabulary.values.make = withWord(vocabulary.values.make, make);
    if (selection.kind !== 'model') continue;
    vocabulary.values.model = withWord(vocabulary.values.model, selection.model);
    vocabulary.models[make] = withWord(vocabulary.models[make], selection.model);
  }
  return vocabulary;
}

/** Makes the file that the API searches, for saved searches and for shoppers without script. */
export function stockSearchFile(dealer: Dealer, { last, seen }: Arrivals, steady?: SteadyColumns): string {
  const { columns, parts, chunks } = stockIndex(dealer, steady);
  const here = dealer.vehicles.flatMap(({ id }) => {
    const since = seen[id]?.since ?? 0;
    return since > 0 ? [[id, since] as const] : [];
  });
  return stockSearchText({
    version: 1,
    last_arrival: last,
    since: Object.fromEntries(here.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    vocabulary: vocabularyWithPages(dealer),
    columns,
    ...(Object.keys(parts).length > 0 && { parts }),
    chunks,
  });
}
