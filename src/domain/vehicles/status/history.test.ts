import { describe, expect, test } from 'vitest';
import { vehicleWith } from '../vehicle-fixture.ts';
import { type DealerState, emptyState } from './dealer-state.ts';
import { advanceHistory } from './history.ts';

const DAY = 86_400;
const T1 = 1_783_520_000;
const T2 = T1 + DAY;

const hilux = vehicleWith({ id: 1, slug: 'hilux', price: 50000, simple_body: 'Ute' });
const corolla = vehicleWith({ id: 2, slug: 'corolla', model: 'Corolla', price: 30000 });
const at = (vehicle: typeof hilux, price: number | null) => ({ ...vehicle, price });

const first = advanceHistory(emptyState(), [hilux, corolla], T1);

describe('price history', () => {
  const priceAfter = (price: number | null, from: DealerState = first) =>
    advanceHistory(from, [at(hilux, price), corolla], T2).prices['1'];

  test('has no past for a first price', () => {
    expect(first.prices).toEqual({ '1': { price: 50000 }, '2': { price: 30000 } });
  });

  test('has the earlier price and the time of the change', () => {
    expect(priceAfter(48000)).toEqual({ price: 48000, earlier_price: 50000, changed_at: T2 });
    expect(priceAfter(null)).toEqual({ price: null, earlier_price: 50000, changed_at: T2 });
  });

  test('is unchanged if the price is', () => {
    const reduced = advanceHistory(first, [at(hilux, 48000), corolla], T2);
    expect(priceAfter(48000, reduced)).toEqual({ price: 48000, earlier_price: 50000, changed_at: T2 });
  });

  test('has no earlier price if there was none', () => {
    const unknown = advanceHistory(emptyState(), [at(hilux, null)], T1);
    expect(priceAfter(48000, unknown)).toEqual({ price: 48000, changed_at: T2 });
  });

  test('has the start of the earlier price after a second change', () => {
    const reduced = advanceHistory(first, [at(hilux, 48000), corolla], T2);
    const again = advanceHistory(reduced, [at(hilux, 45000), corolla], T2 + DAY).prices['1'];
    expect(again).toEqual({
      price: 45000,
      earlier_price: 48000,
      earlier_since: T2,
      changed_at: T2 + DAY,
    });
  });
});

describe('vehicles that leave', () => {
  const left = advanceHistory(first, [corolla], T2);

  test('are stored by their slug', () => {
    expect(left.gone).toEqual({
      hilux: {
        id: '1',
        slug: 'hilux',
        name: hilux.name,
        make: 'Toyota',
        model: 'HiLux',
        body: 'Ute',
        gone_at: T2,
      },
    });
    expect(left.prices).toEqual({ '2': { price: 30000 } });
  });

  test('have the time of the first build without them', () => {
    expect(advanceHistory(left, [corolla], T2 + DAY).gone['hilux']?.gone_at).toBe(T2);
  });

  test('are removed from the list when they return, even under another slug', () => {
    expect(advanceHistory(left, [hilux, corolla], T2 + DAY).gone).toEqual({});
    expect(advanceHistory(left, [{ ...hilux, slug: 'hilux-sr5' }, corolla], T2 + DAY).gone).toEqual({});
  });

  test('give way to another vehicle with their slug', () => {
    expect(advanceHistory(left, [corolla, { ...hilux, id: '9' }], T2 + DAY).gone).toEqual({});
  });

  test.each([
    [180 * DAY - 1, ['hilux']],
    [180 * DAY, []],
  ])('are stored for 180 days: after %d seconds %j', (later, slugs) => {
    expect(Object.keys(advanceHistory(left, [corolla], T2 + later).gone)).toEqual(slugs);
  });

  test('do not include those that are in the feed but cannot be shown', () => {
    const held = advanceHistory(first, [corolla], T2, { heldBack: new Set(['1']) });
    expect(held.gone).toEqual({});
    expect(Object.keys(held.known)).toEqual(['1', '2']);
    expect(advanceHistory(held, [at(hilux, 48000), corolla], T2 + DAY).prices['1']?.earlier_price).toBe(
      50000,
    );
  });
});

test('the stock size is that of the feed if it is larger than what is shown', () => {
  expect(first.stock_size).toBe(2);
  expect(advanceHistory(first, [hilux], T2, { stockSize: 7 }).stock_size).toBe(7);
});

test('two identical builds give identical states', () => {
  const feed = [at(hilux, 48000), vehicleWith({ id: 3, slug: 'third' })];
  const once = advanceHistory(first, feed, T2);
  expect(JSON.stringify(advanceHistory(once, feed, T2))).toBe(JSON.stringify(once));
});

test('the order of the feed does not matter', () => {
  const turned = advanceHistory(emptyState(), [corolla, hilux], T1);
  expect(JSON.stringify(turned)).toBe(JSON.stringify(first));
  const named = ['u-3', 'u-1', 'n-2'].map((id) => vehicleWith({ id, slug: id, price: 1000 }));
  const sorted = advanceHistory(emptyState(), named, T1);
  expect(Object.keys(sorted.prices)).toEqual(['n-2', 'u-1', 'u-3']);
  expect(JSON.stringify(advanceHistory(emptyState(), named.toReversed(), T1))).toBe(JSON.stringify(sorted));
});

test('a later time alone changes nothing', () => {
  expect(advanceHistory(first, [hilux, corolla], T2)).toEqual(first);
});

test('an id that is also the name of an object property is an ordinary id', () => {
  const odd = vehicleWith({ id: 'constructor', slug: 'odd', price: 1000 });
  expect(advanceHistory(emptyState(), [odd], T1).prices['constructor']).toEqual({ price: 1000 });
});

test('the last good responses are unchanged', () => {
  const state = { ...first, last_good: { models: [1] } };
  expect(advanceHistory(state, [], T2).last_good).toEqual({ models: [1] });
});
