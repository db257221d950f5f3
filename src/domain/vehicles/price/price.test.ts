import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { PricePoint } from '../status/dealer-state.ts';
import { vehicleWith } from '../vehicle-fixture.ts';
import { priceDrop, priceDropText, priceOrWeekly, priceWording, weeklyPrice } from './price.ts';
import { CONTACT_FOR_PRICE } from './price-text.ts';
import { ratesText, repaymentNote } from './repayment.ts';

const QUALIFIERS = { new: 'Drive Away', demo: 'Drive Away', used: 'Excl. Govt. Charges' };
const TERMS = { annual_rate: 7.99, comparison_rate: 8.9, term_months: 60 };

describe('the wording of a price', () => {
  test.each([
    [{ price: 34990 }, { amount: 34990, text: '$34,990', qualifier: 'Excl. Govt. Charges' }],
    [
      { price: 34990, car_type: 'new' },
      { amount: 34990, text: '$34,990', qualifier: 'Drive Away' },
    ],
    [
      { price: 34990, price_qualifier: 'No more to pay' },
      { amount: 34990, text: '$34,990', qualifier: 'No more to pay' },
    ],
    [{ price: 0 }, { amount: null, text: CONTACT_FOR_PRICE, qualifier: null }],
    [
      { price: null, price_qualifier: 'Drive Away' },
      { amount: null, text: CONTACT_FOR_PRICE, qualifier: null },
    ],
  ])('is right for %j', (fields, wording) => {
    expect(priceWording(vehicleWith(fields), QUALIFIERS, MARKETS.AU)).toEqual(wording);
  });

  test('may have an empty qualifier', () => {
    const wording = priceWording(vehicleWith({ price: 9990 }), { ...QUALIFIERS, used: '' }, MARKETS.NZ);
    expect(wording.qualifier).toBeNull();
  });
});

describe('the weekly price', () => {
  const weekly = (fields: Readonly<Record<string, unknown>>, terms: typeof TERMS | null = TERMS) =>
    weeklyPrice(vehicleWith(fields), terms, MARKETS.AU);

  test('is the feed’s, or else the subscription’s, or else a calculated repayment', () => {
    const all = { price: 30000, subscription_price: 249, weekly_price: 151 };
    expect(weekly(all)).toEqual({ amount: 151, text: '$151', rates: null, note: null });
    for (const weekly_price of [null, 0])
      expect(weekly({ ...all, weekly_price })).toMatchObject({ amount: 249, note: null });
    expect(weekly({ price: 30000 })).toMatchObject({
      rates: ratesText(TERMS, MARKETS.AU),
      note: repaymentNote(TERMS, MARKETS.AU),
    });
  });

  test('is null without a price or without terms', () => {
    expect(weekly({ price: null })).toBeNull();
    expect(weekly({ price: 0 })).toBeNull();
    expect(weekly({ price: 30000 }, null)).toBeNull();
  });
});

test.each([
  [{ price: 20_000, weekly_price: 200 }, '$20,000', 'Excl. Govt. Charges'],
  [{ price: 0, weekly_price: 200 }, '$200', 'a week'],
  [{ price: null }, CONTACT_FOR_PRICE, null],
])('the price of %j reads %s %s', (fields, text, qualifier) => {
  const vehicle = vehicleWith(fields);
  const price = priceWording(vehicle, QUALIFIERS, MARKETS.AU);
  expect(priceOrWeekly(price, weeklyPrice(vehicle, null, MARKETS.AU))).toEqual({ text, qualifier });
});

const DAY = 86_400;
const NOW = 20_000 * DAY;
const CHANGED = NOW - 10 * DAY;

const clockAt = (seconds: number) => createClock(seconds * 1000);
const drop = (fields: object = {}, point: Partial<PricePoint> = {}, now = NOW) =>
  priceDrop(
    vehicleWith({ price: 23_490, ...fields }),
    { price: 23_490, earlier_price: 24_990, changed_at: CHANGED, ...point },
    clockAt(now),
  );

describe('a price drop', () => {
  test('has the earlier price and the difference', () => {
    expect(drop()).toEqual({ was: 24_990, less: 1_500 });
  });

  test.each([
    ['rose', { price: 25_990 }, { price: 25_990 }],
    ['is the same', { price: 24_990 }, { price: 24_990 }],
    ['fell by next to nothing', { price: 24_800 }, { price: 24_800 }],
    ['fell by more than half, which was a slip', { price: 2_490 }, { price: 2_490 }],
    ['is another than the one remembered', { price: 22_990 }, {}],
    ['is no longer shown', { price: null }, { price: null }],
    ['was of a vehicle since sold', { status: 'sold' }, {}],
    ['never changed', {}, { earlier_price: undefined, changed_at: undefined }],
    ['was asked for some days only', {}, { earlier_since: CHANGED - 3 * DAY }],
    ['was of a vehicle that had just come', { created_at: CHANGED - 3 * DAY }, {}],
  ])('is not shown if the price %s', (_what, fields, point) => {
    expect(drop(fields, point as Partial<PricePoint>)).toBeNull();
  });

  test('is shown if the earlier price lasted a week', () => {
    expect(drop({}, { earlier_since: CHANGED - 7 * DAY })).not.toBeNull();
    expect(drop({ created_at: CHANGED - 7 * DAY })).not.toBeNull();
  });

  test('is shown for sixty days, and the clock knows the end', () => {
    const until = CHANGED + 60 * DAY;
    expect(drop({}, {}, until - 1)).not.toBeNull();
    expect(drop({}, {}, until)).toBeNull();
    const clock = clockAt(NOW);
    priceDrop(vehicleWith({ price: 9 }), { price: 9, earlier_price: 10, changed_at: CHANGED }, clock);
    expect(clock.holdsUntil()).toBe(until * 1000);
  });

  test('of an unknown vehicle is null', () => {
    expect(priceDrop(vehicleWith({ price: 1 }), undefined, clockAt(NOW))).toBeNull();
  });

  test.each([
    ['AU', 'Was $24,990, now $1,500 less'],
    ['US', 'Was $24,990, now $1,500 less'],
  ] as const)('is worded for %s', (market, words) => {
    expect(priceDropText({ was: 24_990, less: 1_500 }, MARKETS[market])).toBe(words);
  });
});
