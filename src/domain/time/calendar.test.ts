import { expect, test } from 'vitest';
import { addDays, isCalendarDay } from './calendar.ts';

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-07-04', -45, '2027-05-20'],
  ['2026-10-04', 0, '2026-10-04'],
])('%s and %i days: %s', (iso, days, sum) => {
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
])('%s is a day of the calendar: %s', (text, is) => {
  expect(isCalendarDay(text)).toBe(is);
});
