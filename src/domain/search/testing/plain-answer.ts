import { createClock } from '#domain/time/clock.ts';
import { isShown, type ShowingSettings } from '#domain/vehicle/availability.ts';
import type { FacetCount } from '#domain/vehicle/facets.ts';
import { FACET_ORDERS } from '#domain/vehicle/facets.ts';
import { ORDERS, type Sort } from '#domain/vehicle/order.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import type { Answer } from '../answer.ts';
import { type Filter, isRangeFilter, type ListFilter, type RangeFilter } from '../filters.ts';
import { type Spread, spreadOf } from '../histogram.ts';
import { PAGE_SIZE, type SearchSetting, sortOf } from '../queries.ts';
import { chosenOf, type SearchState } from '../state.ts';

/** Values as an index counts them: a list counts each, and what is not known counts nowhere. */
const valuesOf = (vehicle: PublicVehicle, filter: Filter): readonly string[] => {
  const value = vehicle[filter];
  if (value === null) return [];
  return Array.isArray(value) ? value : [String(value)];
};

const isLike = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function fits(vehicle: PublicVehicle, state: SearchState, leftOut?: Filter): boolean {
  const lists = Object.keys(state.chosen) as ListFilter[];
  const ranges = Object.keys(state.ranges) as RangeFilter[];
  return (
    lists
      .filter((filter) => filter !== leftOut)
      .every((filter) =>
        chosenOf(state, filter).some((wanted) =>
          valuesOf(vehicle, filter).some((value) => isLike(value, wanted)),
        ),
      ) &&
    ranges
      .filter((filter) => filter !== leftOut)
      .every((filter) => {
        const { min = null, max = null } = state.ranges[filter] ?? {};
        const value = vehicle[filter];
        return value !== null && (min === null || value >= min) && (max === null || value <= max);
      })
  );
}

function counted(vehicles: readonly PublicVehicle[], filter: Filter): readonly FacetCount[] {
  const counts = new Map<string, FacetCount>();
  for (const vehicle of vehicles)
    for (const value of new Set(valuesOf(vehicle, filter))) {
      const known = counts.get(value.toLowerCase());
      counts.set(value.toLowerCase(), { value: known?.value ?? value, count: (known?.count ?? 0) + 1 });
    }
  return [...counts.values()];
}

/** Alike vehicles stay in the order of the stock. */
const inOrder = (sort: Sort) => (a: PublicVehicle, b: PublicVehicle) => {
  const { by, direction } = ORDERS[sort];
  const [x, y] = [a[by], b[by]];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  const rising =
    typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en');
  return direction === 'asc' ? rising : -rising;
};

/** The answer to a state without words by looking at every vehicle: what an engine must agree with. */
export function plainAnswer(
  vehicles: readonly PublicVehicle[],
  state: SearchState,
  setting: SearchSetting,
): Answer {
  const clock = createClock(setting.now);
  const showing: ShowingSettings = { includeSoldDays: setting.include_sold_cars_days };
  const sort = sortOf(state, setting) ?? 'newest';
  const needsPrice = sort === 'price-asc' && setting.search.price_ascending_needs_price;
  const shown = vehicles.filter(
    (vehicle) => isShown(vehicle, showing, clock) && (!needsPrice || (vehicle.price ?? 0) > 0),
  );
  const found = shown.filter((vehicle) => fits(vehicle, state)).toSorted(inOrder(sort));
  const facets: Partial<Record<ListFilter, readonly FacetCount[]>> = {};
  const spreads: Partial<Record<RangeFilter, Spread>> = {};
  for (const filter of setting.filters) {
    const counts = counted(
      shown.filter((vehicle) => fits(vehicle, state, filter)),
      filter,
    );
    if (isRangeFilter(filter)) {
      const spread = spreadOf(counts.map(({ value, count }) => ({ value: Number(value), count })));
      if (spread) spreads[filter] = spread;
    } else facets[filter] = counts.toSorted(FACET_ORDERS[filter]);
  }
  const first = (state.page - 1) * PAGE_SIZE;
  return { hits: found.slice(first, first + PAGE_SIZE), total: found.length, facets, spreads };
}
