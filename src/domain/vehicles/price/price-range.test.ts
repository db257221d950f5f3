import { describe, expect, test } from 'vitest';
import { vehicleWith } from '../vehicle-fixture.ts';
import { cheapest, priceRangeOf, rangeLabels } from './price-range.ts';

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
])('the price %s is in the range %s', (price, label) => {
  expect(priceRangeOf(price, BOUNDS)).toBe(label);
});

test('a site without bounds has no ranges', () => {
  expect(priceRangeOf(34_990, [])).toBeNull();
  expect(rangeLabels([])).toEqual([]);
});

test('the range labels of a site are in order, and open at both ends', () => {
  expect(rangeLabels([10_000, 25_000])).toEqual(['Under $10,000', '$10,000 - $25,000', 'Over $25,000']);
  expect(rangeLabels([500, 1_250_000])).toEqual(['Under $500', '$500 - $1,250,000', 'Over $1,250,000']);
});

const stock = (...given: readonly object[]) =>
  given.map((fields, index) => vehicleWith({ id: index + 1, slug: `v-${index + 1}`, ...fields }));

describe('the cheapest vehicle', () => {
  test.each<[string, object[], string | undefined]>([
    ['of several', [{ price: 30_000 }, { price: 20_000 }, { price: 25_000 }], '2'],
    ['of two alike is the first', [{ price: 20_000 }, { price: 20_000 }], '1'],
    ['is none that is sold', [{ price: 10_000, sold: true }, { price: 20_000 }], '2'],
    ['is none that has no price', [{ price: null }, { price: 0 }, { price: 20_000 }], '3'],
    ['of nothing is nothing', [{ price: null }], undefined],
  ])('is right: %s', (_, given, id) => {
    expect(cheapest(stock(...given))?.id).toBe(id);
  });
});
