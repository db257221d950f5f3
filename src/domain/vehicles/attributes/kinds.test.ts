import { expect, test } from 'vitest';
import { kindOf, nounsOf, qualifierFor, trialOf } from './kinds.ts';

const CARS = { one: 'car', many: 'cars' };
const VEHICLES = { one: 'vehicle', many: 'utes and tractors' };
const BIKES = { one: 'motorcycle', many: 'motorcycles' };
const RVS = { one: 'RV', many: 'RVs' };

test.each([
  [CARS, 'car', 'SUV', undefined, 'car', 'test drive', 'Drive Away'],
  [CARS, null, null, undefined, 'car', 'test drive', 'Drive Away'],
  [VEHICLES, 'car', 'Motorcycle', 'motorcycle', 'bike', 'test ride', 'Ride Away'],
  [BIKES, 'motorcycle', null, 'motorcycle', 'motorcycle', 'test ride', 'Ride Away'],
  [BIKES, null, null, undefined, 'motorcycle', 'test ride', 'Drive Away'],
  [RVS, 'motorhome', 'Motorhome', 'motorhome', 'motorhome', 'test drive', 'Drive Away'],
  [RVS, 'car', 'Campervan', 'motorhome', 'motorhome', 'test drive', 'Drive Away'],
  [RVS, 'caravan', 'Pop-top', 'caravan', 'caravan', 'inspection', 'Tow Away'],
  [VEHICLES, 'tractor', 'Tractor', 'tractor', 'tractor', 'demonstration', 'Drive Away'],
  [VEHICLES, 'truck', 'Truck', 'truck', 'truck', 'test drive', 'Drive Away'],
  [VEHICLES, 'car', 'Ute', undefined, 'vehicle', 'test drive', 'Drive Away'],
])(
  'at a dealer of %j, a %s with body %s has the right words',
  (words, item_type, simple_body, kind, one, trial, away) => {
    const vehicle = { item_type, simple_body };
    const nouns = nounsOf(vehicle, words);
    expect([kindOf(vehicle), nouns.one, trialOf(nouns)]).toEqual([kind, one, trial]);
    expect(qualifierFor('Drive Away', vehicle)).toBe(away);
  },
);

test.each([
  ['Tow Away', 'motorhome', 'Drive Away'],
  ['drive-away', 'caravan', 'Tow-away'],
  ['Drive Away', 'motorcycle', 'Ride Away'],
  ['Ride Away', 'car', 'Ride Away'],
  ['Excl. Govt. Charges', 'motorhome', 'Excl. Govt. Charges'],
  ['', 'caravan', ''],
])('the site’s qualifier %j on a %s reads %j', (qualifier, item_type, said) => {
  expect(qualifierFor(qualifier, { item_type, simple_body: null })).toBe(said);
});

test('a dealer of both kinds offers an inspection or test drive', () => {
  expect(trialOf(RVS)).toBe('inspection or test drive');
});
