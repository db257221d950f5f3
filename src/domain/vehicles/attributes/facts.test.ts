import { expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { vehicleWith } from '../vehicle-fixture.ts';
import { keyFacts, shortFacts } from './facts.ts';

const vehicle = vehicleWith({
  km: 45210,
  year: 2021,
  simple_transmission: 'Automatic',
  simple_fuel: 'Petrol',
  simple_body: 'Ute',
  simple_drive: '4WD',
  seats: 5,
  colour: 'Crystal White',
  stocknum: 'U1234',
});

const values = (facts: readonly { readonly value: string }[]): string[] => facts.map(({ value }) => value);

test('the short row has distance, transmission, fuel and body', () => {
  expect(values(shortFacts(vehicle, MARKETS.AU))).toEqual(['45,210 km', 'Automatic', 'Petrol', 'Ute']);
  expect(values(shortFacts(vehicle, MARKETS.US))).toEqual(['45,210 mi', 'Automatic', 'Gas', 'Ute']);
});

test('unknown facts are left out', () => {
  expect(shortFacts(vehicleWith({ km: 0, simple_body: 'SUV' }), MARKETS.NZ)).toEqual([
    { name: 'km', label: 'Odometer', value: '0 km' },
    { name: 'simple_body', label: 'Body', value: 'SUV' },
  ]);
  for (const seats of [0, null])
    expect(values(keyFacts(vehicleWith({ seats }), MARKETS.AU))).toEqual(['Used']);
});

test('key facts are sorted by weight, and have the market’s spelling', () => {
  const facts = keyFacts(vehicle, MARKETS.US);
  expect(facts.map(({ name }) => name)).toEqual([
    'km',
    'year',
    'simple_transmission',
    'simple_fuel',
    'simple_body',
    'simple_drive',
    'seats',
    'colour',
    'car_type',
    'stocknum',
  ]);
  expect(facts.find(({ name }) => name === 'colour')).toMatchObject({
    label: 'Color',
    value: 'Crystal White',
  });
});

test.each([
  [
    'motorcycle',
    { km: 14, engine_size: 689, learner_approved: true, seat_height: 805, simple_transmission: 'Manual' },
    ['14 km', '689 cc', 'LAMS approved', '805 mm seat'],
  ],
  [
    'tractor',
    { engine_hours: 1240, power: 110, pto_power: 95, simple_transmission: 'Manual', simple_fuel: 'Diesel' },
    ['1,240 hours', '110 hp', '95 hp PTO', 'Manual'],
  ],
  [
    'caravan',
    { berths: 4, body_length: 6270, tare: 2340, atm: 2800, simple_body: 'Caravan' },
    ['4 berth', '6.27 m', '2,340 kg tare', '2,800 kg ATM'],
  ],
  [
    'motorhome',
    { km: 900, berths: 2, body_length: 7000, simple_transmission: 'Automatic', simple_fuel: 'Diesel' },
    ['900 km', '2 berth', '7 m', 'Automatic'],
  ],
  ['car', { km: 10, engine_size: 1998, power: 150, simple_body: 'SUV' }, ['10 km', 'SUV']],
  ['motorcycle', { seat_height: null, learner_approved: false, simple_fuel: 'Petrol' }, ['Petrol']],
])('the card of a %s with %j shows the facts for its kind', (item_type, fields, said) => {
  expect(values(shortFacts(vehicleWith({ item_type, ...fields }), MARKETS.AU))).toEqual(said);
});
