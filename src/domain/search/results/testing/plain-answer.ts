import { createClock } from '#domain/lib/clock.ts';
import { ORDERS, type Sort } from '#domain/vehicles/order.ts';
import { isShown, type ShowingSettings } from '#domain/vehicles/status/availability.ts';
import type { PublicVehicle } from '#domain/vehicles/vehicle.ts';
import type { Filter } from '../../filters/filters.ts';
import type { SearchState } from '../../filters/search-state.ts';
import { tally } from '../../filters/tally.ts';
import { type Answer, countsOf, type Distribution } from '../answer.ts';
import { PAGE_SIZE, type SearchSetting, sortOf } from '../queries.ts';

/** Compares two vehicles for sorting. Equal vehicles stay in the order of the stock. */
const inOrder = (sort: Sort) => (a: PublicVehicle, b: PublicVehicle) => {
  const { by, direction } = ORDERS[sort];
  const [x, y] = [a[by], b[by]];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  const rising =
    typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en');
  return direction === 'asc' ? rising : -rising;
};

/** Answers a state without words by looking at every vehicle. An engine must return the same. */
export function plainAnswer(
  vehicles: readonly PublicVehicle[],
  state: SearchState,
  setting: SearchSetting,
): Answer {
  const clock = createClock(setting.now);
  const showing: ShowingSettings = { includeSoldDays: setting.include_sold_cars_days };
  const sort = sortOf(state, setting) ?? 'newest';
  const shown = vehicles.filter((vehicle) => isShown(vehicle, showing, clock));
  const search = { ...setting.search, default_sort: sort };
  const { total, facets } = tally(shown, state, setting.filters, search);
  const distributions = setting.filters.map((filter): [Filter, Distribution] => [
    filter,
    Object.fromEntries((facets[filter] ?? []).map(({ value, count }) => [value, count])),
  ]);
  const first = (state.page - 1) * PAGE_SIZE;
  const matching = shown.filter((vehicle) => tally([vehicle], state, [], search).total === 1);
  return {
    hits: matching.toSorted(inOrder(sort)).slice(first, first + PAGE_SIZE),
    total,
    ...countsOf(new Map(distributions)),
  };
}
