import { describe, expect, test } from 'vitest';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { NOTHING_CHOSEN, type SearchState } from './search-state.ts';
import { countWithin, tally } from './tally.ts';

const STOCK = [
  { make: 'Toyota', model: 'Corolla', car_type: 'new', price: 30_000, colour: 'Red' },
  {
    make: 'TOYOTA',
    model: 'Corolla',
    car_type: 'used',
    price: 20_000,
    colour: 'Blue',
    filtered_features: ['A', 'B'],
  },
  { make: 'Toyota', model: 'HiLux', car_type: 'used', price: null, colour: 'Red' },
  { make: 'Kia', model: 'Rio', car_type: 'demo', price: 0, filtered_features: ['B'] },
].map((fields, index) => vehicleWith({ id: index + 1, ...fields }));

const NEWEST = { default_sort: 'newest', price_ascending_needs_price: true } as const;
const CHEAPEST = { ...NEWEST, default_sort: 'price-asc' } as const;
const state = (change: Partial<SearchState>): SearchState => ({ ...NOTHING_CHOSEN, ...change });
const totalOf = (change: Partial<SearchState>, search: Parameters<typeof tally>[3] = NEWEST) =>
  tally(STOCK, state(change), [], search).total;

describe('the number of vehicles', () => {
  test.each<[Partial<SearchState>, number]>([
    [{}, 4],
    [{ chosen: { make: ['toyota'] } }, 3],
    [{ chosen: { make: ['Toyota', 'Kia'], car_type: ['used', 'demo'] } }, 3],
    [{ chosen: { filtered_features: ['b'] } }, 2],
    [{ chosen: { colour: ['Red'] }, ranges: { price: { min: 30_000, max: null } } }, 1],
    [{ ranges: { price: { min: 20_000, max: 30_000 } } }, 2],
    [{ ranges: { price: { min: null, max: 20_000 } } }, 1],
    [{ chosen: { make: ['Holden'] } }, 0],
  ])('for %j is %i', (change, total) => expect(totalOf(change)).toBe(total));

  test.each<[Partial<SearchState>, number]>([
    [{ ranges: { km: { min: 0, max: 20_000 } } }, 2],
    [{ ranges: { km: { min: 20_000, max: null } } }, 2],
    [{ ranges: { km: { min: null, max: 19_999 } } }, 1],
    [{ ranges: { year: { min: 2020, max: null } } }, 2],
    [{ ranges: { year: { min: null, max: 2020 }, km: { min: null, max: 30_000 } } }, 1],
  ])('filtered by distance and year with %j is %i', (change, total) => {
    const driven = [
      { km: 0, year: 2026 },
      { km: 20_000, year: 2020 },
      { km: 90_000, year: 2015 },
      { km: null, year: null },
    ].map((fields, index) => vehicleWith({ id: index + 1, ...fields }));
    expect(tally(driven, state(change), [], NEWEST).total).toBe(total);
  });

  test('leaves out vehicles without a price if the results are cheapest first', () => {
    expect(totalOf({}, CHEAPEST)).toBe(2);
    expect(totalOf({ sort: 'newest' }, CHEAPEST)).toBe(4);
    expect(totalOf({ sort: 'price-asc' })).toBe(2);
    expect(totalOf({}, { ...CHEAPEST, price_ascending_needs_price: false })).toBe(4);
  });
});

describe('the count of a value', () => {
  const toyotaUsed = state({ chosen: { make: ['Toyota'], car_type: ['used'] } });
  const { facets } = tally(STOCK, toyotaUsed, ['make', 'car_type', 'model', 'price'], NEWEST);

  test('ignores the choices of its own filter', () => {
    expect(facets.make).toEqual([{ value: 'TOYOTA', count: 2 }]);
    expect(facets.car_type).toEqual([
      { value: 'new', count: 1 },
      { value: 'used', count: 2 },
    ]);
    expect(facets.model).toEqual([
      { value: 'Corolla', count: 1 },
      { value: 'HiLux', count: 1 },
    ]);
  });

  test('of prices can be summed between any two ends', () => {
    const { facets } = tally(STOCK, NOTHING_CHOSEN, ['price'], NEWEST);
    const within = (min: number | null, max: number | null) => countWithin(facets.price ?? [], { min, max });
    expect([within(20_000, 30_000), within(20_001, null), within(1, 29_999)]).toEqual([2, 1, 1]);
  });
});
