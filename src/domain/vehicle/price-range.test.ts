import { expect, test } from 'vitest';
import { DEFAULT_PRICE_RANGES, priceRangeOf } from './price-range.ts';

test.each([
  [9_999, 'Under $10,000'],
  [10_000, '$10,000 - $20,000'],
  [34_990, '$30,000 - $40,000'],
  [59_999.5, '$50,000 - $60,000'],
  [60_000, 'Over $60,000'],
  [1_250_000, 'Over $60,000'],
  [0, null],
  [null, null],
])('%s is browsed by as %s', (price, label) => {
  expect(priceRangeOf(price, DEFAULT_PRICE_RANGES)).toBe(label);
});

test('a site without bounds has no ranges', () => {
  expect(priceRangeOf(34_990, [])).toBeNull();
});
