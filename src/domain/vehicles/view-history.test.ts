import { describe, expect, test } from 'vitest';
import { readSeen, rememberSeen, type SeenVehicle, stillThere } from './view-history.ts';

const seen = (id: string, fields: Partial<SeenVehicle> = {}): SeenVehicle => ({
  id,
  slug: `v-${id}`,
  name: `Vehicle ${id}`,
  variant: null,
  image: '/a.jpg',
  price: 20_000,
  priceText: '$20,000',
  ...fields,
});
const ids = (list: readonly SeenVehicle[]) => list.map(({ id }) => id);

describe('what a browser kept', () => {
  test('is read as it was written', () => {
    const list = [seen('1', { variant: 'SR5' }), seen('2', { image: null, price: null })];
    expect(readSeen(JSON.stringify(list))).toEqual(list);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '[{"id":'],
    ['no list', '{"id":"1"}'],
    ['a list of other things', '[1, null, "x", []]'],
    ['one without a name', JSON.stringify([{ ...seen('1'), name: '' }])],
    ['one with an address that is none', JSON.stringify([seen('1', { slug: '../admin' })])],
    ['one with an endless name', JSON.stringify([seen('1', { name: 'x'.repeat(301) })])],
  ])('may be %s', (_what, text) => {
    expect(readSeen(text)).toEqual([]);
  });

  test.each(['javascript:alert(1)', '//elsewhere.example/a.jpg', 'data:image/png;base64,AA'])(
    'shows no picture from %s',
    (image) => {
      expect(readSeen(JSON.stringify([seen('1', { image })]))[0]?.image).toBeNull();
    },
  );
});

test('the last seen stands first, once, and nine are kept', () => {
  expect(ids(rememberSeen([seen('1'), seen('2')], seen('2')))).toEqual(['2', '1']);
  const many = Array.from({ length: 9 }, (_, index) => seen(String(index)));
  expect(ids(rememberSeen(many, seen('x')))).toEqual(['x', ...ids(many).slice(0, 8)]);
});

describe('of those seen', () => {
  const list = [seen('1'), seen('2'), seen('3'), seen('4'), seen('constructor')];
  const money = (price: number) => `$${price}`;

  test('the one looked at, the sold and those that left are left out', () => {
    const left = stillThere(
      list,
      '1',
      { '1': [20_000, 'in_stock', false], '2': [20_000, 'sold', false], '3': [20_000, 'in_stock', true] },
      money,
    );
    expect(ids(left)).toEqual(['3']);
  });

  test('a price is that of today, and one that is not known stays as seen', () => {
    const table = { '2': [18_000, 'in_stock', false], '3': [null, 'in_stock', false] } as const;
    expect(stillThere(list, '1', table, money)).toEqual([
      seen('2', { price: 18_000, priceText: '$18000' }),
      seen('3'),
    ]);
  });

  test('all stay as seen where nobody can say', () => {
    expect(ids(stillThere(list, '1', null, money))).toEqual(['2', '3', '4', 'constructor']);
  });
});
