import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsIn, decimalOf, isSameMoney, moneyOf } from './money.ts';

describe('money', () => {
  it.each([
    [500, 50_000],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [1_000_000, 100_000_000],
  ])('of %s dollars is %s cents', (dollars, cents) => {
    expect(moneyOf(dollars, 'AUD')).toEqual({ cents, currency: 'AUD' });
  });

  it.each([0, -1, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 9.999])('rejects %s dollars', (dollars) => {
    expect(() => moneyOf(dollars, 'AUD')).toThrow(RangeError);
  });

  it('is the same after it is written and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), (cents) => {
        expect(centsIn(decimalOf({ cents, currency: 'AUD' }))).toBe(cents);
      }),
    );
  });

  it.each([
    ['9.99', 999],
    ['9.9', 990],
    ['9', 900],
    ['0.05', 5],
    [' 9.99\n', 999],
    ['9.999', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('reads "%s" as %s cents', (text, cents) => {
    expect(centsIn(text)).toBe(cents);
  });

  it('compares equal whatever the case of its currency', () => {
    expect(isSameMoney({ cents: 1, currency: 'aud' }, { cents: 1, currency: 'AUD' })).toBe(true);
    expect(isSameMoney({ cents: 1, currency: 'NZD' }, { cents: 1, currency: 'AUD' })).toBe(false);
  });
});
