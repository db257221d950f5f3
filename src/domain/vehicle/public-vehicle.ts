import { onceEach } from '#domain/memory/remembered.ts';
import type { Vehicle } from './schema.ts';

/** A vehicle as browsers may have it: that it can be paid for, but not through whom. */
export type PublicVehicle = Omit<Vehicle, 'payment_processors'>;

export const publicVehicle = onceEach(
  ({ payment_processors: _, ...visible }: Vehicle): PublicVehicle => visible,
);
