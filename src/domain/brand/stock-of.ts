import { slugify } from '#domain/dealer/location-slug.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';

/** Feeds and brand files write one name in several ways: `MU-X`, `Mu X`. */
const sameName = (a: string, b: string): boolean => slugify(a) === slugify(b);

export const vehiclesOfMake = (make: string, vehicles: readonly Vehicle[]): readonly Vehicle[] =>
  vehicles.filter((vehicle) => sameName(vehicle.make, make));

export const vehiclesOfModel = (
  make: string,
  model: string,
  vehicles: readonly Vehicle[],
): readonly Vehicle[] => vehiclesOfMake(make, vehicles).filter((vehicle) => sameName(vehicle.model, model));
