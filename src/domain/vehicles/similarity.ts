import { isAvailable, isTestDriveOnly } from './status/availability.ts';
import type { Vehicle } from './vehicle.ts';

type Compared = Pick<
  Vehicle,
  'id' | 'make' | 'model' | 'simple_body' | 'item_type' | 'price' | 'status' | 'sold' | 'reserved' | 'tag'
>;

const MOST_SIMILAR = 6;
/** The share by which a price may lie above or below and still be in the same band. */
const BAND = 0.3;
/**
 * Prices that differ by less count as equal, so that a few dollars do not change the similar vehicles of other
 * pages.
 */
const STEP = 0.05;

const priceOf = ({ price }: Compared): number | null => (price !== null && price > 0 ? price : null);

/** Returns the difference of two prices in steps. It is infinite if either has no price. */
function distance(vehicle: Compared, other: Compared): number {
  const [price, away] = [priceOf(vehicle), priceOf(other)];
  return price === null || away === null
    ? Number.POSITIVE_INFINITY
    : Math.floor(Math.abs(price - away) / (price * STEP));
}

const canBeBought = (other: Compared): boolean =>
  isAvailable(other) && !other.reserved && !isTestDriveOnly(other);

type Trait = 'simple_body' | 'make' | 'item_type';

interface Likeness {
  readonly trait: Trait;
  readonly inBand: boolean;
}

/** The first match decides: size and price matter more to a shopper than the make. */
const LIKENESSES: readonly Likeness[] = [
  { trait: 'simple_body', inBand: true },
  { trait: 'make', inBand: true },
  { trait: 'simple_body', inBand: false },
  { trait: 'make', inBand: false },
  { trait: 'item_type', inBand: true },
];

/** Vehicles that share a trait. */
interface Group<T> {
  /** Those with a price, cheapest first. */
  readonly priced: readonly T[];
  readonly unpriced: readonly T[];
  /** By id, for vehicles without a price. */
  readonly all: readonly T[];
}

const byId = (a: Compared, b: Compared): number => a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
const byPrice = (a: Compared, b: Compared): number => (a.price ?? 0) - (b.price ?? 0) || byId(a, b);

function groupsOf<T extends Compared>(stock: readonly T[], trait: Trait): ReadonlyMap<string, Group<T>> {
  const members = Map.groupBy(stock, (vehicle) => vehicle[trait]?.toLowerCase() ?? '');
  members.delete('');
  return new Map(
    Array.from(members, ([name, unsorted]) => {
      const all = unsorted.toSorted(byId);
      const priced = all.filter((one) => priceOf(one) !== null).sort(byPrice);
      return [name, { all, priced, unpriced: all.filter((one) => priceOf(one) === null) }];
    }),
  );
}

function firstNotBelow(priced: readonly Compared[], price: number): number {
  let [low, high] = [0, priced.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((priced[middle]?.price ?? 0) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Yields the vehicles from the nearest price on both sides to the furthest, then those without one. */
function* outwards<T extends Compared>(group: Group<T>, vehicle: Compared): Generator<T> {
  const { priced, unpriced, all } = group;
  const price = priceOf(vehicle);
  if (price === null) return yield* all;
  let above = firstNotBelow(priced, price);
  let below = above - 1;
  for (;;) {
    const [lower, higher] = [priced[below], priced[above]];
    if (lower && (!higher || price - (lower.price ?? 0) <= (higher.price ?? 0) - price)) {
      yield lower;
      below -= 1;
    } else if (higher) {
      yield higher;
      above += 1;
    } else break;
  }
  yield* unpriced;
}

/** Finds the nearest vehicles of a group that are not taken yet. Ties go to the lowest id. */
function nearest<T extends Compared>(
  group: Group<T>,
  vehicle: Compared,
  { inBand }: Likeness,
  chosen: ReadonlySet<Compared>,
): readonly T[] {
  const remaining = MOST_SIMILAR - chosen.size;
  const candidates: { readonly other: T; readonly away: number }[] = [];
  for (const other of outwards(group, vehicle)) {
    const away = distance(vehicle, other);
    if (inBand && away >= BAND / STEP) break;
    if (candidates.length >= remaining && away > (candidates[remaining - 1]?.away ?? 0)) break;
    if (other.id !== vehicle.id && !chosen.has(other)) candidates.push({ other, away });
  }
  return candidates
    .sort((a, b) => (a.away === b.away ? byId(a.other, b.other) : a.away - b.away))
    .slice(0, remaining)
    .map(({ other }) => other);
}

/**
 * Finds similar vehicles, the most similar first. Within one likeness the nearest price wins, then the id. So the
 * row does not depend on the order of the stock and changes only if a price really does. The stock is sorted once
 * for all vehicles.
 */
export function similarIn<T extends Compared>(stock: readonly T[]): (vehicle: Compared) => readonly T[] {
  const offered = stock.filter(canBeBought);
  const groups: Readonly<Record<Trait, ReadonlyMap<string, Group<T>>>> = {
    simple_body: groupsOf(offered, 'simple_body'),
    make: groupsOf(offered, 'make'),
    item_type: groupsOf(offered, 'item_type'),
  };
  return (vehicle) => {
    const chosen = new Set<T>();
    for (const likeness of LIKENESSES) {
      const group = groups[likeness.trait].get(vehicle[likeness.trait]?.toLowerCase() ?? '');
      if (!group || chosen.size === MOST_SIMILAR) continue;
      for (const other of nearest(group, vehicle, likeness, chosen)) chosen.add(other);
    }
    return [...chosen];
  };
}
