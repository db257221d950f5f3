import type { GoneVehicle } from './dealer-state.ts';

export type GoneRow = readonly [name: string, make: string, model: string, body: string | null];

/** By slug: as much of a vehicle that left the stock as it takes to say so and to find others like it. */
export type GoneTable = Readonly<Record<string, GoneRow>>;

export const goneTable = (gone: Readonly<Record<string, GoneVehicle>>): GoneTable =>
  Object.fromEntries(
    Object.entries(gone).map(([slug, { name, make, model, body }]) => [slug, [name, make, model, body]]),
  );
