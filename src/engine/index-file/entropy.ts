/** Bits that a list of symbols takes when each is written as short as its frequency allows. */
export function entropyBits(symbols: Iterable<unknown>): number {
  const counts = new Map<unknown, number>();
  let total = 0;
  for (const symbol of symbols) {
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    total++;
  }
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / total);
  return bits;
}

/** The same for numbers that come in runs. */
export const runBits = (numbers: readonly number[]): number =>
  entropyBits(numbers.map((number, index) => number - (numbers[index - 1] ?? 0)));
