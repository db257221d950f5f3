import { expect, test } from 'vitest';
import { asOfNow, statusTable, withReserved } from './status.ts';
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

test('what was reserved since is reserved, and what is not listed stays so', () => {
  const table = statusTable([vehicleWith({ id: 1, price: 9 }), vehicleWith({ id: 2, price: 8 })]);
  expect(withReserved(table, ['2', '3'])).toEqual({ '1': table['1'], '2': [8, 'in_stock', true] });
});

const car = vehicleWith({ id: 7, price: 20_000 });

test.each([
  ['nothing changed', { price: 20_000 }, {}],
  ['another price', { price: 18_000 }, { price: 18_000 }],
  ['reserved meanwhile', { price: 20_000, reserved: true }, { reserved: true }],
  ['sold meanwhile', { price: 20_000, sold: true }, { status: 'sold' }],
])('a vehicle is shown as it is now: %s', (_what, now, change) => {
  const table = statusTable([vehicleWith({ id: 7, ...now })]);
  expect(asOfNow(car, table)).toEqual({ ...car, ...change });
});

test('a vehicle that left the stock is not to be had, and one that is the same is the same object', () => {
  expect(asOfNow(car, {})).toEqual({ ...car, status: 'sold' });
  expect(asOfNow(car, statusTable([car]))).toBe(car);
});
