import { weeklyRepayment } from '#domain/vehicle/repayment.ts';
import type { Draft } from './draft.ts';
import type { Fate } from './life.ts';
import {
  demoPrice,
  hireOf,
  newPrice,
  PRICE_BOUNDS,
  rangeLabel,
  usedPrice,
  WEEKLY_BOUNDS,
  type Wear,
} from './price.ts';

export function amountOf({ random, carType }: Draft, listed: number, wear: Wear): number {
  if (carType === 'new') return newPrice(random, listed);
  return carType === 'demo' ? demoPrice(random, listed) : usedPrice(random, listed, wear);
}

function hireFields(place: number, amount: number) {
  const { weekly, subscription } = hireOf(amount);
  return {
    price: 0,
    weekly_price: weekly,
    subscription_price: subscription,
    weekly_price_range: rangeLabel(WEEKLY_BOUNDS, weekly),
    categories: place % 3 === 0 ? ['subscription-cars'] : ['rental-cars', 'subscription-cars'],
  };
}

export function moneyFields({ profile, place, dealer }: Draft, fate: Fate, amount: number) {
  if (profile.hire) return hireFields(place, amount);
  // Feeds say "ask us" both ways: with nothing, and with nought.
  if (fate === 'price-on-asking') return { price: place % 2 === 0 ? 0 : null };
  const weekly = dealer.finance ? weeklyRepayment(amount, dealer.finance) : null;
  return {
    price: amount,
    price_range: rangeLabel(PRICE_BOUNDS, amount),
    weekly_price_range: weekly === null ? null : rangeLabel(WEEKLY_BOUNDS, weekly),
  };
}
