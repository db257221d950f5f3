import { type FacetCount, facetOrder } from './facet-order.ts';
import { inPlace } from './ranks.ts';
import { FIELD_NAMES, type FieldWith, useOf, type Vehicle } from './schema.ts';

type FacetName = FieldWith<{ readonly counts: number }>;

const FACETS = inPlace(
  FIELD_NAMES,
  (name): name is FacetName => useOf(name).counts !== undefined,
  (name) => useOf(name).counts,
);

type Values = readonly (string | number | null)[];

/** `TOYOTA` and `Toyota` are one value, as they are to the search; the spelling met first is shown. */
const tally = (name: FacetName, values: Values): FacetCount[] => {
  const counts = new Map<string, { value: string; count: number }>();
  for (const found of values) {
    if (found === null) continue;
    const value = String(found);
    const key = value.toLowerCase();
    const entry = counts.get(key);
    if (entry) entry.count += 1;
    else counts.set(key, { value, count: 1 });
  }
  return [...counts.values()].sort(facetOrder(name));
};

const facetsOf = (vehicles: readonly Vehicle[]): Readonly<Record<FacetName, readonly FacetCount[]>> => {
  const count = (name: FacetName): readonly FacetCount[] =>
    tally(
      name,
      vehicles.flatMap((vehicle) => vehicle[name]),
    );
  return Object.fromEntries(FACETS.map((name) => [name, count(name)])) as Record<
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
      name,
      (groups.get(make.toLowerCase()) ?? []).map((vehicle) => vehicle[name]),
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
