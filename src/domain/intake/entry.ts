import type { VehicleField } from '#domain/vehicle/fields.ts';

/** A vehicle in our fields, before it is read as one. */
export type Entry = Partial<Record<VehicleField, unknown>>;

/** Fields that entries get although no column says them. */
const FOLLOWING: readonly VehicleField[] = [
  ...(['id', 'slug', 'name', 'make', 'model', 'badge', 'year', 'car_type', 'status', 'colour_name'] as const),
];

/**
 * Entries of one shape, with null where a feed says nothing. An object whose fields are added one by one as a loop names
 * them is kept as a dictionary, five times as large: of a hundred thousand that is the difference between 60 and 300 MB.
 */
export function entryMaker(fields: readonly VehicleField[]): () => Entry {
  const blank: Entry = JSON.parse(
    JSON.stringify(Object.fromEntries([...fields, ...FOLLOWING].map((field) => [field, null]))),
  );
  return () => ({ ...blank });
}
