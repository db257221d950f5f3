import type { VehicleStatus } from '../attributes/fields.ts';
import type { Vehicle } from '../vehicle.ts';
import { isAvailable } from './availability.ts';

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

/**
 * Parts of the table of states where a stock is large. The number never follows from the stock: a browser that knows an
 * id knows its part. Of 17,000 vehicles a part has 65, about 400 bytes; a page of results asks for some twenty.
 */
export const STATUS_PARTS = 256;

/** The part that a vehicle’s state stands in: Fowler, Noll and Vo’s hash of the id, whose low bits are spread well. */
export function statusPartOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % STATUS_PARTS;
}

/** The table in its parts, in their order. A part without vehicles is an empty table. */
export function statusParts(table: StatusTable): readonly StatusTable[] {
  const parts = Map.groupBy(Object.entries(table), ([id]) => statusPartOf(id));
  return Array.from({ length: STATUS_PARTS }, (_, part) => Object.fromEntries(parts.get(part) ?? []));
}
