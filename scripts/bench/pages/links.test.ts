import { describe, expect, it } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { type Indexed, linksOf } from './links.ts';

const vehicle = (make: string, colour: string | null, price: number | null): Indexed => ({
  make,
  colour,
  price,
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
      filtered: '/search/new-used-and-demo-cars?price=:30000',
      shared: '/search/toyota?colour=White',
    }));

  it('are refused where the stock has nothing to ask for', () =>
    expect(() => linksOf([vehicle('Toyota', null, 1000)], configWith({}))).toThrow('no make with a colour'));
});
