import { describe, expect, it } from 'vitest';
import type { Loaded } from '#adapters/data-loader/client.ts';
import { readStockIndex, searchIn, slugOf } from './find-vehicle.ts';

describe('slugOf', () => {
  it.each([
    ['/cars/2024-mazda-cx5-u1', '2024-mazda-cx5-u1'],
    ['/cars/2024-Mazda-CX5-U1/', '2024-mazda-cx5-u1'],
    ['/cars/2024-mazda-cx5-u1.html', '2024-mazda-cx5-u1'],
    ['/', ''],
  ])('reads %s', (pathname, slug) => expect(slugOf(pathname)).toBe(slug));
});

describe('searchIn', () => {
  const stock = readStockIndex([{ slug: '2024-mazda-cx5-U1', name: '2024 Mazda CX-5' }]);
  const address = '/cars/2024-mazda-cx5-u1';

  it('finds the vehicle of the address, whatever its capitals', () => {
    const found = { state: 'found', vehicle: { name: '2024 Mazda CX-5' } };
    expect(searchIn({ state: 'loaded', data: stock, outdated: null }, address)).toMatchObject(found);
    const outdated = new Error('offline');
    expect(searchIn({ state: 'loaded', data: stock, outdated }, address)).toMatchObject(found);
  });

  it.each<[string, Loaded<typeof stock>, string]>([
    ['a vehicle that is not in stock', { state: 'loaded', data: [], outdated: null }, 'gone'],
    ['an index that is not there yet', { state: 'loading' }, 'looking'],
    ['an index that cannot be had', { state: 'error', error: new Error('offline') }, 'failed'],
  ])('says what happened with %s', (_, answer, state) => {
    expect(searchIn(answer, address)).toEqual({ state });
  });
});

it('an index that is not a list is none', () => {
  expect(() => readStockIndex({})).toThrow('no list');
});
