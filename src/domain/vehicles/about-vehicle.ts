import type { Vehicle } from './vehicle.ts';

/** With the number that it is found by in the yard. */
export const aboutVehicle = ({ name, stocknum }: Pick<Vehicle, 'name' | 'stocknum'>): string =>
  stocknum === null ? name : `${name} (stock number ${stocknum})`;
