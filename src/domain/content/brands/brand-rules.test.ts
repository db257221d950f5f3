import { describe, expect, test } from 'vitest';
import { MARKETS, marketWords } from '#domain/sites/markets/markets.ts';
import { fromPrices, variantsOf } from '#domain/vehicles/price/price-range.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { brandWith, modelWith } from './brand-fixture.ts';
import { electricKind, sellsElectric, shortDescription, stockText, vehiclesOfModel } from './brand-stock.ts';

const QUALIFIERS = { new: 'Drive Away', demo: 'Drive Away', used: 'Excl. Govt. Charges' };
const AU = marketWords(MARKETS.AU);
const stock = (...given: readonly object[]) =>
  given.map((fields, index) => vehicleWith({ id: index + 1, ...fields }));

describe('the description of a tile', () => {
  const of = (short_description: string | null) => shortDescription({ short_description });
  const WORDS = 'Seven seats and a hybrid driveline, for families who have outgrown five seats';

  test('fits the limit and ends with a whole word', () => {
    expect(of(WORDS)).toBe('Seven seats and a hybrid driveline, for families who have outgrown five…');
    expect(of(WORDS)?.length).toBeLessThanOrEqual(75);
  });

  test.each([
    ['x'.repeat(75), 'x'.repeat(75)],
    ['x'.repeat(76), `${'x'.repeat(74)}…`],
    ['Short.', 'Short.'],
    [null, null],
  ])('turns %j into %j', (text, expected) => {
    expect(of(text)).toBe(expected);
  });
});

test.each([
  ['Electric', 'electric'],
  ['EV', 'electric'],
  ['Plug-in Hybrid', 'plug_in_hybrid'],
  ['PHEV', 'plug_in_hybrid'],
  ['Petrol - Plugin Hybrid', 'plug_in_hybrid'],
  ['Hybrid', 'hybrid'],
  ['Petrol/Electric Hybrid', 'hybrid'],
  ['Petrol', null],
  ['Several', null],
  [null, null],
])('the fuel %j is of kind %j', (fuel, kind) => {
  expect(electricKind(fuel)).toBe(kind);
});

test.each<[string, object[], string | null, boolean]>([
  ['an electric vehicle in the yard', [{ simple_fuel: 'Electric' }], null, true],
  ['an electric model in the range', [], 'electric', true],
  ['hybrids alone', [{ simple_fuel: 'Plug-in Hybrid' }], 'hybrid', false],
  ['neither', [{ simple_fuel: null }], null, false],
])('sellsElectric gives the right answer for a dealer with %s', (_, vehicles, fuel, expected) => {
  const brands = [
    brandWith('Kia', [modelWith('EV6', fuel === 'electric' || fuel === 'hybrid' ? { fuel } : {})]),
  ];
  expect(sellsElectric({ brands, vehicles: stock(...vehicles) })).toBe(expected);
});

test('a model is found in the stock however its name is written', () => {
  const vehicles = stock({ make: 'ISUZU UTE', model: 'MU X' }, { make: 'Isuzu Ute', model: 'D-MAX' });
  expect(vehiclesOfModel('Isuzu Ute', 'MU-X', vehicles).map(({ id }) => id)).toEqual(['1']);
});

describe('starting prices', () => {
  const pricesOf = (...given: readonly object[]) =>
    fromPrices(stock(...given), QUALIFIERS, AU).map(
      ({ type, price }) => `${type} ${price.text} ${price.qualifier}`,
    );

  test.each<[string, object[], string[]]>([
    [
      'the cheapest of each condition',
      [
        { car_type: 'used', price: 9000 },
        { car_type: 'new', price: 40_000 },
        { car_type: 'new', price: 39_000 },
      ],
      ['new $39,000 Drive Away', 'used $9,000 Excl. Govt. Charges'],
    ],
    ['no sold one', [{ price: 9000, sold: true }, { price: 9500 }], ['used $9,500 Excl. Govt. Charges']],
    ['no price of nothing', [{ price: 0 }, { price: null }], []],
    ['the vehicle’s own words', [{ price: 9000, price_qualifier: 'As is' }], ['used $9,000 As is']],
    ['nothing where nothing is in stock', [], []],
  ])('include %s', (_, given, expected) => {
    expect(pricesOf(...given)).toEqual(expected);
  });
});

test('variants are ordered by price, those without a badge come last, and sold vehicles are left out', () => {
  const variants = variantsOf(
    stock(
      { badge: 'SR5', price: 60_000 },
      { badge: null, price: 1000 },
      { badge: 'sr5', price: 55_000 },
      { badge: 'Rogue', price: null },
      { badge: 'SR', price: 40_000 },
      { badge: 'GR', price: 30_000, sold: true },
    ),
  );
  expect(variants.map(({ badge, vehicles, from }) => [badge, vehicles.length, from?.price ?? null])).toEqual([
    ['SR', 1, 40_000],
    ['SR5', 2, 55_000],
    ['Rogue', 1, null],
    [null, 1, 1000],
  ]);
});

test.each<[object[], string]>([
  [[], 'in stock.'],
  [[{ simple_body: 'SUV', car_type: 'new', price: 40_000 }], 'in stock: SUVs, new, from $40,000 Drive Away.'],
  [
    [
      { simple_body: 'SUV', car_type: 'new', price: 40_000 },
      { simple_body: 'Cab Chassis' },
      { simple_body: 'Ute' },
      { simple_body: 'Ute' },
    ],
    'in stock: utes, SUVs and cab chassis, new and used, new from $40,000 Drive Away.',
  ],
  [[{ simple_body: null, car_type: 'demo', price: null }], 'in stock: demo.'],
])('the stock of %j is summarised as: %s', (given, text) => {
  expect(stockText(stock(...given), { qualifiers: QUALIFIERS, market: AU })).toBe(text);
});
