import { describe, expect, test } from 'vitest';
import { similarIn } from './similarity.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const ute = (id: string, fields: object = {}) =>
  vehicleWith({ id, slug: `v-${id}`, simple_body: 'Ute', price: 40_000, ...fields });
const LOOKED_AT = ute('1');
const idsOf = (...stock: readonly ReturnType<typeof ute>[]) =>
  similarIn(stock)(LOOKED_AT).map(({ id }) => id);

const OTHER_MAKE = { make: 'Ford', model: 'Ranger' };
const OTHER_BODY = { simple_body: 'SUV' };

describe('similar vehicles', () => {
  test('have the same body and price band first, then the same make, then the same body at another price', () => {
    const ids = idsOf(
      ute('6', { ...OTHER_MAKE, ...OTHER_BODY, price: 41_000 }),
      ute('5', { ...OTHER_BODY, price: 90_000 }),
      ute('4', { ...OTHER_MAKE, price: 90_000 }),
      ute('3', { ...OTHER_BODY, price: 41_000 }),
      ute('2', { ...OTHER_MAKE, price: 50_000 }),
    );
    expect(ids).toEqual(['2', '3', '4', '5', '6']);
  });

  test.each([
    ['itself', {}, '1'],
    ['a sold one', { status: 'sold' }, '2'],
    ['one marked as sold', { sold: true }, '2'],
    ['a reserved one', { reserved: true }, '2'],
    ['one for test drives only', { tag: 'Test Drive Only' }, '2'],
    ['one unlike it in everything', { ...OTHER_MAKE, ...OTHER_BODY, price: 90_000 }, '2'],
  ])('leave out %s', (_what, fields, id) => {
    expect(idsOf(ute(id, fields))).toEqual([]);
  });

  test('include those that are coming soon', () => {
    expect(idsOf(ute('2', { status: 'coming_soon' }))).toEqual(['2']);
  });

  test('are sorted by price difference, above and below alike', () => {
    expect(
      idsOf(ute('2', { price: 30_000 }), ute('3', { price: 45_000 }), ute('4', { price: 39_000 })),
    ).toEqual(['4', '3', '2']);
  });

  test.each([
    ['cheaper', [30_000, 20_000, 35_000], ['4', '2', '3']],
    ['dearer', [50_000, 90_000, 45_000], ['4', '2', '3']],
  ])('exist if all are %s', (_, prices, ids) => {
    expect(idsOf(...prices.map((price, index) => ute(String(index + 2), { price })))).toEqual(ids);
  });

  test('have a stable order under small price changes and in any order of the stock', () => {
    const before = [ute('10', { price: 40_500 }), ute('2', { price: 41_000 }), ute('9', { price: 39_900 })];
    expect(idsOf(...before)).toEqual(['2', '9', '10']);
    expect(idsOf(...before.toReversed())).toEqual(['2', '9', '10']);
    expect(idsOf(ute('10', { price: 40_100 }), ...before.slice(1))).toEqual(['2', '9', '10']);
  });

  test('without a price come last, and are sorted by id for a vehicle without a price', () => {
    expect(idsOf(ute('2', { price: null }), ute('3', { price: 90_000 }))).toEqual(['3', '2']);
    const unpriced = ute('1', { price: 0 });
    const ids = similarIn([ute('30'), ute('4')])(unpriced).map(({ id }) => id);
    expect(ids).toEqual(['4', '30']);
  });

  test('are at most six', () => {
    for (const price of [40_000, null])
      expect(
        idsOf(...Array.from({ length: 20 }, (_, index) => ute(String(index + 2), { price }))),
      ).toHaveLength(6);
  });

  test('are none in an otherwise empty stock', () => {
    expect(idsOf()).toEqual([]);
  });
});
