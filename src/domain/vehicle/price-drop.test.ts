import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { createClock } from '#domain/time/clock.ts';
import type { PricePoint } from './dealer-state.ts';
import { priceDrop, priceDropText } from './price-drop.ts';
import { vehicleWith } from './vehicle-fixture.ts';

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

describe('a price that dropped', () => {
  test('is told with what it was', () => {
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
  ])('is not told where it %s', (_what, fields, point) => {
    expect(drop(fields, point as Partial<PricePoint>)).toBeNull();
  });

  test('is told where the price before was asked for a week', () => {
    expect(drop({}, { earlier_since: CHANGED - 7 * DAY })).not.toBeNull();
    expect(drop({ created_at: CHANGED - 7 * DAY })).not.toBeNull();
  });

  test('is told for sixty days, and the clock knows until when', () => {
    const until = CHANGED + 60 * DAY;
    expect(drop({}, {}, until - 1)).not.toBeNull();
    expect(drop({}, {}, until)).toBeNull();
    const clock = clockAt(NOW);
    priceDrop(vehicleWith({ price: 9 }), { price: 9, earlier_price: 10, changed_at: CHANGED }, clock);
    expect(clock.holdsUntil()).toBe(until * 1000);
  });

  test('of a vehicle that nobody remembers is none', () => {
    expect(priceDrop(vehicleWith({ price: 1 }), undefined, clockAt(NOW))).toBeNull();
  });

  test.each([
    ['AU', 'Was $24,990, now $1,500 less'],
    ['US', 'Was $24,990, now $1,500 less'],
  ] as const)('is worded in %s', (market, words) => {
    expect(priceDropText({ was: 24_990, less: 1_500 }, MARKETS[market])).toBe(words);
  });
});
