import type { EntriesWithStock, VehicleSetting } from './stock-entries.ts';

/** The pictures’ setting is that of the configuration, which was checked when the index was written. */
const isSetting = (value: unknown): value is VehicleSetting =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  Array.isArray(value.fields) &&
  'images' in value;

/** How the vehicles of a large site are found. */
export function readVehicleSetting({ vehicles }: Partial<EntriesWithStock>): VehicleSetting {
  if (!isSetting(vehicles)) throw new Error('The site search does not say how its vehicles are found.');
  return vehicles;
}
