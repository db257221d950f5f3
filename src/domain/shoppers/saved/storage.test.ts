import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_SAVED, type SavedCar } from './saved-cars.ts';
import {
  MOST_REMOVED,
  readRemovals,
  readSaved,
  removalsKey,
  savedCarIn,
  savedKey,
  timeOf,
  withRemoval,
  writeSaved,
} from './storage.ts';

const CAR: SavedCar = {
  id: '210428',
  name: '2026 Toyota HiAce',
  slug: '2026-toyota-hiace-n10628',
  make: 'Toyota',
  model: 'HiAce',
  primary_image_url: '/assets/van.svg',
  has_nvic: true,
};
const OTHER = { ...CAR, id: '7', slug: 'other' };

const read = (value: unknown) => readSaved(JSON.stringify(value));

it('each site has its own storage key', () => expect(savedKey('a')).not.toBe(savedKey('b')));

it('readSaved reads what writeSaved wrote', () =>
  expect(readSaved(writeSaved([CAR, OTHER]))).toEqual({ cars: [CAR, OTHER], damaged: false }));

describe('an older format', () => {
  it.each<[string, unknown]>([
    ['a list under "cars"', { version: 1, cars: [CAR] }],
    ['a list under "favourites"', { favourites: [CAR] }],
    ['an object by id', { [CAR.id]: CAR }],
    ['a number for an id', [{ ...CAR, id: Number(CAR.id) }]],
  ])('is read: %s', (_, value) => expect(read(value)).toEqual({ cars: [CAR], damaged: false }));

  it('without has_nvic gives false for it', () => {
    const { has_nvic: _, ...before } = CAR;
    expect(read([before]).cars).toEqual([{ ...CAR, has_nvic: false }]);
  });
});

describe('an empty storage', () => {
  it.each([null, '', '[]', '{}'])('such as %j gives an empty list', (text) =>
    expect(readSaved(text)).toEqual({ cars: [], damaged: false }),
  );
});

describe('invalid storage', () => {
  it.each(['{', 'undefined', '7', '"text"', 'true', 'null'])(
    'such as %j gives an empty list marked as damaged',
    (text) => expect(readSaved(text)).toEqual({ cars: [], damaged: true }),
  );

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a word', 'car'],
    ['no id', { ...CAR, id: undefined }],
    ['an id that would end a filter', { ...CAR, id: '1" OR id > "0' }],
    ['an id that is an object', { ...CAR, id: { toString: 1 } }],
    ['no name', { ...CAR, name: ' ' }],
    ['a slug that leads elsewhere', { ...CAR, slug: '../../evil' }],
    ['a slug with a host', { ...CAR, slug: '/evil.example' }],
  ])('with an entry that has %s loses only that entry', (_, entry) =>
    expect(read([entry, CAR])).toEqual({ cars: [CAR], damaged: true }),
  );
});

describe('a picture', () => {
  it.each([
    ['/assets/x.jpg', '/assets/x.jpg'],
    ['https://images.example/x.jpg', 'https://images.example/x.jpg'],
    ['//evil.example/x.jpg', null],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AA', null],
    [7, null],
    [`/${'x'.repeat(3000)}`, null],
  ])('at %j is read as %j', (address, taken) =>
    expect(read([{ ...CAR, primary_image_url: address }]).cars[0]?.primary_image_url).toBe(taken),
  );
});

it('long texts are cut, each car is listed once, and the list has a limit', () => {
  const many = Array.from({ length: 2 * MOST_SAVED }, (_, index) => ({ ...CAR, id: String(index) }));
  expect(read([CAR, CAR]).cars).toEqual([CAR]);
  expect(read(many).cars).toHaveLength(MOST_SAVED);
  expect(read([{ ...CAR, name: 'x'.repeat(5000) }]).cars[0]?.name).toHaveLength(200);
});

it('readSaved never throws, and reads its own output', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .array(
        fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), slug: fc.jsonValue(), make: fc.jsonValue() }),
      )
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const { cars } = readSaved(text);
      expect(readSaved(writeSaved(cars))).toEqual({ cars, damaged: false });
    }),
  );
});

describe('the time of saving', () => {
  it.each([
    [1_700_000_000_000, 1_700_000_000_000],
    [0, 0],
    [-1, undefined],
    [1.5, undefined],
    ['1', undefined],
    [null, undefined],
  ])('%j is read as %j', (at, read_at) => expect(read([{ ...CAR, at }]).cars[0]?.at).toBe(read_at));

  it('is not part of the car itself', () => expect(savedCarIn({ ...CAR, at: 7 })).toEqual(CAR));

  it('is later than the entry it replaces, even with a slow clock', () =>
    expect([timeOf(10, undefined), timeOf(10, 9), timeOf(10, 10), timeOf(10, 50)]).toEqual([10, 10, 11, 51]));
});

describe('removals', () => {
  it('have a storage key of their own for each site', () =>
    expect(removalsKey(savedKey('a'))).not.toBe(removalsKey(savedKey('b'))));

  it.each<[string | null, unknown]>([
    [null, []],
    ['{', []],
    ['{}', []],
    ['[{"id":"7","at":3},{"id":"x y","at":3},{"id":"8"},7]', [{ id: '7', at: 3 }]],
  ])('%j are read as %j', (text, removals) => expect(readRemovals(text)).toEqual(removals));

  it('are limited when they are read', () => {
    const kept = Array.from({ length: MOST_REMOVED + 50 }, (_, index) => ({ id: `c${index}`, at: 1 }));
    expect(readRemovals(JSON.stringify(kept))).toEqual(kept.slice(0, MOST_REMOVED));
  });

  it('list each car once, the newest first, up to a limit', () => {
    const past = Array.from({ length: MOST_REMOVED }, (_, index) => ({ id: `c${index}`, at: 1 }));
    const after = withRemoval(past, { id: 'c5', at: 2 });
    expect([after.length, after[0]]).toEqual([MOST_REMOVED, { id: 'c5', at: 2 }]);
    expect(withRemoval(past, { id: 'new', at: 2 })).toHaveLength(MOST_REMOVED);
  });
});
