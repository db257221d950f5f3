import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { vehicleWith } from '../vehicle-fixture.ts';
import { isAvailable, isShown } from './availability.ts';

const DAY = 86_400;
const NOW = 1_783_520_000;

test.each([
  [{ status: 'in_stock' }, true],
  [{ status: 'coming_soon' }, true],
  [{ status: 'sold' }, false],
  [{ status: 'in_stock', sold: true }, false],
  [{ status: 'in_stock', reserved: true }, true],
])('a vehicle with %j is available: %s', (fields, available) => {
  expect(isAvailable(vehicleWith(fields))).toBe(available);
});

describe('the visibility of a vehicle', () => {
  const sold = (secondsAgo: number | null) => ({
    status: 'sold',
    sold_date_timestamp: secondsAgo === null ? null : NOW - secondsAgo,
  });
  test.each([
    [{}, 3, true],
    [{ status: 'coming_soon' }, 0, true],
    [{ show_on_dealer_website: false }, 3, false],
    [sold(0), 3, true],
    [sold(3 * DAY - 1), 3, true],
    [sold(3 * DAY), 3, false],
    [sold(13 * DAY), 14, true],
    [sold(0), 0, false],
    [sold(null), 3, false],
    [{ ...sold(0), show_on_dealer_website: false }, 3, false],
    [{ sold: true, sold_date_timestamp: NOW }, 3, true],
  ])('with %j, where sold ones are shown for %d days, is: %s', (fields, includeSoldDays, shown) => {
    expect(isShown(vehicleWith(fields), { includeSoldDays }, createClock(NOW * 1000))).toBe(shown);
  });

  test('holds until the period of a sold vehicle ends', () => {
    const clock = createClock(NOW * 1000);
    isShown(vehicleWith(sold(DAY)), { includeSoldDays: 3 }, clock);
    expect(clock.holdsUntil()).toBe((NOW + 2 * DAY) * 1000);
  });

  test('holds for ever for a vehicle in stock', () => {
    const clock = createClock(NOW * 1000);
    isShown(vehicleWith(), { includeSoldDays: 3 }, clock);
    expect(clock.holdsUntil()).toBe(Infinity);
  });
});
