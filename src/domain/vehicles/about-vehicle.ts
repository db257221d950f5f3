import type { Vehicle } from './vehicle.ts';

/** Adds the stock number, by which the vehicle is found in the yard. */
export const aboutVehicle = ({ name, stocknum }: Pick<Vehicle, 'name' | 'stocknum'>): string =>
  stocknum === null ? name : `${name} (stock number ${stocknum})`;
