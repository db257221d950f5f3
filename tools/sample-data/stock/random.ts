import { hash } from 'node:crypto';

export interface Random {
  readonly next: () => number;
  readonly int: (from: number, to: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <const T>(values: readonly [T, ...T[]] | readonly T[]) => T;
  readonly some: <T>(values: readonly T[], count: number) => readonly T[];
}

function seedOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** Gives the same numbers for the same seed on every machine, so that stock files stay the same. */
export function createRandom(seed: string): Random {
  let state = seedOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return drawing(next);
}

/** Makes random choices from a source of numbers in [0, 1). */
export function drawing(next: () => number): Random {
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(values: readonly T[]): T => {
    const value = values[int(0, values.length - 1)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    some: (values, count) =>
      values
        .map((value) => ({ value, order: next() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ value }) => value),
  };
}

/** Gives random choices to the benchmark's dealers. The sequence must not change, so that results stay comparable. */
export function fleetRandom(seed: string): Random {
  let state = Number.parseInt(hash('sha256', seed, 'hex').slice(0, 8), 16) | 1;
  const next = () => {
    // Marsaglia’s xorshift over 32 bits.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return drawing(next);
}
