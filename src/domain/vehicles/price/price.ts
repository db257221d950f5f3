import type { Clock } from '#domain/lib/clock.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import type { CarType } from '../attributes/car-types.ts';
import { type KindFields, qualifierFor } from '../attributes/kinds.ts';
import { isAvailable } from '../status/availability.ts';
import type { PricePoint } from '../status/dealer-state.ts';
import type { Vehicle } from '../vehicle.ts';
import { priceText } from './price-text.ts';
import { type FinanceTerms, ratesText, repaymentNote, weeklyRepayment } from './repayment.ts';

export interface PriceWording {
  /** `null` if there is no price to show. */
  readonly amount: number | null;
  readonly text: string;
  readonly qualifier: string | null;
}

export type PriceQualifiers = Readonly<Record<CarType, string>>;

type Priced = Pick<Vehicle, 'price' | 'price_qualifier' | 'car_type'> & KindFields;

/**
 * Words a price. The vehicle's own qualifier, from its feed, comes before the site's, which are the dealer's or, where it
 * says nothing, words that claim nothing. An empty one shows none.
 */
export const priceWording = (
  vehicle: Priced,
  qualifiers: PriceQualifiers,
  market: MarketWords,
): PriceWording => {
  const { price, price_qualifier, car_type } = vehicle;
  const amount = price && price > 0 ? price : null;
  const qualifier = (amount && (price_qualifier ?? qualifierFor(qualifiers[car_type], vehicle))) || null;
  return { amount, text: priceText(amount, market), qualifier };
};

export interface WeeklyPrice {
  readonly amount: number;
  readonly text: string;
  /**
   * The two rates that must stand beside a calculated repayment, equally prominent. Null for a price that the
   * dealer set.
   */
  readonly rates: string | null;
  /** The note that must stand near it. */
  readonly note: string | null;
}

type PricedWeekly = Pick<Vehicle, 'price' | 'subscription_price' | 'weekly_price'>;

/** Returns the feed's weekly price. Cards, lists, ranges and feeds all use it. */
export const weeklyFigure = ({
  weekly_price,
  subscription_price,
}: Omit<PricedWeekly, 'price'>): number | null => weekly_price || subscription_price || null;

/** Prefers a weekly price that the dealer set to a calculated one. Finance terms are passed only if the site has a finance provider. */
export const weeklyAmount = (vehicle: PricedWeekly, terms: FinanceTerms | null): number | null =>
  weeklyFigure(vehicle) ?? (terms && vehicle.price !== null ? weeklyRepayment(vehicle.price, terms) : null);

export function weeklyPrice(
  vehicle: PricedWeekly,
  terms: FinanceTerms | null,
  market: MarketWords,
): WeeklyPrice | null {
  const amount = weeklyAmount(vehicle, terms);
  if (!amount) return null;
  const worked = weeklyFigure(vehicle) === null ? terms : null;
  return {
    amount,
    text: formatMoney(amount, market),
    rates: worked && ratesText(worked, market),
    note: worked && repaymentNote(worked, market),
  };
}

/** Returns the weekly price of a vehicle without a sale price, as of one that is let by the week. */
export const priceOrWeekly = (
  { amount, text, qualifier }: PriceWording,
  weekly: WeeklyPrice | null,
): Pick<PriceWording, 'text' | 'qualifier'> =>
  amount === null && weekly !== null ? { text: weekly.text, qualifier: 'a week' } : { text, qualifier };

const DAY_SECONDS = 86_400;
/** An older drop is no news. */
const SHOWN_DAYS = 60;
/** A price that was shown for a day or two was never meant seriously. */
const LEAST_DAYS_ADVERTISED = 7;
const LEAST_SHARE = 0.01;
/** A drop of more than half means that the earlier price was mistyped. */
const MOST_SHARE = 0.5;

export interface PriceDrop {
  readonly was: number;
  readonly less: number;
}

type Reduced = Pick<Vehicle, 'price' | 'status' | 'sold' | 'created_at'>;

function wasAdvertised({ earlier_since, changed_at = 0 }: PricePoint, { created_at }: Reduced): boolean {
  const since = earlier_since ?? created_at;
  return since === null || changed_at - since >= LEAST_DAYS_ADVERTISED * DAY_SECONDS;
}

/**
 * Returns the earlier price if it is honest to show it: it was asked for at least a week, the drop is real, and it
 * changed within the last sixty days.
 */
export function priceDrop(vehicle: Reduced, point: PricePoint | undefined, clock: Clock): PriceDrop | null {
  if (point?.earlier_price === undefined || point.changed_at === undefined) return null;
  const { earlier_price: was, changed_at } = point;
  const { price } = vehicle;
  if (price === null || price <= 0 || price !== point.price || !isAvailable(vehicle)) return null;
  const less = was - price;
  if (less < was * LEAST_SHARE || less > was * MOST_SHARE || !wasAdvertised(point, vehicle)) return null;
  return clock.reached((changed_at + SHOWN_DAYS * DAY_SECONDS) * 1000) ? null : { was, less };
}

/** `Was $24,990, now $1,500 less` */
export const priceDropText = ({ was, less }: PriceDrop, market: MarketWords): string =>
  `Was ${formatMoney(was, market)}, now ${formatMoney(less, market)} less`;
