import { describe, expect, test } from 'vitest';
import { cheapest } from './from-price.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const stock = (...given: readonly object[]) =>
  given.map((fields, index) => vehicleWith({ id: index + 1, slug: `v-${index + 1}`, ...fields }));

describe('the cheapest', () => {
  test.each<[string, object[], string | undefined]>([
    ['of several', [{ price: 30_000 }, { price: 20_000 }, { price: 25_000 }], '2'],
    ['of two alike is the first', [{ price: 20_000 }, { price: 20_000 }], '1'],
    ['is none that is sold', [{ price: 10_000, sold: true }, { price: 20_000 }], '2'],
    ['is none that has no price', [{ price: null }, { price: 0 }, { price: 20_000 }], '3'],
    ['of nothing is nothing', [{ price: null }], undefined],
  ])('%s', (_, given, id) => {
    expect(cheapest(stock(...given))?.id).toBe(id);
  });
});
