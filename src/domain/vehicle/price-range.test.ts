import { expect, test } from 'vitest';
import { priceRangeOf, rangeLabels } from './price-range.ts';

const BOUNDS = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000];

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
  expect(priceRangeOf(price, BOUNDS)).toBe(label);
});

test('a site without bounds has no ranges', () => {
  expect(priceRangeOf(34_990, [])).toBeNull();
  expect(rangeLabels([])).toEqual([]);
});

test('all labels of a site stand in order, open at both ends', () => {
  expect(rangeLabels([10_000, 25_000])).toEqual(['Under $10,000', '$10,000 - $25,000', 'Over $25,000']);
  expect(rangeLabels([500, 1_250_000])).toEqual(['Under $500', '$500 - $1,250,000', 'Over $1,250,000']);
});
