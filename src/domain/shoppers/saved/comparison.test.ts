import { describe, expect, it, test } from 'vitest';
import { searchDocument } from '#domain/search/results/document.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { type ComparedVehicle, comparisonOf } from './comparison.ts';

const config = configWith({});
const compare = (vehicles: readonly (ComparedVehicle | null)[], market = MARKETS.AU) =>
  comparisonOf(vehicles, { config, market, terms: null });
const car = (fields: Readonly<Record<string, unknown>>): ComparedVehicle =>
  searchDocument(vehicleWith(fields));

const rowOf = (label: string, ...vehicles: readonly (ComparedVehicle | null)[]) =>
  compare(vehicles).rows.find((row) => row.label === label);
const bestOf = (label: string, ...vehicles: readonly (ComparedVehicle | null)[]) =>
  rowOf(label, ...vehicles)?.cells.map((cell) => cell?.best ?? null);

describe('the best value', () => {
  it.each<[string, string, readonly object[], readonly (string | null)[]]>([
    ['the lowest price', 'Price', [{ price: 30_000 }, { price: 20_000 }], [null, 'Lowest price']],
    ['no price at all', 'Price', [{ price: 30_000 }, { price: 0 }, { price: null }], [null, null, null]],
    ['the same price', 'Price', [{ price: 30_000 }, { price: 30_000 }], [null, null]],
    [
      'two of the lowest',
      'Price',
      [{ price: 9_000 }, { price: 9_000 }, { price: 10_000 }],
      ['Lowest price', 'Lowest price', null],
    ],
    ['the fewest kilometres', 'Odometer', [{ km: 10 }, { km: 90_000 }], ['Fewest driven', null]],
    ['the newest', 'Year', [{ year: 2020 }, { year: 2024 }], [null, 'Newest']],
    ['one car alone', 'Year', [{ year: 2024 }], [null]],
  ])('is marked: %s', (_, label, fields, best) =>
    expect(bestOf(label, ...fields.map((one) => car({ ...one })))).toEqual(best),
  );

  it('is not marked for a car that is gone', () =>
    expect(bestOf('Price', car({ price: 2 }), null, car({ price: 1 }))).toEqual([
      null,
      null,
      'Lowest price',
    ]));
});

test.each<[string, readonly (object | null)[], boolean]>([
  ['all alike', [{ seats: 5 }, { seats: 5 }], false],
  ['another', [{ seats: 5 }, { seats: 7 }], true],
  ['one that is not known', [{ seats: 5 }, { seats: null }], true],
  ['one that is gone', [{ seats: 5 }, null], false],
])('a row with %s differs: %s', (_, fields, differs) =>
  expect(rowOf('Seats', ...fields.map((one) => one && car({ ...one })))?.differs).toBe(differs),
);

it.each<[string, object, string]>([
  ['Price', { price: 20_000, price_qualifier: 'Drive Away' }, '$20,000 Drive Away'],
  ['Price', { price: null, price_qualifier: 'Drive Away' }, 'Contact us for price'],
  ['Location', { location_name: 'Reef', city: 'Iluka' }, 'Reef'],
  ['Location', { city: 'Iluka' }, 'Iluka'],
])('the row "%s" of %j reads %j', (label, fields, text) =>
  expect(rowOf(label, car({ ...fields }))?.cells[0]?.text).toBe(text),
);

it('a car for rent has only a weekly price', () => {
  const rows = [{ price: null, weekly_price: 175, subscription_price: 215 }, { price: 20_000 }];
  const cells = (label: string) =>
    rowOf(label, ...rows.map((one) => car(one)))?.cells.map((cell) => cell?.text ?? null);
  expect(cells('Price')).toEqual([null, '$20,000']);
  expect(cells('Weekly')).toEqual(['$175', null]);
});

it('a row without a known value is left out', () =>
  expect(rowOf('Seats', car({ seats: null }), car({ seats: 0 }))).toBeUndefined());

it('the labels have the market’s spelling', () => {
  const labels = compare([car({ colour: 'Red' })], MARKETS.US).rows.map(({ label }) => label);
  expect(labels).toContain('Color');
});

describe('the features', () => {
  const one = car({ filtered_features: ['Sunroof', 'Tow bar'] });
  const other = car({ filtered_features: ['Tow bar'] });

  it('are marked if every car has them', () =>
    expect(compare([one, null, other]).features).toEqual({
      label: 'Features',
      differs: true,
      cells: [
        [
          { name: 'Sunroof', shared: false },
          { name: 'Tow bar', shared: true },
        ],
        null,
        [{ name: 'Tow bar', shared: true }],
      ],
    }));

  it('do not differ if all cars have the same', () =>
    expect(compare([other, other]).features?.differs).toBe(false));

  it('have no row if no car has any', () =>
    expect(compare([car({ filtered_features: [] }), null]).features).toBeNull());
});
