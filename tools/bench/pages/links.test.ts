import { describe, expect, it } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { type Indexed, linksOf } from './links.ts';

const vehicle = (make: string, colour: string | null, price: number | null): Indexed => ({
  make,
  colour,
  price,
  km: 12_300,
});

const STOCK = [
  vehicle('Toyota', 'White', 20_400),
  vehicle('Toyota', 'White', 30_900),
  vehicle('Toyota', 'Red', null),
  vehicle('Mazda', 'Red', 40_000),
  vehicle('Mazda', 'Red', null),
];

describe('the addresses that are loaded', () => {
  it('ask for half of the prices, and for the make and colour that are there most often', () =>
    expect(linksOf(STOCK, configWith({}))).toEqual({
      filtered: '/search/new-used-and-demo-cars?price=:31000',
      shared: '/search/toyota?colour=White',
    }));

  it('ask for a distance where nothing has a price', () =>
    expect(linksOf([vehicle('Toyota', 'Red', null)], configWith({})).filtered).toContain('?km=:13000'));

  it('are refused where the stock has nothing to ask for', () =>
    expect(() => linksOf([vehicle('Toyota', null, 1000)], configWith({}))).toThrow('no make with a colour'));
});
