import { expect, test } from 'vitest';
import { readEntries, readHits } from './read-hits.ts';

const LEAST = { name: 'HiLux', url: '/models/hilux' };

test('a hit needs a name and an address', () => {
  expect(
    readHits([LEAST, { name: 'HiLux' }, { url: '/x' }, { name: ' ', url: '/x' }, null, 7, 'HiLux']),
  ).toEqual([
    {
      id: '/models/hilux',
      kind: 'page',
      name: 'HiLux',
      label: '',
      price: null,
      image: null,
      url: '/models/hilux',
    },
  ]);
});

test.each([
  'javascript:alert(1)',
  '//evil.example/cars/x',
  '/\\evil.example',
  'data:text/html,x',
  'cars/x',
  7,
])('a hit with the address %j is dropped', (url) => {
  expect(readHits([{ ...LEAST, url }])).toEqual([]);
  expect(readHits([{ ...LEAST, image: url }])[0]?.image).toBeNull();
});

test.each([
  [251, 251],
  [250, null],
  [0, null],
  [-1, null],
  [null, null],
  ['30000', null],
  [Number.NaN, null],
])('the price %j is read as %j', (price, shown) => {
  expect(readHits([{ ...LEAST, price }])[0]?.price).toBe(shown);
});

test.each([
  [{ kind: 'page', url: '/cars/x' }, 'page'],
  [{ url: '/cars/x' }, 'vehicle'],
  [{ kind: 'boat', url: '/models/x' }, 'page'],
  [{ url: '/finance' }, 'page'],
])('a hit with %j is a %s', (fields, kind) =>
  expect(readHits([{ ...LEAST, ...fields }])[0]?.kind).toBe(kind),
);

test('a hit has its id from either field name', () => {
  const ids = readHits([
    { ...LEAST, id: 12 },
    { ...LEAST, objectID: 'a1' },
  ]).map(({ id }) => id);
  expect(ids).toEqual(['12', 'a1']);
});

test('a response that is not a list throws an error', () => {
  expect(() => readHits({ hits: [] })).toThrow('no list of hits');
});

test('an entry without rank or words gets defaults', () => {
  expect(readEntries([LEAST])[0]).toMatchObject({ custom_rank: 0, words: '' });
});
