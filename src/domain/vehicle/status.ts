import { isAvailable } from './availability.ts';
import type { VehicleStatus } from './fields.ts';
import type { Vehicle } from './schema.ts';

export type StatusRow = readonly [price: number | null, status: VehicleStatus, reserved: boolean];

/** By vehicle id: what can have changed since the page was built. */
export type StatusTable = Readonly<Record<string, StatusRow>>;

type Listed = Pick<Vehicle, 'id' | 'price' | 'status' | 'sold' | 'reserved'>;

const statusRow = (vehicle: Listed): StatusRow => [
  vehicle.price,
  isAvailable(vehicle) ? vehicle.status : 'sold',
  vehicle.reserved,
];

export const statusTable = (vehicles: readonly Listed[]): StatusTable =>
  Object.fromEntries(vehicles.map((vehicle) => [vehicle.id, statusRow(vehicle)]));

/** Adds vehicles that were reserved since the table was written. */
export const withReserved = (table: StatusTable, ids: readonly string[]): StatusTable => ({
  ...table,
  ...Object.fromEntries(
    ids.flatMap((id): readonly [string, StatusRow][] => {
      const row = table[id];
      return row === undefined ? [] : [[id, [row[0], row[1], true]]];
    }),
  ),
});

type Shown = Pick<Vehicle, 'id' | 'price' | 'status' | 'sold' | 'reserved'>;

/**
 * The vehicle as it is now. If the page still shows it and the stock does not have it, it was sold or
 * withdrawn.
 */
export function asOfNow<T extends Shown>(vehicle: T, table: StatusTable): T {
  const row = table[vehicle.id];
  if (row === undefined) return { ...vehicle, status: 'sold' };
  const [price, status, reserved] = row;
  const same = vehicle.price === price && vehicle.reserved === reserved && statusRow(vehicle)[1] === status;
  return same ? vehicle : { ...vehicle, price, status, reserved };
}
