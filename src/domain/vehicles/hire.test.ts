import { describe, expect, test } from 'vitest';
import { isForSale, letAs, letInList, offeredAs, withoutSalePrice } from './hire.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const RENTAL = 'rental-cars';
const SUBSCRIPTION = 'subscription-cars';

describe('the offer of a vehicle', () => {
  test.each<[readonly string[], ReturnType<typeof offeredAs>]>([
    [[], ['sale']],
    [['specials'], ['sale']],
    [[RENTAL], ['rental']],
    [[SUBSCRIPTION], ['subscription']],
    [
      [SUBSCRIPTION, RENTAL],
      ['rental', 'subscription'],
    ],
    [['Rental-Cars', 'specials'], ['rental']],
    [
      [RENTAL, 'used-cars'],
      ['sale', 'rental'],
    ],
    [['new-cars'], ['sale']],
  ])('in the categories %j is %j', (categories, expected) => {
    expect(offeredAs({ categories })).toEqual(expected);
    expect(isForSale({ categories })).toBe(expected.includes('sale'));
    expect(letAs({ categories })).toEqual(expected.filter((as) => as !== 'sale'));
  });

  test('follows from its categories, not from its prices', () => {
    expect(offeredAs(vehicleWith({ price: 0, subscription_price: 300 }))).toEqual(['sale']);
    expect(offeredAs(vehicleWith({ price: 20_000, categories: [SUBSCRIPTION] }))).toEqual(['subscription']);
  });
});

test('a vehicle that is only for rent has no sale price', () => {
  const priced = { price: 20_000, price_range: '$20,000 - $30,000', weekly_price: 200 };
  const of = (categories: readonly string[]) => withoutSalePrice(vehicleWith({ ...priced, categories }));
  expect(of([RENTAL])).toMatchObject({ price: null, price_range: null, weekly_price: 200 });
  expect(of([RENTAL, 'used-cars'])).toMatchObject(priced);
  expect(of([])).toMatchObject(priced);
});

test.each([
  [[], undefined],
  [['specials'], undefined],
  [['rental-cars'], 'rental'],
  [['subscription-cars'], 'subscription'],
  [['used-cars'], undefined],
  [['toString'], undefined],
  [['rental-cars', 'subscription-cars'], undefined],
])('a list of the categories %j has vehicles for %s', (categories, as) => {
  expect(letInList(categories)).toBe(as);
});
