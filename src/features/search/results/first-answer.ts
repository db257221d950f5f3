import { memoise } from '#domain/lib/memoise.ts';
import { RANGE_FILTERS } from '#domain/search/filters/filters.ts';
import { roundEnds } from '#domain/search/filters/histogram.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import { type Answer, answerOf } from '#domain/search/results/answer.ts';
import {
  indexSettings,
  type StockDocument,
  type StockHit,
  stockDocuments,
} from '#domain/search/results/document.ts';
import { EMBEDDED_INDEX, type SearchQuery, type SearchResult } from '#domain/search/results/multi-search.ts';
import { nearestHits, nearestQueries } from '#domain/search/results/nearest.ts';
import { resultQueries, type SearchSetting, searchSetting } from '#domain/search/results/queries.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { HIT_FIELDS } from '#domain/vehicles/attributes/attributes.ts';
import { SearchEngine } from '#engine/search-engine.ts';
import { stockColumns } from '#engine/stock-columns.ts';

type Hit = SearchResult['hits'][number];

interface Stock {
  readonly engine: SearchEngine;
  /** A vehicle found on many pages is one hit. */
  readonly hitOf: (document: number) => Hit;
}

/** The stock in the same engine that shoppers use, so that a page's first results are what a search finds. */
const stockOf = memoise((dealer: Dealer): Stock => {
  const documents = stockDocuments(dealer.vehicles);
  const hit = memoise(
    (document: StockDocument): Hit =>
      Object.fromEntries(HIT_FIELDS.map((field) => [field, document[field] ?? null])),
  );
  const nothing: Hit = {};
  return {
    engine: new SearchEngine(stockColumns(dealer.vehicles), indexSettings(dealer)),
    hitOf(number) {
      const document = documents[number];
      return document ? hit(document) : nothing;
    },
  };
});

function ask({ engine, hitOf }: Stock, query: SearchQuery): SearchResult {
  const { offset = 0, limit = 0, indexUid } = query;
  const results = engine.search(query, { skip: offset, take: limit });
  const hits = results.documents.map(hitOf);
  return {
    indexUid,
    query: query.q ?? '',
    hits,
    processingTimeMs: 0,
    estimatedTotalHits: results.total,
    ...results.facets,
  };
}

/**
 * A page has the ends of a range and not its bars: bars count every vehicle, and one changed price would change
 * every page. The browser fetches them when idle.
 */
const withoutBars = ({ spreads, ...answer }: Answer): Answer => ({
  ...answer,
  spreads: Object.fromEntries(
    RANGE_FILTERS.flatMap((filter) => {
      const spread = spreads[filter];
      return spread ? [[filter, { ...roundEnds(filter, spread), bars: [] }] as const] : [];
    }),
  ),
});

const settingOf = ({ config, clock }: Dealer): SearchSetting =>
  searchSetting(config, { index: EMBEDDED_INDEX, now: clock.now });

export function firstAnswer(dealer: Dealer, state: SearchState): Answer {
  const setting = settingOf(dealer);
  const results = resultQueries(state, setting).map((query) => ask(stockOf(dealer), query));
  return withoutBars(answerOf(results, state, setting.filters));
}

/** Finds the nearest vehicles if there are no results. */
export const firstNearest = (dealer: Dealer, state: SearchState): readonly StockHit[] =>
  nearestHits(nearestQueries(state, settingOf(dealer)).map((query) => ask(stockOf(dealer), query)));
