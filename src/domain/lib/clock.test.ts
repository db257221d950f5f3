import { expect, test } from 'vitest';
import { addDays, createClock, isCalendarDay } from './clock.ts';

test('an instant is reached at or before now', () => {
  const clock = createClock(1000);
  expect(clock.reached(999)).toBe(true);
  expect(clock.reached(1000)).toBe(true);
  expect(clock.reached(1001)).toBe(false);
});

test('an answer without a question about the future holds for ever', () => {
  const clock = createClock(1000);
  clock.reached(1000);
  expect(clock.holdsUntil()).toBe(Infinity);
});

test('answers hold until the earliest instant that was checked and not reached', () => {
  const clock = createClock(1000);
  clock.reached(5000);
  clock.reached(3000);
  clock.reached(4000);
  expect(clock.holdsUntil()).toBe(3000);
});

test('the answer changes at that instant', () => {
  const before = createClock(1000);
  before.reached(3000);
  expect(createClock(before.holdsUntil()).reached(3000)).toBe(true);
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-07-04', -45, '2027-05-20'],
  ['2026-10-04', 0, '2026-10-04'],
])('addDays turns %s and %i days into %s', (iso, days, sum) => {
  expect(addDays(iso, days)).toBe(sum);
});

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['soon', false],
])('%s is a valid calendar day: %s', (text, is) => {
  expect(isCalendarDay(text)).toBe(is);
});
