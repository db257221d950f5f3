import type { Dealer } from '#domain/sites/dealer.ts';
import type { CarType } from '#domain/vehicles/attributes/car-types.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import {
  type CollectionPlace,
  collectionOfState,
  collectionsOf,
  defaultCollection,
  EVERYTHING,
  stateOfCollection,
  wholeCollection,
} from '../results/collections.ts';
import { type Selection, selectionPath } from './selection.ts';
import { resultsHeading } from './selection-text.ts';
import { matches } from './tally.ts';

const stocked = ({ make, model, simple_body }: Vehicle): readonly Selection[] => [
  { kind: 'make', make },
  { kind: 'model', make, model },
  ...(simple_body === null ? [] : [{ kind: 'body', body: simple_body } as const]),
];

const franchised = ({ site }: Dealer): readonly Selection[] =>
  site.brands.flatMap(({ manufacturer: { name: make }, models }) => [
    { kind: 'make', make } as const,
    ...models.map(({ name: model }) => ({ kind: 'model', make, model }) as const),
  ]);

export const ofCondition = (type: CarType, place: CollectionPlace): Selection => ({
  kind: 'collection',
  collection: collectionOfState({ chosen: { car_type: [type] } }, place),
});

/** A selection with the vehicles it shows. */
export interface Selected {
  readonly selection: Selection;
  readonly vehicles: readonly Vehicle[];
  /** Whether an earlier page has exactly the same list. */
  readonly repeats: boolean;
}

const sameVehicles = (a: readonly Vehicle[], b: readonly Vehicle[]): boolean =>
  a.length === b.length && a.every((vehicle, index) => vehicle === b[index]);

/** Returns the site's default list, even if it is empty, and every other collection with stock. */
function collected({ config, vehicles }: Dealer): readonly Selected[] {
  const own = defaultCollection(config);
  const selected: Selected[] = [];
  const others = collectionsOf(config).filter(
    (one) => one !== own && (one !== EVERYTHING || wholeCollection(config) === EVERYTHING),
  );
  for (const collection of [own, ...others]) {
    const listed = matches(stateOfCollection(collection), vehicles);
    if (listed.length === 0 && collection !== own) continue;
    const repeats = selected.some((before) => sameVehicles(before.vehicles, listed));
    selected.push({ selection: { kind: 'collection', collection }, vehicles: listed, repeats });
  }
  return selected;
}

/**
 * Returns every selection that gets a page: what is in stock, and the dealer's makes and models even without stock,
 * so that links keep working. `TOYOTA` and `Toyota` are one selection and one page. A name that cannot be part of a
 * path gets no page.
 */
export function selectionsOf(dealer: Dealer): readonly Selected[] {
  const selected = new Map<string, Selected & { vehicles: Vehicle[] }>();
  const vehiclesOf = (selection: Selection): Vehicle[] => {
    const path = selectionPath(selection);
    if (!path.split('/').every(Boolean)) return [];
    const key = `${selection.kind} ${path}`;
    const existing = selected.get(key);
    if (existing) return existing.vehicles;
    const vehicles: Vehicle[] = [];
    selected.set(key, { selection, vehicles, repeats: false });
    return vehicles;
  };
  for (const selection of franchised(dealer)) vehiclesOf(selection);
  for (const vehicle of dealer.vehicles)
    for (const selection of stocked(vehicle)) vehiclesOf(selection).push(vehicle);
  const collections = collected(dealer);
  const isSame = (one: Selected) => (other: Selected) =>
    resultsHeading(one.selection, dealer.config) === resultsHeading(other.selection, dealer.config) &&
    sameVehicles(one.vehicles, other.vehicles);
  return [
    ...collections,
    ...[...selected.values()].map((one) => ({ ...one, repeats: collections.some(isSame(one)) })),
  ];
}
