import { formatMoney } from '#domain/market/format.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import type { CarType } from './car-types.ts';
import { type FinanceTerms, weeklyRepayment } from './repayment.ts';
import type { Vehicle } from './schema.ts';

export const CONTACT_FOR_PRICE = 'Contact us for price';

export interface PriceWording {
  /** `null` where there is no price to show. */
  readonly amount: number | null;
  readonly text: string;
  readonly qualifier: string | null;
}

export type PriceQualifiers = Readonly<Record<CarType, string>>;

type Priced = Pick<Vehicle, 'price' | 'price_qualifier' | 'car_type'>;

/** The vehicle's own qualifier goes before the site's; an empty one shows none. */
export const priceWording = (
  vehicle: Priced,
  qualifiers: PriceQualifiers,
  market: MarketWords,
): PriceWording => {
  const { price, price_qualifier, car_type } = vehicle;
  if (price === null || price <= 0) return { amount: null, text: CONTACT_FOR_PRICE, qualifier: null };
  return {
    amount: price,
    text: formatMoney(price, market),
    qualifier: (price_qualifier ?? qualifiers[car_type]) || null,
  };
};

export interface WeeklyPrice {
  readonly amount: number;
  readonly text: string;
  readonly source: 'subscription' | 'feed' | 'computed';
  /** What must stand beside a computed repayment, as prominently: both rates and the terms. */
  readonly terms: FinanceTerms | null;
}

type PricedWeekly = Pick<Vehicle, 'price' | 'subscription_price' | 'weekly_price'>;
type WeeklySource = (vehicle: PricedWeekly, terms: FinanceTerms | null) => number | null;

/** A price somebody set goes before one worked out, and a subscription's before a repayment. */
const WEEKLY_SOURCES: readonly (readonly [WeeklyPrice['source'], WeeklySource])[] = [
  ['subscription', ({ subscription_price }) => subscription_price],
  ['feed', ({ weekly_price }) => weekly_price],
  ['computed', ({ price }, terms) => (terms && price !== null ? weeklyRepayment(price, terms) : null)],
];

/** The first source that knows an amount. Finance terms are given only where the site has a finance provider. */
function weeklyFound(vehicle: PricedWeekly, terms: FinanceTerms | null) {
  for (const [source, amountOf] of WEEKLY_SOURCES) {
    const amount = amountOf(vehicle, terms);
    if (amount !== null && amount > 0) return { source, amount };
  }
  return null;
}

export const weeklyAmount = (vehicle: PricedWeekly, terms: FinanceTerms | null): number | null =>
  weeklyFound(vehicle, terms)?.amount ?? null;

export function weeklyPrice(
  vehicle: PricedWeekly,
  terms: FinanceTerms | null,
  market: MarketWords,
): WeeklyPrice | null {
  const found = weeklyFound(vehicle, terms);
  if (found === null) return null;
  const { source, amount } = found;
  return { amount, text: formatMoney(amount, market), source, terms: source === 'computed' ? terms : null };
}
