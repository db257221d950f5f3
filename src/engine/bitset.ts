/** A set of documents, one bit each. */
export type Bitset = Uint32Array;

export const emptySet = (size: number): Bitset => new Uint32Array((size + 31) >>> 5);

export function fullSet(size: number): Bitset {
  const set = emptySet(size).fill(0xffffffff);
  const rest = size & 31;
  if (rest > 0) set[set.length - 1] = 2 ** rest - 1;
  return set;
}

export const add = (set: Bitset, member: number): void => {
  const word = member >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (member & 31));
};

export const has = (set: Bitset, member: number): boolean =>
  ((set[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0;

export const intersection = (a: Bitset, b: Bitset): Bitset => a.map((word, index) => word & (b[index] ?? 0));

export const difference = (a: Bitset, b: Bitset): Bitset => a.map((word, index) => word & ~(b[index] ?? 0));

export function addAll(target: Bitset, other: Bitset): Bitset {
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] ?? 0) | (other[index] ?? 0);
  return target;
}

export function removeAll(target: Bitset, other: Bitset): void {
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] ?? 0) & ~(other[index] ?? 0);
}

export function intersects(a: Bitset, b: Bitset): boolean {
  for (let index = 0; index < a.length; index++) if (((a[index] ?? 0) & (b[index] ?? 0)) !== 0) return true;
  return false;
}

export const isEmpty = (set: Bitset): boolean => set.every((word) => word === 0);

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function count(set: Bitset): number {
  let total = 0;
  for (const word of set) total += bitsOf(word);
  return total;
}

/** Returns the members in ascending order. */
export function members(set: Bitset): Uint32Array {
  const documents = new Uint32Array(count(set));
  let next = 0;
  for (let index = 0; index < set.length; index++) {
    // The lowest bit goes first, and is then cleared.
    for (let word = set[index] ?? 0; word !== 0; word &= word - 1)
      documents[next++] = (index << 5) + 31 - Math.clz32(word & -word);
  }
  return documents;
}
