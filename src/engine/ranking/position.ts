/** Positions further on are kept roughly only. */
export function roughPosition(position: number): number {
  if (position < 16) return position;
  return position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position));
}

const LAST_OF_COST = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];

/** What `words` words cost that stand this far from where the query has them. */
export function costOfDistance(distance: number, words: number): number {
  let cost = 0;
  for (let word = 0; word < words; word++) {
    const found = LAST_OF_COST.findIndex((last) => distance + word <= last);
    cost += found === -1 ? LAST_OF_COST.length : found;
  }
  return cost;
}
