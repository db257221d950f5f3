import type { VehicleField } from '#domain/vehicle/fields.ts';

/** What a table made of a value. */
export interface Change {
  readonly field: VehicleField;
  readonly from: string;
  readonly to: string;
}

/** A value that could not be read and was left out. */
export interface OddValue {
  readonly field: VehicleField;
  readonly value: string;
  readonly expected: string;
}

export interface Counted<T> {
  readonly what: T;
  readonly count: number;
}

/** Counts equal things, in the order in which they came; beyond `most` kinds only the known ones are counted. */
export function createTally<T>(keyOf: (one: T) => string, most = 2000) {
  const counts = new Map<string, { readonly what: T; count: number }>();
  let total = 0;
  return {
    add(one: T): void {
      total += 1;
      const key = keyOf(one);
      const known = counts.get(key);
      if (known) known.count += 1;
      else if (counts.size < most) counts.set(key, { what: one, count: 1 });
    },
    total: () => total,
    /** The most frequent first. */
    all: (): readonly Counted<T>[] => [...counts.values()].sort((a, b) => b.count - a.count),
  };
}
