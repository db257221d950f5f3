import { hash } from 'node:crypto';

export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  readonly between: (least: number, most: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <const List extends readonly [unknown, ...unknown[]]>(list: List) => List[number];
  readonly some: <T>(list: readonly T[], count: number) => readonly T[];
}

/** The same seed gives the same fleet on every machine. */
export function randomFrom(seed: string): Random {
  let state = Number.parseInt(hash('sha256', seed, 'hex').slice(0, 8), 16) | 1;
  const next = () => {
    // Marsaglia’s xorshift over 32 bits.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    some: (list, count) =>
      list
        .map((value) => ({ value, order: next() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ value }) => value),
  };
}
