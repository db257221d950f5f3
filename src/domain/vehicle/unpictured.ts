import { isAvailable, type Selling } from './availability.ts';
import type { Vehicle } from './schema.ts';

/** How many of those that can be bought have no picture at all. */
export const unpictured = (stock: readonly (Selling & Pick<Vehicle, 'primary_image_url'>)[]): number =>
  stock.filter((vehicle) => isAvailable(vehicle) && vehicle.primary_image_url === null).length;
