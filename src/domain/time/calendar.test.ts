import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-07-04', -45, '2027-05-20'],
  ['2026-10-04', 0, '2026-10-04'],
])('%s and %i days: %s', (iso, days, sum) => {
  expect(addDays(iso, days)).toBe(sum);
});
