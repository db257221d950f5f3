import { describe, expect, test } from 'vitest';
import { newestFirst, ORDERS, type Sort } from './order.ts';

const dated = (id: string, created_at: number | null) => ({ id, created_at });

test('the newest comes first, then by id, unknown dates last', () => {
  const vehicles = [
    dated('7', null),
    dated('1000', 20),
    dated('999', 20),
    dated('b', 10),
    dated('2', 30),
    dated('3', null),
  ];
  expect(vehicles.sort(newestFirst).map(({ id }) => id)).toEqual(['2', '999', '1000', 'b', '3', '7']);
});

describe('the orders a site can choose', () => {
  const vehicles = [
    { id: '1', created_at: 1, price: 30_000, km: 10, year: 2020, name: 'Kia Rio' },
    { id: '2', created_at: 2, price: null, km: null, year: null, name: 'Audi A3' },
    { id: '3', created_at: 3, price: 10_000, km: 500, year: 2024, name: 'Mazda 3' },
  ];

  test.each<[Sort, string]>([
    ['newest', '321'],
    ['price-asc', '312'],
    ['price-desc', '132'],
    ['km-asc', '132'],
    ['km-desc', '312'],
    ['year-desc', '312'],
    ['year-asc', '132'],
    ['name-asc', '213'],
  ])('%s', (sort, expected) => {
    expect(
      vehicles
        .toSorted(ORDERS[sort].compare)
        .map(({ id }) => id)
        .join(''),
    ).toBe(expected);
  });
});
