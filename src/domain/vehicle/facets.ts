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

/** How the values of each facet are listed. */
export const FACET_ORDERS = {
  car_type: byPlaceIn(CAR_TYPES),
  make: mostFirst,
  model: mostFirst,
  badge: mostFirst,
  simple_body: mostFirst,
  simple_fuel: mostFirst,
  simple_transmission: mostFirst,
  simple_drive: mostFirst,
  colour: mostFirst,
  seats: lowestFirst,
  year: highestFirst,
  state: mostFirst,
  item_type: mostFirst,
  categories: mostFirst,
  price_range: byRange,
  weekly_price_range: byRange,
  location_name: mostFirst,
  filtered_features: mostFirst,
} as const satisfies Readonly<Record<string, Order>>;

type FacetName = keyof typeof FACET_ORDERS;

const facetsOf = (vehicles: readonly Vehicle[]): Readonly<Record<FacetName, readonly FacetCount[]>> => {
  const count = (name: FacetName): readonly FacetCount[] =>
    tally(
      vehicles.flatMap((vehicle) => vehicle[name]),
      FACET_ORDERS[name],
    );
  const names = Object.keys(FACET_ORDERS) as FacetName[];
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<
    FacetName,
    readonly FacetCount[]
  >;
};

const byMake = (
  name: 'model' | 'car_type',
  vehicles: readonly Vehicle[],
  makes: readonly FacetCount[],
): Readonly<Record<string, readonly FacetCount[]>> => {
  const groups = Map.groupBy(vehicles, ({ make }) => make.toLowerCase());
  const valuesOf = (make: string): readonly FacetCount[] =>
    tally(
      (groups.get(make.toLowerCase()) ?? []).map((vehicle) => vehicle[name]),
      FACET_ORDERS[name],
    );
  return Object.fromEntries(makes.map(({ value }) => [value, valuesOf(value)]));
};

/** What menus, tiles and the hero's form count; `models` and `types` have them under their make. */
export const countFacets = (vehicles: readonly Vehicle[]) => {
  const facets = facetsOf(vehicles);
  return {
    total: vehicles.length,
    facets,
    models: byMake('model', vehicles, facets.make),
    types: byMake('car_type', vehicles, facets.make),
  };
};
