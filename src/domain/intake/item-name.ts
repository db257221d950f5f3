/** What feeds call the element of one vehicle, likeliest first. */
const USUAL: readonly string[] = [
  ...['vehicle', 'listing', 'car', 'item', 'entry', 'ad', 'advert', 'advertisement', 'stock', 'stockitem'],
  ...['unit', 'inventory', 'record', 'row', 'product', 'auto', 'automobile', 'motorcycle', 'bike', 'caravan'],
];

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';
const local = (name: string): string => (name.split(':').at(-1) ?? '').toLowerCase();
const depthOf = (path: string): number => path.split('/').length;

/** How many different elements and attributes lie directly below, by path. */
function childCounts(paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    counts.set(above, (counts.get(above) ?? 0) + 1);
  }
  return counts;
}

const LEAST_CHILDREN = 3;

interface Candidate {
  readonly path: string;
  readonly count: number;
  readonly rank: number;
}

const isWithin = (inner: Candidate, outer: Candidate): boolean => inner.path.startsWith(`${outer.path}/`);

/** `<dealer>` with its vehicles in it is no vehicle; an `<ad>` with one `<vehicle>` in it is. */
const isContainer = (one: Candidate, all: readonly Candidate[]): boolean =>
  all.some((other) => isWithin(other, one) && other.rank < one.rank && other.count > one.count);

/** `<item>` within `<vehicle>` is a part of it, however many there are. */
const isPart = (one: Candidate, all: readonly Candidate[]): boolean =>
  all.some((other) => isWithin(one, other) && other.rank < one.rank);

/** The element that stands for a vehicle, from how often each path was seen at the beginning. Null if none does. */
export function findItems(counts: ReadonlyMap<string, number>): string | null {
  const children = childCounts([...counts.keys()]);
  const usual = (path: string): number => {
    const at = USUAL.indexOf(local(lastOf(path)));
    return at < 0 ? USUAL.length : at;
  };
  const candidates = [...counts]
    .filter(
      ([path]) =>
        depthOf(path) > 1 && !lastOf(path).startsWith('@') && (children.get(path) ?? 0) >= LEAST_CHILDREN,
    )
    .map(([path, count]) => ({ path, count, rank: usual(path) }))
    .filter(({ count, rank }) => count > 1 || rank < USUAL.length);
  const best = candidates
    .filter((one, _, all) => !isContainer(one, all) && !isPart(one, all))
    .sort(
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
