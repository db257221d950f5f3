import type { VehicleStatus } from '../attributes/fields.ts';
import type { Vehicle } from '../vehicle.ts';
import { isAvailable } from './availability.ts';

export type StatusRow = readonly [price: number | null, status: VehicleStatus, reserved: boolean];

/** What can have changed since the page was built, by vehicle id. */
export type StatusTable = Readonly<Record<string, StatusRow>>;

type Listed = Pick<Vehicle, 'id' | 'price' | 'status' | 'sold' | 'reserved'>;

const statusRow = (vehicle: Listed): StatusRow => [
  vehicle.price,
  isAvailable(vehicle) ? vehicle.status : 'sold',
  vehicle.reserved,
];

export const statusTable = (vehicles: readonly Listed[]): StatusTable =>
  Object.fromEntries(vehicles.map((vehicle) => [vehicle.id, statusRow(vehicle)]));

/** Marks vehicles that were reserved since the table was written. */
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

/** Updates the vehicle. If the page still shows it and the stock does not have it, it was sold or withdrawn. */
export function asOfNow<T extends Shown>(vehicle: T, table: StatusTable): T {
  const row = table[vehicle.id];
  if (row === undefined) return { ...vehicle, status: 'sold' };
  const [price, status, reserved] = row;
  const same = vehicle.price === price && vehicle.reserved === reserved && statusRow(vehicle)[1] === status;
  return same ? vehicle : { ...vehicle, price, status, reserved };
}

/**
 * The number of parts that the table of states is split into for a large stock. It never depends on the stock, so a
 * browser that knows an id knows its part. With 17,000 vehicles a part has 65, about 400 bytes. A page of results
 * loads some twenty.
 */
export const STATUS_PARTS = 256;

/** Returns the part that has a vehicle’s state. It uses Fowler, Noll and Vo’s hash of the id, whose low bits are spread well. */
export function statusPartOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % STATUS_PARTS;
}

/** Splits the table into its parts, in their order. A part without vehicles is an empty table. */
export function statusParts(table: StatusTable): readonly StatusTable[] {
  const parts = Map.groupBy(Object.entries(table), ([id]) => statusPartOf(id));
  return Array.from({ length: STATUS_PARTS }, (_, part) => Object.fromEntries(parts.get(part) ?? []));
}
