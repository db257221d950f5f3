import { expect, test } from 'vitest';
import { statusTable } from './status.ts';
import { vehicleWith } from './vehicle-fixture.ts';

test('each vehicle has a row of price, status and reserved', () => {
  const table = statusTable([
    vehicleWith({ id: 1, price: 34990 }),
    vehicleWith({ id: 2, price: null, status: 'coming_soon', reserved: true }),
    vehicleWith({ id: 3, price: 9990, sold: true }),
  ]);
  expect(table).toEqual({
    '1': [34990, 'in_stock', false],
    '2': [null, 'coming_soon', true],
    '3': [9990, 'sold', false],
  });
});
