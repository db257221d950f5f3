import type { VehicleField } from '#domain/vehicles/attributes/fields.ts';

/** A vehicle in our fields, before it is read as one. */
export type Entry = Partial<Record<VehicleField, unknown>>;

/** Fields that entries get without a column for them. */
const FOLLOWING: readonly VehicleField[] = [
  ...(['id', 'slug', 'name', 'make', 'model', 'badge', 'year', 'car_type', 'status', 'colour_name'] as const),
];

/**
 * Makes entries of one shape, with null for missing values. An object whose fields are added one by one is stored
 * as a dictionary, five times as large. For a hundred thousand entries that is the difference between 60 and 300
 * MB.
 */
export function entryMaker(fields: readonly VehicleField[]): () => Entry {
  const blank: Entry = JSON.parse(
    JSON.stringify(Object.fromEntries([...fields, ...FOLLOWING].map((field) => [field, null]))),
  );
  return () => ({ ...blank });
}

/** A value that a table changed. */
export interface EntryChange {
  readonly field: VehicleField;
  readonly from: string;
  readonly to: string;
}

/** A value that could not be read and was left out. */
export interface OddValue {
  readonly field: VehicleField;
  readonly value: string;
  readonly expected: string;
  /** Where it stands first: the row in the file, and what its rule reads. */
  readonly row?: number;
  readonly column?: string;
}

export interface ValueCounts<T> {
  readonly what: T;
  readonly count: number;
}

/** Counts equal things in the order in which they came. Beyond `most` kinds only the known ones are counted. */
export function createTally<T>(keyOf: (one: T) => string, most = 2000) {
  const counts = new Map<string, { readonly what: T; count: number }>();
  let total = 0;
  return {
    add(one: T): void {
      total += 1;
      const key = keyOf(one);
      const cached = counts.get(key);
      if (cached) cached.count += 1;
      else if (counts.size < most) counts.set(key, { what: one, count: 1 });
    },
    total: () => total,
    /** The most frequent first. */
    all: (): readonly ValueCounts<T>[] => [...counts.values()].sort((a, b) => b.count - a.count),
  };
}
