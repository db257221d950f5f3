import { describe, expect, test } from 'vitest';
import {
  isForHire,
  isForSale,
  offeredAs,
  offeredInList,
  toldOfList,
  withoutSalePrice,
} from './offered-as.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const RENTAL = 'rental-cars';
const SUBSCRIPTION = 'subscription-cars';

describe('what a vehicle is offered as', () => {
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
  ])('%j: %j', (categories, expected) => {
    expect(offeredAs({ categories })).toEqual(expected);
    expect(isForSale({ categories })).toBe(expected.includes('sale'));
    expect(isForHire({ categories })).toBe(expected.some((as) => as !== 'sale'));
  });

  test('follows from its categories, not from its prices', () => {
    expect(offeredAs(vehicleWith({ price: 0, subscription_price: 300 }))).toEqual(['sale']);
    expect(offeredAs(vehicleWith({ price: 20_000, categories: [SUBSCRIPTION] }))).toEqual(['subscription']);
  });
});

test.each([
  [[], null],
  [['specials'], null],
  [[RENTAL], 'rental'],
  [[SUBSCRIPTION], 'subscription'],
  [[RENTAL, SUBSCRIPTION], null],
])('a list of %j is one of %s', (categories, list) => {
  expect(offeredInList(categories)).toBe(list);
});

test.each([
  [[RENTAL, SUBSCRIPTION], 'subscription', 'subscription'],
  // Its page begins with that anyway.
  [[RENTAL, SUBSCRIPTION], 'rental', null],
  [[SUBSCRIPTION], 'subscription', null],
  [[SUBSCRIPTION], 'rental', null],
  [['used-cars', RENTAL], 'rental', 'rental'],
  [[RENTAL, SUBSCRIPTION], null, null],
] as const)(
  'the page of one in %j, come to from a list of one %s, is told of %s',
  (categories, list, told) => {
    expect(toldOfList({ categories: [...categories] }, list)).toBe(told);
  },
);

test('what is only for hire has no sale price', () => {
  const priced = { price: 20_000, price_range: '$20,000 - $30,000', weekly_price: 200 };
  const of = (categories: readonly string[]) => withoutSalePrice(vehicleWith({ ...priced, categories }));
  expect(of([RENTAL])).toMatchObject({ price: null, price_range: null, weekly_price: 200 });
  expect(of([RENTAL, 'used-cars'])).toMatchObject(priced);
  expect(of([])).toMatchObject(priced);
});
