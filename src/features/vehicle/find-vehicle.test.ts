import { describe, expect, it } from 'vitest';
import { findVehicle, slugOf } from './find-vehicle.ts';

const answering =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });
const stock = JSON.stringify([{ slug: '2024-mazda-cx5-U1', name: '2024 Mazda CX-5' }]);

describe('slugOf', () => {
  it.each([
    ['/cars/2024-mazda-cx5-u1', '2024-mazda-cx5-u1'],
    ['/cars/2024-Mazda-CX5-U1/', '2024-mazda-cx5-u1'],
    ['/cars/2024-mazda-cx5-u1.html', '2024-mazda-cx5-u1'],
    ['/', ''],
  ])('reads %s', (pathname, slug) => expect(slugOf(pathname)).toBe(slug));
});

describe('findVehicle', () => {
  it('finds the vehicle of the address, whatever its capitals', async () => {
    const found = await findVehicle('/data/stock.json', '/cars/2024-mazda-cx5-u1', answering(stock));
    expect(found).toMatchObject({ state: 'found', vehicle: { name: '2024 Mazda CX-5' } });
  });

  it.each([
    ['a vehicle that is not in stock', answering(stock), 'gone'],
    ['an index that is missing', answering('', 404), 'failed'],
    ['an index that is not JSON', answering('<html>'), 'failed'],
    ['an index that is not a list', answering('{}'), 'failed'],
    ['no network', () => Promise.reject(new TypeError('offline')), 'failed'],
  ])('says what happened with %s', async (_, get, state) => {
    expect(await findVehicle('/data/stock.json', '/cars/another', get)).toEqual({ state });
  });
});
