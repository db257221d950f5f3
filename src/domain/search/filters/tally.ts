import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { countValues, type FacetCount } from './facet-order.ts';
import type { Filter, ListFilter, RangeFilter } from './filters.ts';
import type { Range, SearchState } from './search-state.ts';

export type FilterCounts = Readonly<Partial<Record<Filter, readonly FacetCount[]>>>;

/**
 * `total` counts the vehicles that a state finds. The facets count what each value of a filter would find instead
 * of the current choice. `price` counts every single price.
 */
export interface Tally {
  readonly total: number;
  readonly facets: FilterCounts;
}

/** Counts vehicles. It may be an engine in the browser, a hosted engine, or plain counting. */
export type CountStock = (state: SearchState, filters: readonly Filter[]) => Promise<Tally>;

/** Returns false for a price of 0 or null, whatever the range: feeds write "ask us" as either. */
export const isPriceWithin = (price: number | null, { min, max }: Range): boolean =>
  price !== null && price > 0 && price >= (min ?? 0) && price <= (max ?? Infinity);

/** Adds up the counts of the single prices within a range. Both ends are included. */
export const countWithin = (prices: readonly FacetCount[], range: Range): number =>
  prices
    .filter(({ value }) => isPriceWithin(Number(value), range))
    .reduce((sum, { count }) => sum + count, 0);

/** The fields that counting needs. */
export type Countable = Readonly<Pick<Vehicle, Filter>>;

type SortRules = Readonly<Pick<SiteConfig['search'], 'default_sort' | 'price_ascending_needs_price'>>;

/** Returns true if the order needs prices. Otherwise "cheapest first" would begin with vehicles without a price. */
const needsPrice = ({ sort }: Pick<SearchState, 'sort'>, search: SortRules): boolean =>
  search.price_ascending_needs_price && (sort ?? search.default_sort) === 'price-asc';

/** Removes the vehicles that the list does not show: if its order needs a price, those without one. */
export const withoutUnlisted = <V extends Countable>(
  vehicles: readonly V[],
  state: Pick<SearchState, 'sort'>,
  search: SortRules,
): readonly V[] => (needsPrice(state, search) ? vehicles.filter(({ price }) => (price ?? 0) > 0) : vehicles);

const valuesOf = (vehicle: Countable, filter: Filter): readonly string[] => {
  const value = vehicle[filter];
  if (value === null) return [];
  return typeof value === 'object' ? value : [String(value)];
};

const isNumberWithin = (number: number | null, { min, max }: Range): boolean =>
  number !== null && number >= (min ?? -Infinity) && number <= (max ?? Infinity);

interface Test {
  readonly filter: Filter;
  readonly passes: (vehicle: Countable) => boolean;
}

function testsOf({ chosen, ranges }: SearchState): readonly Test[] {
  const lists = Object.entries(chosen) as [ListFilter, readonly string[]][];
  const ends = Object.entries(ranges) as [RangeFilter, Range][];
  return [
    ...lists.map(([filter, values]): Test => {
      const selected = new Set(values.map((value) => value.toLowerCase()));
      return {
        filter,
        passes: (vehicle) => valuesOf(vehicle, filter).some((value) => selected.has(value.toLowerCase())),
      };
    }),
    ...ends.map(([filter, range]): Test => {
      const isWithin = filter === 'price' ? isPriceWithin : isNumberWithin;
      return { filter, passes: (vehicle) => isWithin(vehicle[filter], range) };
    }),
  ];
}

/** Returns the vehicles that match a state. The words of its query are ignored. */
export function matches<V extends Countable>(state: SearchState, vehicles: readonly V[]): readonly V[] {
  const tests = testsOf(state);
  return vehicles.filter((vehicle) => tests.every(({ passes }) => passes(vehicle)));
}

/** Counts by looking at every vehicle. This is exact, and quick enough for the stock of one dealer. Words are ignored. */
export function tally(
  vehicles: readonly Countable[],
  state: SearchState,
  filters: readonly Filter[],
  search: SortRules,
): Tally {
  const shown = withoutUnlisted(vehicles, state, search);
  const tests = testsOf(state);
  const matching = (but: Filter | null) =>
    shown.filter((vehicle) => tests.every(({ filter, passes }) => filter === but || passes(vehicle)));
  return {
    total: matching(null).length,
    facets: Object.fromEntries(
      filters.map((filter) => [
        filter,
        countValues(matching(filter).flatMap((vehicle) => valuesOf(vehicle, filter))),
      ]),
    ),
  };
}
