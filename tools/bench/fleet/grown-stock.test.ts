import { describe, expect, it } from 'vitest';
import { grownStock } from './grown-stock.ts';

const own = Array.from({ length: 10 }, (_, index) => ({
  id: 500 + index,
  slug: `car-${index}`,
  stocknum: `S${index}`,
  vin: `JF12SM3Z1B678438${index}`,
  km: index * 100,
  price: 20_000 + index,
  created_at: '2026-11-01T00:00:00Z',
}));

const slugs = (size: number) => grownStock(own, size).map(({ slug }) => slug);

describe('a stock of the asked size', () => {
  it('is the dealer’s own where that is the size', () => expect(grownStock(own, 10)).toEqual(own));

  it('keeps vehicles from all over where it is smaller', () =>
    expect(slugs(4)).toEqual(['car-0', 'car-2', 'car-5', 'car-7']));

  it('repeats vehicles under identities of their own where it is larger', () => {
    const grown = grownStock(own, 25);
    for (const field of ['id', 'slug', 'stocknum', 'vin'] as const)
      expect(new Set(grown.map((vehicle) => vehicle[field])).size).toBe(25);
    expect(grown[12]).toEqual({
      ...own[2],
      id: 10_000_502,
      slug: 'car-2-1',
      stocknum: 'S2-1',
      vin: '0012SM3Z1B6784382',
      km: 900,
      created_at: '2026-10-31T23:00:00.000Z',
    });
  });

  it('leaves alone what the feed left out or wrote wrongly', () => {
    const [, again] = grownStock([{ slug: 'a', vin: null, created_at: 1_794_900_321 }], 2);
    expect(again).toEqual({ slug: 'a-1', vin: null, created_at: 1_794_900_321 });
  });
});
