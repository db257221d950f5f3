import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { CAR_TYPES, type CarType } from '../attributes/car-types.ts';
import type { KindFields } from '../attributes/kinds.ts';
import { isAvailable } from '../status/availability.ts';
import type { Vehicle } from '../vehicle.ts';
import { type PriceQualifiers, type PriceWording, priceWording, weeklyAmount } from './price.ts';
import type { FinanceTerms } from './repayment.ts';

export const dollars = (amount: number): string => `$${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;

interface Bucket {
  /** Counted in. */
  readonly from: number | null;
  /** Not counted in. */
  readonly below: number | null;
}

const bucketsOf = (bounds: readonly number[]): readonly Bucket[] =>
  bounds.length === 0 ? [] : [null, ...bounds].map((from, index) => ({ from, below: bounds[index] ?? null }));

function labelOf({ from, below }: Bucket): string {
  if (from === null) return `Under ${dollars(below ?? 0)}`;
  return below === null ? `Over ${dollars(from)}` : `${dollars(from)} - ${dollars(below)}`;
}

/** Returns the labels of the price ranges, cheapest first: `Under $10,000`, `$10,000 - $20,000`, `Over $20,000`. */
export const rangeLabels = (bounds: readonly number[]): readonly string[] => bucketsOf(bounds).map(labelOf);

/** Returns null for a price that is unknown or 0. */
export const priceRangeOf = (price: number | null, bounds: readonly number[]): string | null => {
  if (price === null || price <= 0) return null;
  const bucket = bucketsOf(bounds).find(({ below }) => below === null || price < below);
  return bucket === undefined ? null : labelOf(bucket);
};

/** The price ranges that shoppers browse by. It has terms only if the site offers finance. */
export interface PriceBounds {
  readonly price: readonly number[];
  readonly weekly: readonly number[];
  readonly terms: FinanceTerms | null;
}

/**
 * Adds the labels of the price ranges. The weekly label follows the price on the card, and the feed's label counts
 * only if no weekly price is known. The feed's label for the sale price always counts.
 */
export function withPriceRanges(vehicle: Vehicle, { price, weekly, terms }: PriceBounds): Vehicle {
  const amount = weeklyAmount(vehicle, terms);
  return {
    ...vehicle,
    price_range: vehicle.price_range ?? priceRangeOf(vehicle.price, price),
    weekly_price_range: amount === null ? vehicle.weekly_price_range : priceRangeOf(amount, weekly),
  };
}

/** The lowest price of one condition, with the words of the vehicle that has it. */
export interface FromPrice {
  readonly type: CarType;
  readonly price: PriceWording;
}

type Priced = Pick<Vehicle, 'price' | 'price_qualifier' | 'car_type' | 'status' | 'sold'> & KindFields;

const priceOf = ({ price }: Pick<Vehicle, 'price'>): number =>
  price !== null && price > 0 ? price : Infinity;

/** Returns the cheapest vehicle that is available and has a price. */
export const cheapest = <V extends Priced>(vehicles: readonly V[]): V | null =>
  vehicles
    .filter((vehicle) => isAvailable(vehicle) && priceOf(vehicle) < Infinity)
    .reduce<V | null>(
      (best, vehicle) => (best === null || priceOf(vehicle) < priceOf(best) ? vehicle : best),
      null,
    );

/** Returns the lowest price of each condition: new before demo before used, because a used price says nothing about a new one. */
export function fromPrices(
  vehicles: readonly Priced[],
  qualifiers: PriceQualifiers,
  market: MarketWords,
): readonly FromPrice[] {
  return CAR_TYPES.flatMap((type) => {
    const vehicle = cheapest(vehicles.filter(({ car_type }) => car_type === type));
    return vehicle === null ? [] : [{ type, price: priceWording(vehicle, qualifiers, market) }];
  });
}

type Badged = Priced & Pick<Vehicle, 'badge'>;

/** The available vehicles of one badge. */
interface Variant<V> {
  /** In the spelling met first; null for what carries no badge. */
  readonly badge: string | null;
  readonly vehicles: readonly V[];
  /** The one its price starts from. */
  readonly from: V | null;
}

const byPrice = <V extends Badged>(a: Variant<V>, b: Variant<V>): number => {
  const [x, y] = [a.from?.price ?? Infinity, b.from?.price ?? Infinity];
  return x === y ? (a.badge ?? '').localeCompare(b.badge ?? '', 'en') : x - y;
};

/** Returns the variants in stock, cheapest first. `sr5` and `SR5` are one. Vehicles without a badge come last. */
export function variantsOf<V extends Badged>(vehicles: readonly V[]): readonly Variant<V>[] {
  const groups = Map.groupBy(vehicles.filter(isAvailable), ({ badge }) => badge?.toLowerCase() ?? null);
  return [...groups.values()]
    .map((group) => ({ badge: group[0]?.badge ?? null, vehicles: group, from: cheapest(group) }))
    .toSorted((a, b) => Number(a.badge === null) - Number(b.badge === null) || byPrice(a, b));
}
