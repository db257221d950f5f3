import { isAvailable } from './availability.ts';
import type { Vehicle } from './schema.ts';
import { isTestDriveOnly } from './test-drive-only.ts';

type Compared = Pick<
  Vehicle,
  'id' | 'make' | 'model' | 'simple_body' | 'item_type' | 'price' | 'status' | 'sold' | 'reserved' | 'tag'
>;

const MOST_SIMILAR = 6;
/** As far as a price may lie above or below and still be of one band. */
const BAND = 0.3;
/** Prices that differ by less lie equally near, so that a few dollars change no other page’s row. */
const STEP = 0.05;

const sameWord = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase();

/** How many steps apart; those without a price lie furthest away. */
function distance({ price }: Compared, { price: other }: Compared): number {
  if (price === null || price <= 0 || other === null || other <= 0) return Number.POSITIVE_INFINITY;
  return Math.floor(Math.abs(price - other) / (price * STEP));
}

const inBand = (vehicle: Compared, other: Compared): boolean => distance(vehicle, other) < BAND / STEP;

type Likeness = (vehicle: Compared, other: Compared) => boolean;

const sameBody: Likeness = (vehicle, other) => sameWord(vehicle.simple_body, other.simple_body);
const sameMake: Likeness = (vehicle, other) => sameWord(vehicle.make, other.make);
const sameKind: Likeness = (vehicle, other) => sameWord(vehicle.item_type, other.item_type);

/** The first likeness that a vehicle shows gives it its place: a shopper looks for a size at a price before a make. */
const LIKENESSES: readonly Likeness[] = [
  (vehicle, other) => sameBody(vehicle, other) && inBand(vehicle, other),
  (vehicle, other) => sameMake(vehicle, other) && inBand(vehicle, other),
  sameBody,
  sameMake,
  (vehicle, other) => sameKind(vehicle, other) && inBand(vehicle, other),
];

const canBeBought = (other: Compared): boolean =>
  isAvailable(other) && !other.reserved && !isTestDriveOnly(other);

/**
 * What else a shopper of this vehicle may like, the likest first. Of one likeness the nearest in price stand first,
 * then by id: the row is the same whatever the order of the stock, and moves only where a price really does.
 */
export function similarVehicles<T extends Compared>(vehicle: Compared, stock: readonly T[]): readonly T[] {
  const compared = stock.flatMap((other) => {
    if (other.id === vehicle.id || !canBeBought(other)) return [];
    const rank = LIKENESSES.findIndex((isLike) => isLike(vehicle, other));
    return rank < 0 ? [] : [{ other, rank, away: distance(vehicle, other) }];
  });
  return compared
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (a.away === b.away ? 0 : a.away - b.away) ||
        a.other.id.length - b.other.id.length ||
        (a.other.id < b.other.id ? -1 : 1),
    )
    .slice(0, MOST_SIMILAR)
    .map(({ other }) => other);
}
