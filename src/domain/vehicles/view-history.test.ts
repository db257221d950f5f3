import { describe, expect, test } from 'vitest';
import { addViewed, readSeen, stillThere, type ViewedVehicle } from './view-history.ts';

const viewed = (id: string, fields: Partial<ViewedVehicle> = {}): ViewedVehicle => ({
  id,
  slug: `v-${id}`,
  name: `Vehicle ${id}`,
  variant: null,
  image: '/a.jpg',
  price: 20_000,
  priceText: '$20,000',
  ...fields,
});
const ids = (list: readonly ViewedVehicle[]) => list.map(({ id }) => id);

describe('the stored history', () => {
  test('is read as it was written', () => {
    const list = [viewed('1', { variant: 'SR5' }), viewed('2', { image: null, price: null })];
    expect(readSeen(JSON.stringify(list))).toEqual(list);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '[{"id":'],
    ['no list', '{"id":"1"}'],
    ['a list of other things', '[1, null, "x", []]'],
    ['one without a name', JSON.stringify([{ ...viewed('1'), name: '' }])],
    ['one with an address that is none', JSON.stringify([viewed('1', { slug: '../admin' })])],
    ['one with an endless name', JSON.stringify([viewed('1', { name: 'x'.repeat(301) })])],
  ])('is read as empty if it is %s', (_what, text) => {
    expect(readSeen(text)).toEqual([]);
  });

  test.each(['javascript:alert(1)', '//elsewhere.example/a.jpg', 'data:image/png;base64,AA'])(
    'has no picture from %s',
    (image) => {
      expect(readSeen(JSON.stringify([viewed('1', { image })]))[0]?.image).toBeNull();
    },
  );
});

test('the newest vehicle comes first and only once, and at most nine are stored', () => {
  expect(ids(addViewed([viewed('1'), viewed('2')], viewed('2')))).toEqual(['2', '1']);
  const many = Array.from({ length: 9 }, (_, index) => viewed(String(index)));
  expect(ids(addViewed(many, viewed('x')))).toEqual(['x', ...ids(many).slice(0, 8)]);
});

describe('the vehicles of the history', () => {
  const list = [viewed('1'), viewed('2'), viewed('3'), viewed('4'), viewed('constructor')];
  const money = (price: number) => `$${price}`;

  test('leave out the current vehicle, the sold and the gone ones', () => {
    const left = stillThere(
      list,
      '1',
      { '1': [20_000, 'in_stock', false], '2': [20_000, 'sold', false], '3': [20_000, 'in_stock', true] },
      money,
    );
    expect(ids(left)).toEqual(['3']);
  });

  test('have current prices, or the stored one if it is unknown', () => {
    const table = { '2': [18_000, 'in_stock', false], '3': [null, 'in_stock', false] } as const;
    expect(stillThere(list, '1', table, money)).toEqual([
      viewed('2', { price: 18_000, priceText: '$18000' }),
      viewed('3'),
    ]);
  });

  test('are all shown if the status is unknown', () => {
    expect(ids(stillThere(list, '1', null, money))).toEqual(['2', '3', '4', 'constructor']);
  });
});
