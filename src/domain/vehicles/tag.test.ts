import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { lastChangeOfTags, tagOf } from './tag.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const NOW = 1_783_520_000;
const DAY = 86_400;
const SETTINGS = {
  electric_hybrid_tag: true,
  certified_make: 'Toyota',
  certified_badge: '/assets/badge.svg',
};

const kindOf = (fields: Readonly<Record<string, unknown>>, settings = {}): string | null =>
  tagOf(vehicleWith(fields), { ...SETTINGS, ...settings }, createClock(NOW * 1000))?.kind ?? null;

const everything = {
  status: 'sold',
  simple_fuel: 'Electric',
  reserved: true,
  certified: true,
  tag: 'Run-out',
  created_at: NOW,
};

describe('the tag with the highest priority wins', () => {
  test.each([
    [{}, 'sold'],
    [{ status: 'coming_soon' }, 'electric'],
    [{ status: 'coming_soon', simple_fuel: 'Diesel' }, 'reserved'],
    [{ status: 'coming_soon', simple_fuel: 'Diesel', reserved: false }, 'certified'],
    [{ status: 'coming_soon', simple_fuel: 'Diesel', reserved: false, certified: false }, 'own'],
    [
      { status: 'coming_soon', simple_fuel: null, reserved: false, certified: false, tag: null },
      'coming-soon',
    ],
    [{ status: 'in_stock', simple_fuel: null, reserved: false, certified: false, tag: null }, 'new'],
    [
      {
        status: 'in_stock',
        simple_fuel: null,
        reserved: false,
        certified: false,
        tag: null,
        created_at: null,
      },
      null,
    ],
  ])('for %j: %s', (fields, kind) => {
    expect(kindOf({ ...everything, ...fields })).toBe(kind);
  });
});

test.each([
  ['Electric', {}, 'electric'],
  ['EV', {}, 'electric'],
  ['Hybrid', {}, 'hybrid'],
  ['Petrol/Electric Hybrid', {}, 'hybrid'],
  ['PHEV', {}, 'hybrid'],
  ['Petrol', {}, null],
  ['Electric', { electric_hybrid_tag: false }, null],
])('a vehicle with fuel %s and the settings %j has the tag: %s', (simple_fuel, settings, kind) => {
  expect(kindOf({ simple_fuel }, settings)).toBe(kind);
});

test.each([
  [{ certified: true }, {}, 'certified'],
  [{ certified: true }, { certified_make: 'toyota' }, 'certified'],
  [{ certified: true, car_type: 'demo' }, {}, null],
  [{ certified: true, make: 'Mazda' }, {}, null],
  [{ certified: true }, { certified_make: null }, null],
  [{ certified: false }, {}, null],
])('a vehicle with %j and the settings %j has the tag: %s', (fields, settings, kind) => {
  expect(kindOf(fields, settings)).toBe(kind);
});

test('the certified tag has a picture and a label', () => {
  const tag = tagOf(vehicleWith({ certified: true }), SETTINGS, createClock(0));
  expect(tag).toEqual({ kind: 'certified', label: 'Toyota Certified Used', image: '/assets/badge.svg' });
});

test('the labels of tags are right', () => {
  const label = (fields: object) =>
    tagOf(vehicleWith({ ...fields }), SETTINGS, createClock(NOW * 1000))?.label;
  expect(label({ status: 'coming_soon' })).toBe('COMING SOON');
  expect(label({ tag: 'Test Drive Only' })).toBe('Test Drive Only');
  expect(label({ reserved: true })).toBe('Reserved');
});

describe('a tag that depends on time', () => {
  test.each([
    [8 * DAY - 1, 'new'],
    [8 * DAY, null],
  ])('is right %d seconds after arrival: %s', (age, kind) => {
    expect(kindOf({ created_at: NOW - age })).toBe(kind);
  });

  test('holds until its eight days are over', () => {
    const clock = createClock(NOW * 1000);
    tagOf(vehicleWith({ created_at: NOW - DAY }), SETTINGS, clock);
    expect(clock.holdsUntil()).toBe((NOW + 7 * DAY) * 1000);
  });

  test.each<[string, (number | null)[], number]>([
    ['the last whose eight days are over', [9 * DAY, 20 * DAY, 2 * DAY], NOW - DAY],
    ['never, where none is over', [2 * DAY, null], 0],
    ['this very moment', [8 * DAY], NOW],
  ])('last changed at the right moment: %s', (_, ages, changed) => {
    const vehicles = ages.map((age) => ({ created_at: age === null ? null : NOW - age }));
    expect(lastChangeOfTags(vehicles, createClock(NOW * 1000))).toBe(changed * 1000);
  });

  test('holds for ever if another tag wins', () => {
    const clock = createClock(NOW * 1000);
    tagOf(vehicleWith({ created_at: NOW, reserved: true }), SETTINGS, clock);
    expect(clock.holdsUntil()).toBe(Infinity);
  });
});
