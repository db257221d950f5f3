import { HIT_FIELDS } from '#domain/vehicles/attributes/attributes.ts';
import { type FacetCount, facetOrder } from '../filters/facet-order.ts';
import { type Filter, isRangeFilter, type ListFilter, type RangeFilter } from '../filters/filters.ts';
import { type Spread, spreadOf } from '../filters/histogram.ts';
import type { SearchState } from '../filters/search-state.ts';
import type { StockHit } from './document.ts';
import type { SearchResult } from './multi-search.ts';
import { countedFilters } from './queries.ts';

/** The results, from any engine: the vehicles of one page, the total, and what can be chosen next. */
export interface Answer {
  /** The nearest vehicles to what the path names, if nothing was found. */
  readonly hits: readonly StockHit[];
  readonly total: number;
  readonly facets: Readonly<Partial<Record<ListFilter, readonly FacetCount[]>>>;
  readonly spreads: Readonly<Partial<Record<RangeFilter, Spread>>>;
}

export type Distribution = Readonly<Record<string, number>>;

/**
 * An engine may stop counting. Above this number the counts of the conditions are added up, because every vehicle
 * has exactly one condition.
 */
const COUNTED_EXACTLY_TO = 1999;

export function exactTotal(estimated: number, conditions: Distribution | undefined): number {
  if (estimated <= COUNTED_EXACTLY_TO || conditions === undefined) return estimated;
  return Object.values(conditions).reduce((sum, count) => sum + count, 0);
}

export const totalOf = (result: SearchResult | undefined): number =>
  exactTotal(result?.estimatedTotalHits ?? 0, result?.facetDistribution?.['car_type']);

export const listed = (distribution: Distribution): readonly FacetCount[] =>
  Object.entries(distribution).map(([value, count]) => ({ value, count }));

/** Returns false for a price of 0: feeds write "ask us" as 0 or as nothing. */
const isAmount = (filter: RangeFilter, value: number): boolean => filter !== 'price' || value > 0;

export function countsOf(
  distributions: ReadonlyMap<Filter, Distribution>,
): Pick<Answer, 'facets' | 'spreads'> {
  const facets: Partial<Record<ListFilter, readonly FacetCount[]>> = {};
  const spreads: Partial<Record<RangeFilter, Spread>> = {};
  for (const [filter, distribution] of distributions) {
    const counts = listed(distribution);
    if (isRangeFilter(filter)) {
      const amounts = counts.map(({ value, count }) => ({ value: Number(value), count }));
      const spread = spreadOf(
        filter,
        amounts.filter(({ value }) => isAmount(filter, value)),
      );
      if (spread) spreads[filter] = spread;
    } else {
      facets[filter] = counts.toSorted(facetOrder(filter));
    }
  }
  return { facets, spreads };
}

/** Returns the counts of each filter. For a filter in use they are the counts without that filter. */
export function distributionsOf(
  [main, ...without]: readonly SearchResult[],
  state: SearchState,
  filters: readonly Filter[],
): ReadonlyMap<Filter, Distribution> {
  const distributions = new Map<Filter, Distribution>();
  for (const filter of filters) distributions.set(filter, main?.facetDistribution?.[filter] ?? {});
  for (const [index, filter] of countedFilters(state).entries())
    if (distributions.has(filter))
      distributions.set(filter, without[index]?.facetDistribution?.[filter] ?? {});
  return distributions;
}

const EMPTY_FIELDS = Object.fromEntries(HIT_FIELDS.map((name) => [name, null]));

/** Fills missing fields with null: a hosted index leaves them out. */
export const stockHits = (hits: readonly object[] = []): readonly StockHit[] =>
  hits.map((hit) => ({ ...EMPTY_FIELDS, ...hit }) as unknown as StockHit);

/** Reads the results of `resultQueries`. */
export function answerOf(
  results: readonly SearchResult[],
  state: SearchState,
  filters: readonly Filter[],
): Answer {
  const [main] = results;
  return {
    hits: stockHits(main?.hits),
    total: totalOf(main),
    ...countsOf(distributionsOf(results, state, filters)),
  };
}
