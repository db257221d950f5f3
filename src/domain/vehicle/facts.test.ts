import { expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { keyFacts, shortFacts } from './facts.ts';
import { vehicleWith } from './vehicle-fixture.ts';

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

test('the short row is distance, transmission, fuel and body', () => {
  expect(values(shortFacts(vehicle, MARKETS.AU))).toEqual(['45,210 km', 'Automatic', 'Petrol', 'Ute']);
  expect(values(shortFacts(vehicle, MARKETS.US))).toEqual(['45,210 mi', 'Automatic', 'Gas', 'Ute']);
});

test('what is not known is left out', () => {
  expect(shortFacts(vehicleWith({ km: 0, simple_body: 'SUV' }), MARKETS.NZ)).toEqual([
    { name: 'km', label: 'Odometer', value: '0 km' },
    { name: 'simple_body', label: 'Body', value: 'SUV' },
  ]);
  for (const seats of [0, null])
    expect(values(keyFacts(vehicleWith({ seats }), MARKETS.AU))).toEqual(['Used']);
});

test('key facts come in the order of their weight, in the market’s spelling', () => {
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
