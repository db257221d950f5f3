import { CAR_TYPES } from './car-types.ts';
import type { Vehicle } from './schema.ts';

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

type Order = (a: FacetCount, b: FacetCount) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const mostFirst: Order = (a, b) => b.count - a.count || byText(a.value, b.value);
const byPlaceIn =
  (words: readonly string[]): Order =>
  (a, b) =>
    words.indexOf(a.value) - words.indexOf(b.value);

/** `Under $10,000` starts at nothing, every other label at its first amount; `Over $60,000` after `$40,000 - $60,000`. */
const startOfRange = ({ value }: FacetCount): number =>
  /^(?:under|less|up to|<)/i.test(value)
    ? 0
    : Number(/[\d,.]+/.exec(value)?.[0].replaceAll(',', '') ?? Infinity);

const byRange: Order = (a, b) => startOfRange(a) - startOfRange(b) || byText(a.value, b.value);

const highestFirst: Order = (a, b) => Number(b.value) - Number(a.value);
const lowestFirst: Order = (a, b) => Number(a.value) - Number(b.value);

type Values = readonly (string | number | null)[];

/** `TOYOTA` and `Toyota` are one value, as they are to the search; the spelling met first is shown. */
const tally = (values: Values, order: Order): FacetCount[] => {
  const counts = new Map<string, { value: string; count: number }>();
  for (const found of values) {
    if (found === null) continue;
    const value = String(found);
    const key = value.toLowerCase();
    const entry = counts.get(key);
    if (entry) entry.count += 1;
    else counts.set(key, { value, count: 1 });
  }
  return [...counts.values()].sort(order);
};

const facetsOf = (vehicles: readonly Vehicle[]) => {
  const count = (valuesOf: (vehicle: Vehicle) => Values, order = mostFirst): readonly FacetCount[] =>
    tally(vehicles.flatMap(valuesOf), order);
  return {
    car_type: count(({ car_type }) => [car_type], byPlaceIn(CAR_TYPES)),
    make: count(({ make }) => [make]),
    model: count(({ model }) => [model]),
    badge: count(({ badge }) => [badge]),
    simple_body: count(({ simple_body }) => [simple_body]),
    simple_fuel: count(({ simple_fuel }) => [simple_fuel]),
    simple_transmission: count(({ simple_transmission }) => [simple_transmission]),
    simple_drive: count(({ simple_drive }) => [simple_drive]),
    colour: count(({ colour }) => [colour]),
    seats: count(({ seats }) => [seats], lowestFirst),
    year: count(({ year }) => [year], highestFirst),
    state: count(({ state }) => [state]),
    item_type: count(({ item_type }) => [item_type]),
    categories: count(({ categories }) => categories),
    price_range: count(({ price_range }) => [price_range], byRange),
    weekly_price_range: count(({ weekly_price_range }) => [weekly_price_range], byRange),
    location_name: count(({ location_name }) => [location_name]),
    filtered_features: count(({ filtered_features }) => filtered_features),
  };
};

const modelsByMake = (vehicles: readonly Vehicle[], makes: readonly FacetCount[]) => {
  const groups = Map.groupBy(vehicles, ({ make }) => make.toLowerCase());
  const modelsOf = (make: string): readonly FacetCount[] =>
    tally(
      (groups.get(make.toLowerCase()) ?? []).map(({ model }) => model),
      mostFirst,
    );
  return Object.fromEntries(makes.map(({ value }) => [value, modelsOf(value)]));
};

/** What menus, tiles and the hero's form count; `models` has them under their make. */
export const countFacets = (vehicles: readonly Vehicle[]) => {
  const facets = facetsOf(vehicles);
  return { total: vehicles.length, facets, models: modelsByMake(vehicles, facets.make) };
};
