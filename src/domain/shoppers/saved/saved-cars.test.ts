import { describe, expect, it, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import {
  added,
  isSaved,
  MOST_SAVED,
  removalOf,
  removed,
  restored,
  type SavedCar,
  type SavedCars,
  savedBar,
  savedFace,
} from './saved-cars.ts';

const car = (id: string): SavedCar => ({
  id,
  name: `Car ${id}`,
  slug: `car-${id}`,
  make: 'Toyota',
  model: 'Corolla',
  primary_image_url: null,
  has_nvic: false,
});
const carsOf = (ids: string): SavedCars => [...ids].map(car);
const idsOf = (cars: SavedCars) => cars.map(({ id }) => id).join('');

describe('saving a car', () => {
  it.each([
    ['', 'a', 'a'],
    ['a', 'b', 'ba'],
    ['ba', 'a', 'ab'],
  ])('into %j (car %j) gives %j: the newest first, each once', (before, id, after) =>
    expect(idsOf(added(carsOf(before), car(id)))).toBe(after),
  );

  it('drops the oldest if the list is full', () => {
    const full = Array.from({ length: MOST_SAVED }, (_, index) => car(String(index)));
    const cars = added(full, car('new'));
    expect(cars).toHaveLength(MOST_SAVED);
    expect([isSaved(cars, 'new'), isSaved(cars, '0'), isSaved(cars, String(MOST_SAVED - 1))]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('undoing a removal', () => {
  it.each(['a', 'b', 'c'])('puts %j back in its place', (id) => {
    const before = carsOf('abc');
    const removal = removalOf(before, id);
    if (removal === null) throw new Error('It was there.');
    const after = removed(before, removal);
    expect(isSaved(after, id)).toBe(false);
    expect(idsOf(restored(after, removal))).toBe('abc');
  });

  it('puts the car at the end of a shorter list, and never twice', () => {
    const removal = { car: car('c'), place: 2 };
    expect(idsOf(restored(carsOf('a'), removal))).toBe('ac');
    expect(idsOf(restored(carsOf('ca'), removal))).toBe('ac');
  });

  it('is impossible for a car that is not in the list', () =>
    expect(removalOf(carsOf('ab'), 'x')).toBeNull());
});

test.each([
  [0, 0, null],
  [1, 1, null],
  [3, 3, null],
  [4, 3, '+1'],
  [12, 3, '+9'],
  [13, 3, '+9'],
  [60, 3, '+9'],
])('with %i saved cars the bar shows %i and says %j', (saved, shown, more) => {
  const bar = savedBar(Array.from({ length: saved }, (_, index) => car(String(index))));
  expect([bar.shown.length, bar.more]).toEqual([shown, more]);
});

const GARAGE = { garage: { path: '/mymotorama', name: 'My Motorama' } };

test.each<[string, Readonly<Record<string, unknown>>, string | undefined, readonly string[] | undefined]>([
  ['no word of it', {}, 'Favourites', ['/favourites']],
  ['favourites', { saved: { face: 'favourites' } }, 'Favourites', ['/favourites']],
  ['compare', { saved: { face: 'compare' } }, 'Compare', ['/compare']],
  [
    'a garage, whose page may still be missing',
    { ...GARAGE, saved: { face: 'garage' } },
    'My Motorama',
    ['/mymotorama', '/favourites'],
  ],
  ['no list', { saved: { enabled: false } }, undefined, undefined],
])('the saved list of a site with %s has the right name and links', (_, fields, name, leadsTo) => {
  const face = savedFace(configWith(fields));
  expect([face?.name, face?.leadsTo]).toEqual([name, leadsTo]);
});
