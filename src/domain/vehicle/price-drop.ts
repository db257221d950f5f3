import { formatMoney } from '#domain/market/format.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import type { Clock } from '#domain/time/clock.ts';
import { isAvailable } from './availability.ts';
import type { PricePoint } from './dealer-state.ts';
import type { Vehicle } from './schema.ts';

const DAY_SECONDS = 86_400;
/** A price that nobody could have seen lately is no news any more. */
const SHOWN_DAYS = 60;
/** A price of a day or two was never asked in earnest. */
const LEAST_DAYS_ASKED = 7;
const LEAST_SHARE = 0.01;
/** What loses more than half its price at once was mistyped before. */
const MOST_SHARE = 0.5;

export interface PriceDrop {
  readonly was: number;
  readonly less: number;
}

type Reduced = Pick<Vehicle, 'price' | 'status' | 'sold' | 'created_at'>;

function wasAsked({ earlier_since, changed_at = 0 }: PricePoint, { created_at }: Reduced): boolean {
  const since = earlier_since ?? created_at;
  return since === null || changed_at - since >= LEAST_DAYS_ASKED * DAY_SECONDS;
}

/**
 * What a vehicle cost before, where that may honestly be said: it was asked for at least a week, costs really less now,
 * and was changed within the last sixty days.
 */
export function priceDrop(vehicle: Reduced, point: PricePoint | undefined, clock: Clock): PriceDrop | null {
  if (point?.earlier_price === undefined || point.changed_at === undefined) return null;
  const { earlier_price: was, changed_at } = point;
  const { price } = vehicle;
  if (price === null || price <= 0 || price !== point.price || !isAvailable(vehicle)) return null;
  const less = was - price;
  if (less < was * LEAST_SHARE || less > was * MOST_SHARE || !wasAsked(point, vehicle)) return null;
  return clock.reached((changed_at + SHOWN_DAYS * DAY_SECONDS) * 1000) ? null : { was, less };
}

/** `Was $24,990, now $1,500 less` */
export const priceDropText = ({ was, less }: PriceDrop, market: MarketWords): string =>
  `Was ${formatMoney(was, market)}, now ${formatMoney(less, market)} less`;
