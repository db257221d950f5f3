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
])('%j is available: %s', (fields, available) => {
  expect(isAvailable(vehicleWith(fields))).toBe(available);
});

describe('whether a site shows a vehicle', () => {
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
  ])('%j with %d days for sold ones: %s', (fields, includeSoldDays, shown) => {
    expect(isShown(vehicleWith(fields), { includeSoldDays }, createClock(NOW * 1000))).toBe(shown);
  });

  test('the answer holds until the window of a sold vehicle closes', () => {
    const clock = createClock(NOW * 1000);
    isShown(vehicleWith(sold(DAY)), { includeSoldDays: 3 }, clock);
    expect(clock.holdsUntil()).toBe((NOW + 2 * DAY) * 1000);
  });

  test('a vehicle in stock is shown for as long as it is', () => {
    const clock = createClock(NOW * 1000);
    isShown(vehicleWith(), { includeSoldDays: 3 }, clock);
    expect(clock.holdsUntil()).toBe(Infinity);
  });
});
