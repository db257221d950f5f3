import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { shareStructure } from './structural-sharing.ts';

const car = (name: string, price: number) => ({ name, price, image: { src: `/${name}.webp` } });

describe('shareStructure', () => {
  it('returns the earlier object for an equal copy', () => {
    const before = { total: 2, cars: [car('hilux', 1), car('corolla', 2)], note: null };
    expect(shareStructure(before, structuredClone(before))).toBe(before);
  });

  it('reuses each part that did not change', () => {
    const before = { cars: [car('hilux', 1), car('corolla', 2)], chips: ['White'] };
    const now = shareStructure(before, { cars: [car('hilux', 1), car('corolla', 3)], chips: ['White'] });
    expect(now.cars[0]).toBe(before.cars[0]);
    expect(now.chips).toBe(before.chips);
    expect(now.cars[1]).toEqual(car('corolla', 3));
    expect(now.cars[1]?.image).toBe(before.cars[1]?.image);
  });

  it.each([
    ['an entry more', ['a'], ['a', 'b']],
    ['an entry less', ['a', 'b'], ['a']],
    ['a field more', { a: 1 }, { a: 1, b: undefined }],
    ['a field less', { a: 1, b: undefined }, { a: 1 }],
    ['a list for a record', { 0: 'a' }, ['a']],
    ['nothing for something', { a: 1 }, null],
    ['something for nothing', null, { a: 1 }],
  ])('returns a new object for %s', (_what, before: unknown, now: unknown) => {
    const kept = shareStructure(before, now);
    expect(kept).toStrictEqual(now);
    expect(kept).not.toBe(before);
  });
});

test('shareStructure always returns a value equal to the new one', () => {
  const data = fc.jsonValue();
  fc.assert(
    fc.property(data, data, (before, now) => {
      expect(shareStructure(before, now)).toStrictEqual(now);
    }),
  );
});
