import type { Location } from '#domain/site/locations.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { primaryLocation } from './places.ts';

/** Where the vehicle stands: its own location, else the dealer’s main one. */
export const sellerLocation = (
  vehicle: Pick<Vehicle, 'location_id' | 'location_name'>,
  locations: readonly Location[],
): Location =>
  locations.find(({ id }) => String(id) === vehicle.location_id) ??
  locations.find(({ name }) => name === vehicle.location_name) ??
  primaryLocation(locations);
