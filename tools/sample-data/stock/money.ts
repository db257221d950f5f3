import { weeklyRepayment } from '#domain/vehicles/price/repayment.ts';
import type { StockDealer, StockYard } from './dealer.ts';
import type { VehicleDraft } from './draft.ts';
import { type Fate, THIS_YEAR, type Wear } from './life.ts';
import type { Random } from './random.ts';

const DEMO_SHARE = [0.89, 0.95] as const;
const KEEPS_A_YEAR = 0.905;

const between = (random: Random, [low, high]: readonly [number, number]): number =>
  low + random.next() * (high - low);

/** Rounds a price as dealers do: 34,990 for expensive vehicles, 8,750 for cheap ones. */
const shaped = (amount: number): number =>
  amount > 15_000 ? Math.round(amount / 1000) * 1000 - 10 : Math.max(990, Math.round(amount / 250) * 250);

const newPrice = (random: Random, listed: number): number => shaped(listed * between(random, [0.98, 1.035]));

const demoPrice = (random: Random, listed: number): number => shaped(listed * between(random, DEMO_SHARE));

export function usedPrice(random: Random, listed: number, { year, km, yearly }: Wear): number {
  const age = Math.max(0.5, THIS_YEAR - year);
  const expected = age * yearly;
  const driven =
    km === null || expected === 0 ? 1 : Math.min(1.12, Math.max(0.78, 1 - (km - expected) / (expected * 6)));
  return shaped(listed * 0.9 * KEEPS_A_YEAR ** age * driven * between(random, [0.95, 1.05]));
}

const toFive = (amount: number): number => Math.round(amount / 5) * 5;

/** Weekly rent follows the price. A subscription includes insurance and service, and costs a little more. */
const hireOf = (price: number) => ({
  weekly: toFive(95 + price * 0.0034),
  subscription: toFive(120 + price * 0.0039),
});

const dollars = (amount: number): string => `$${amount.toLocaleString('en-AU')}`;

/** `[10000, 20000]` gives Under $10,000; $10,000 - $20,000; Over $20,000. */
export function rangeLabel(bounds: readonly number[], amount: number): string {
  const upper = bounds.find((bound) => amount < bound);
  const lower = bounds.findLast((bound) => amount >= bound);
  if (lower === undefined) return `Under ${dollars(bounds[0] ?? 0)}`;
  return upper === undefined ? `Over ${dollars(lower)}` : `${dollars(lower)} - ${dollars(upper)}`;
}

const PRICE_BOUNDS = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000];
const WEEKLY_BOUNDS = [100, 150, 200, 250, 300];

export function amountOf({ random, carType }: VehicleDraft, listed: number, wear: Wear): number {
  if (carType === 'new') return newPrice(random, listed);
  return carType === 'demo' ? demoPrice(random, listed) : usedPrice(random, listed, wear);
}

/** A third is for rent only, a third for subscription only. Card and price range show the same weekly price. */
function hireFields(place: number, amount: number) {
  const { weekly, subscription } = hireOf(amount);
  const isSubscribed = place % 3 === 0;
  const isRented = place % 3 === 1;
  return {
    price: 0,
    ...(isSubscribed ? { subscription_price: subscription } : { weekly_price: weekly }),
    weekly_price_range: rangeLabel(WEEKLY_BOUNDS, isSubscribed ? subscription : weekly),
    categories: [...(isSubscribed ? [] : ['rental-cars']), ...(isRented ? [] : ['subscription-cars'])],
  };
}

export function moneyFields({ profile, place, dealer }: VehicleDraft, fate: Fate, amount: number) {
  if (profile.hire) return hireFields(place, amount);
  // Feeds express "price on application" in two ways: no price, or 0.
  if (fate === 'price-on-asking') return { price: place % 2 === 0 ? 0 : null };
  const weekly = dealer.finance ? weeklyRepayment(amount, dealer.finance) : null;
  return {
    price: amount,
    price_range: rangeLabel(PRICE_BOUNDS, amount),
    weekly_price_range: weekly === null ? null : rangeLabel(WEEKLY_BOUNDS, weekly),
  };
}

/** Invented publishable keys, in the format of each gateway. */
const PUBLISHABLE: Readonly<Record<NonNullable<StockDealer['payment_provider']>, string>> = {
  stripe: 'pk_test_demoDealerPublishable',
  till: 'DEMO-till-publishable-01',
  st_george: 'Q10001_PUB_demo',
};

const deposit = (amount: number): number => (amount > 40_000 ? 1000 : amount > 8000 ? 500 : 200);

export function paymentsOf({ dealer, place, profile }: VehicleDraft, yard: StockYard, amount: number) {
  const type = dealer.payment_provider ?? (dealer.checkout.allow ? 'stripe' : undefined);
  if (type === undefined || profile.hire || place % 8 === 2) return [];
  const own = dealer.dealerships.find((one) => one.id === yard.dealership_id)?.stripe_publishable_key;
  const authorization_key =
    type === 'stripe' ? (own?.replaceAll(/[^\w]/g, '') ?? PUBLISHABLE.stripe) : PUBLISHABLE[type];
  return [{ authorization_type: type, authorization_key, deposit_amount: deposit(amount) }];
}
