import { describe, expect, test } from 'vitest';
import { tradeInOffered } from './trade-in.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const offered = (fields: object = {}, autograb = true) =>
  tradeInOffered(vehicleWith({ price: 30_000, ...fields }), { autograb });

describe('a car is taken in payment', () => {
  test('where all conditions hold', () => {
    expect(offered()).toBe(true);
    expect(offered({ price: 201 })).toBe(true);
  });

  test.each([
    { status: 'coming_soon' },
    { status: 'sold' },
    { sold: true },
    { reserved: true },
    { price: 200 },
    { price: null },
  ])('not for one with %j', (fields) => {
    expect(offered(fields)).toBe(false);
  });

  test('not where the site looks up no values', () => {
    expect(offered({}, false)).toBe(false);
  });
});
