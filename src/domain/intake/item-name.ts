/** What feeds call the element of one vehicle, likeliest first. */
const USUAL = [
  ...[
    'vehicle',
    'listing',
    'car',
    'item',
    'entry',
    'ad',
    'advert',
    'stock',
    'stockitem',
    'unit',
    'inventory',
    'record',
  ],
  ...['row', 'product', 'auto', 'automobile'],
] as const;

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';
const local = (name: string): string => (name.split(':').at(-1) ?? '').toLowerCase();
const depthOf = (path: string): number => path.split('/').length;

/** How many different elements lie directly below. */
const childrenOf = (path: string, paths: readonly string[]): number =>
  paths.filter((other) => other.startsWith(`${path}/`) && depthOf(other) === depthOf(path) + 1).length;

const LEAST_CHILDREN = 3;

/** The element that stands for a vehicle, from how often each path was seen at the beginning. Null if none does. */
export function findItems(counts: ReadonlyMap<string, number>): string | null {
  const paths = [...counts.keys()];
  const usual = (path: string): number => {
    const at = USUAL.findIndex((name) => name === local(lastOf(path)));
    return at < 0 ? USUAL.length : at;
  };
  const candidates = paths
    .filter((path) => depthOf(path) > 1 && childrenOf(path, paths) >= LEAST_CHILDREN)
    .map((path) => ({ path, count: counts.get(path) ?? 0, rank: usual(path) }))
    .filter(({ count, rank }) => count > 1 || rank < USUAL.length);
  const best = candidates.sort(
    (a, b) =>
      Number(b.count > 1) - Number(a.count > 1) ||
      depthOf(a.path) - depthOf(b.path) ||
      a.rank - b.rank ||
      b.count - a.count,
  )[0];
  return best === undefined ? null : lastOf(best.path);
}

/** Names under which JSON feeds put their list. */
export const LIST_NAMES = ['vehicles', 'hits', 'results'] as const;
