import { memoise } from '#domain/lib/memoise.ts';
import { FIELD_NAMES, type FieldWith, fieldUse } from '#domain/vehicles/attributes/fields.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { countValues, type FacetCount, facetOrder } from './facet-order.ts';
import { inPlace } from './ranks.ts';

type FacetName = FieldWith<{ readonly counts: number }>;

const FACETS: readonly FacetName[] = inPlace(FIELD_NAMES, (name) => fieldUse(name).counts);

const tally = (name: FacetName, values: readonly (string | number | null)[]): FacetCount[] =>
  countValues(values.filter((value) => value !== null).map(String)).sort(facetOrder(name));

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

const modelsByMake = (
  vehicles: readonly Vehicle[],
  makes: readonly FacetCount[],
): Readonly<Record<string, readonly FacetCount[]>> => {
  const groups = Map.groupBy(vehicles, ({ make }) => make.toLowerCase());
  const valuesOf = (make: string): readonly FacetCount[] =>
    tally(
      'model',
      (groups.get(make.toLowerCase()) ?? []).map(({ model }) => model),
    );
  return Object.fromEntries(makes.map(({ value }) => [value, valuesOf(value)]));
};

/** Counts how many of these vehicles have each value. `models` are grouped by make. */
export const countFacets = memoise((vehicles: readonly Vehicle[]) => {
  const facets = facetsOf(vehicles);
  return { facets, models: modelsByMake(vehicles, facets.make) };
});

export type StockFacetCounts = ReturnType<typeof countFacets>;
