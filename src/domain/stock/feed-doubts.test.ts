import { expect, test } from 'vitest';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { feedDoubts } from './feed-doubts.ts';

const doubts = (...vehicles: readonly Readonly<Record<string, unknown>>[]) =>
  feedDoubts(vehicles.map((fields, index) => vehicleWith({ id: `v${index}`, ...fields })));

test('a weekly price outside its range is reported with the vehicle and both figures', () => {
  const [told, ...more] = doubts(
    { weekly_price: 215, weekly_price_range: '$150 - $200' },
    { weekly_price: 180, weekly_price_range: '$150 - $200' },
    { subscription_price: 1250, weekly_price_range: 'Under $1,000', name: 'Kia Rio' },
  );
  expect(more).toEqual([]);
  expect(told).toBe(
    'The weekly price of 2 vehicles lies outside the range that the feed names for it: ' +
      '2021 Toyota HiLux SR5 (v0): $215 a week and the range "$150 - $200"; ' +
      'Kia Rio (v2): $1,250 a week and the range "Under $1,000". ' +
      'The range shown is made from the price. Correct "weekly_price_range" in the feed, or leave it out.',
  );
});

test.each([
  { weekly_price: 200, weekly_price_range: '$150 - $200' },
  { weekly_price: 200, weekly_price_range: '$200 - $250' },
  { weekly_price: 340, weekly_price_range: 'Over $300' },
  { weekly_price: 90, weekly_price_range: 'Under $100' },
  // The price that shoppers see counts.
  { weekly_price: 175, subscription_price: 215, weekly_price_range: '$150 - $200' },
  { weekly_price: 200, weekly_price_range: 'Little' },
  { weekly_price: 200 },
  { price: 30_000, weekly_price_range: '$150 - $200' },
  { price: 0, categories: ['rental-cars'] },
  { price: 20_000, categories: ['rental-cars', 'used-cars'] },
])('a vehicle with %j has no contradiction', (fields) => {
  expect(doubts(fields)).toEqual([]);
});

test('a sale price of a vehicle that is not for sale is reported', () => {
  expect(doubts({ price: 20_000, categories: ['rental-cars'] })).toEqual([
    expect.stringMatching(
      /^The sale price of 1 vehicle is not shown.*\(v0\): \$20,000, offered as rental-cars\. If it is for sale/,
    ),
  ]);
});

test('a long report names the first vehicles', () => {
  const [told] = doubts(...Array(42).fill({ weekly_price: 215, weekly_price_range: '$150 - $200' }));
  expect(told).toMatch(/^The weekly price of 42 vehicles .*\(v9\): [^;]*; and 32 more\. /);
  expect(told).not.toContain('(v10)');
});
