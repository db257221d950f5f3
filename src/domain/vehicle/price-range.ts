import { weeklyAmount } from './price.ts';
import type { FinanceTerms } from './repayment.ts';
import type { Vehicle } from './schema.ts';

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

/** The labels that prices are browsed by, cheapest first: `Under $10,000`, `$10,000 - $20,000`, `Over $20,000`. */
export const rangeLabels = (bounds: readonly number[]): readonly string[] => bucketsOf(bounds).map(labelOf);

/** The label that a price is browsed by. */
export const priceRangeOf = (price: number | null, bounds: readonly number[]): string | null => {
  if (price === null || price <= 0) return null;
  const bucket = bucketsOf(bounds).find(({ below }) => below === null || price < below);
  return bucket === undefined ? null : labelOf(bucket);
};

/** The price ranges that shoppers browse by. Terms only if the site offers finance. */
export interface PriceBounds {
  readonly price: readonly number[];
  readonly weekly: readonly number[];
  readonly terms: FinanceTerms | null;
}

/**
 * The vehicle with its price-range labels. The weekly label follows the price on the card; the feed's label
 * counts only if no weekly price is known. The sale price label is always the feed's.
 */
export function withPriceRanges(vehicle: Vehicle, { price, weekly, terms }: PriceBounds): Vehicle {
  const amount = weeklyAmount(vehicle, terms);
  return {
    ...vehicle,
    price_range: vehicle.price_range ?? priceRangeOf(vehicle.price, price),
    weekly_price_range: amount === null ? vehicle.weekly_price_range : priceRangeOf(amount, weekly),
  };
}
