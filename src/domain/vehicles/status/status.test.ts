import { expect, test } from 'vitest';
import { vehicleWith } from '../vehicle-fixture.ts';
import {
  asOfNow,
  STATUS_PARTS,
  type StatusRow,
  statusPartOf,
  statusParts,
  statusTable,
  withReserved,
} from './status.ts';

test('each vehicle has a row with price, status and reserved', () => {
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

test('withReserved marks listed vehicles only, and ignores unknown ids', () => {
  const table = statusTable([vehicleWith({ id: 1, price: 9 }), vehicleWith({ id: 2, price: 8 })]);
  expect(withReserved(table, ['2', '3'])).toEqual({ '1': table['1'], '2': [8, 'in_stock', true] });
});

const car = vehicleWith({ id: 7, price: 20_000 });

test.each([
  ['nothing changed', { price: 20_000 }, {}],
  ['another price', { price: 18_000 }, { price: 18_000 }],
  ['reserved meanwhile', { price: 20_000, reserved: true }, { reserved: true }],
  ['sold meanwhile', { price: 20_000, sold: true }, { status: 'sold' }],
])('a vehicle is updated to its current state: %s', (_what, now, change) => {
  const table = statusTable([vehicleWith({ id: 7, ...now })]);
  expect(asOfNow(car, table)).toEqual({ ...car, ...change });
});

test('a vehicle that left the stock is sold, and an unchanged one is the same object', () => {
  expect(asOfNow(car, {})).toEqual({ ...car, status: 'sold' });
  expect(asOfNow(car, statusTable([car]))).toBe(car);
});

/** Browsers keep pages for days: a vehicle that changed its part would be taken for sold. */
test.each([
  ['7', 246],
  ['5104', 247],
  ['1010000', 255],
  ['new-one', 136],
  ['AU:toyota.17_b', 12],
])('the status of %s is in part %i', (id, part) => expect(statusPartOf(id)).toBe(part));

test('each vehicle is in exactly one part', () => {
  const row: StatusRow = [9_990, 'in_stock', false];
  const ids = Array.from({ length: 5_000 }, (_, index) => String(10_000 + index));
  const parts = statusParts(Object.fromEntries(ids.map((id) => [id, row])));
  expect(parts).toHaveLength(STATUS_PARTS);
  for (const id of ids) expect(parts[statusPartOf(id)]?.[id]).toBe(row);
  const sizes = parts.map((part) => Object.keys(part).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5_000);
  // Twenty on average: ids that count up do not gather in a few parts.
  expect(Math.max(...sizes)).toBeLessThan(60);
});

test('a part without vehicles is an empty table', () => {
  expect(statusParts({})).toEqual(Array.from({ length: STATUS_PARTS }, () => ({})));
});
