import { expect, test } from 'vitest';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import type { FacetCount } from './facet-order.ts';
import { countFacets } from './facets.ts';

const rows = (counts: readonly FacetCount[]): string[] =>
  counts.map(({ value, count }) => `${value} ${count}`);

const STOCK = [
  { make: 'Toyota', model: 'HiLux', car_type: 'used', price_range: 'Over $60,000', seats: 5, year: 2021 },
  {
    make: 'TOYOTA',
    model: 'Corolla',
    car_type: 'new',
    price_range: '$10,000 - $20,000',
    seats: 5,
    year: 2026,
  },
  { make: 'Mazda', model: 'CX-5', car_type: 'used', price_range: 'Under $10,000', seats: 7, year: 2019 },
  {
    make: 'Toyota',
    model: 'HiLux',
    car_type: 'demo',
    price_range: '$40,000 - $60,000',
    seats: 2,
    year: 2026,
  },
].map((fields) => vehicleWith({ ...fields, filtered_features: ['Tow bar'], colour: '' }));

const { facets, models } = countFacets(STOCK);

test('car types are in the order new, demo, used', () => {
  expect(rows(facets.car_type)).toEqual(['new 1', 'demo 1', 'used 2']);
});

test('values that differ only in case are merged under the most frequent spelling', () => {
  expect(rows(facets.make)).toEqual(['Toyota 3', 'Mazda 1']);
});

test('values with equal counts are sorted by name', () => {
  expect(rows(facets.model)).toEqual(['HiLux 2', 'CX-5 1', 'Corolla 1']);
});

test('price ranges are sorted by price', () => {
  expect(rows(facets.price_range)).toEqual([
    'Under $10,000 1',
    '$10,000 - $20,000 1',
    '$40,000 - $60,000 1',
    'Over $60,000 1',
  ]);
});

test('a price range without an amount comes last', () => {
  const stock = ['Ask us', 'Over $60,000', 'Under $10,000'].map((price_range, index) =>
    vehicleWith({ id: index + 1, price_range }),
  );
  expect(rows(countFacets(stock).facets.price_range)).toEqual([
    'Under $10,000 1',
    'Over $60,000 1',
    'Ask us 1',
  ]);
});

test('seats are in ascending order and years in descending order', () => {
  expect(rows(facets.seats)).toEqual(['2 1', '5 2', '7 1']);
  expect(rows(facets.year)).toEqual(['2026 2', '2021 1', '2019 1']);
});

test('a list counts each of its values, and unknown values are not counted', () => {
  expect(rows(facets.filtered_features)).toEqual(['Tow bar 4']);
  expect(facets.colour).toEqual([]);
});

test('models are grouped by make', () => {
  expect(rows(models['Toyota'] ?? [])).toEqual(['HiLux 2', 'Corolla 1']);
  expect(Object.keys(models)).toEqual(['Toyota', 'Mazda']);
});

test('an empty stock has no values', () => {
  expect(countFacets([])).toMatchObject({ models: {}, facets: { make: [] } });
});
