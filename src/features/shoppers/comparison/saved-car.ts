import type { ResultsSite } from '#domain/search/results/results-site.ts';
import type { ComparedVehicle } from '#domain/shoppers/saved/comparison.ts';
import type { SavedCar } from '#domain/shoppers/saved/saved-cars.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { asOfNow, type StatusTable } from '#domain/vehicles/status/status.ts';
import { paths } from '#paths';
import type { PresentCars } from './present-cars.ts';

/** A saved car with its current data. */
export type ListedCar = { readonly car: SavedCar } & (
  | { readonly state: 'looking' | 'unknown' | 'gone' }
  | { readonly state: 'here'; readonly vehicle: ComparedVehicle }
);

/** The stock's answer, and the cars that it is about. */
export interface LookedUp {
  readonly ids: ReadonlySet<string>;
  readonly found: PresentCars;
}

export const NOBODY: LookedUp = { ids: new Set(), found: new Map() };

export function listedCar(
  car: SavedCar,
  { ids, found }: LookedUp,
  failed: boolean,
  table: StatusTable | null,
): ListedCar {
  if (!ids.has(car.id)) return { car, state: failed ? 'unknown' : 'looking' };
  const vehicle = found.get(car.id);
  const now = vehicle && table ? asOfNow(vehicle, table) : vehicle;
  return now && isAvailable(now) ? { car, state: 'here', vehicle: now } : { car, state: 'gone' };
}

/** Links to cars like one that is gone. Without its make or model, the link leads to all of them. */
export const similarHref = (
  { make, model }: Pick<SavedCar, 'make' | 'model'>,
  { config }: Pick<ResultsSite, 'config'>,
): string =>
  make === '' || model === ''
    ? paths.searchDefault(config)
    : paths.search({ kind: 'model', make, model }, config);
