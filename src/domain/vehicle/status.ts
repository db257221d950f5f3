import { isAvailable } from './availability.ts';
import type { Vehicle, VehicleStatus } from './schema.ts';

export type StatusRow = readonly [price: number | null, status: VehicleStatus, reserved: boolean];

/** By vehicle id: what may have changed since a page was built. */
export type StatusTable = Readonly<Record<string, StatusRow>>;

type Listed = Pick<Vehicle, 'id' | 'price' | 'status' | 'sold' | 'reserved'>;

const statusRow = (vehicle: Listed): StatusRow => [
  vehicle.price,
  isAvailable(vehicle) ? vehicle.status : 'sold',
  vehicle.reserved,
];

export const statusTable = (vehicles: readonly Listed[]): StatusTable =>
  Object.fromEntries(vehicles.map((vehicle) => [vehicle.id, statusRow(vehicle)]));
