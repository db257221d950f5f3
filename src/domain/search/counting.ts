import type { FacetCount } from '#domain/vehicle/facet-order.ts';
import type { Filter } from './filters.ts';
import type { Range, SearchState } from './state.ts';

export type FilterCounts = Readonly<Partial<Record<Filter, readonly FacetCount[]>>>;

/**
 * How many vehicles a state finds, and how many each value of a filter would find in the place of what is chosen of
 * that filter now. `price` counts every single price.
 */
export interface Counted {
  readonly total: number;
  readonly facets: FilterCounts;
}

/** Whatever answers it: an engine in the browser, a hosted one, or plain counting. */
export type CountStock = (state: SearchState, filters: readonly Filter[]) => Promise<Counted>;

/** Feeds say "ask us" with nought as well as with nothing: neither is a price between two others. */
export const isPriceWithin = (price: number | null, { min, max }: Range): boolean =>
  price !== null && price > 0 && price >= (min ?? 0) && price <= (max ?? Infinity);

/** The vehicles whose price lies between two ends, both counted, out of the counts of single prices. */
export const countWithin = (prices: readonly FacetCount[], range: Range): number =>
  prices
    .filter(({ value }) => isPriceWithin(Number(value), range))
    .reduce((sum, { count }) => sum + count, 0);
