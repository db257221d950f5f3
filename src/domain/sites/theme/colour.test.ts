import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, luminance, oklch, parseHex, toHex, toOklch, toRgb } from './colour.ts';

const anyColour = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map(([r = 0, g = 0, b = 0]) => toHex([r, g, b]));

describe('hex colours', () => {
  it.each([
    ['#1d3557', [29, 53, 87]],
    ['#fff', [255, 255, 255]],
    ['#0a4', [0, 170, 68]],
  ])('are parsed: %s', (hex, rgb) => expect(parseHex(hex)).toEqual(rgb));

  it('are the same after a conversion to oklch and back', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const back = parseHex(toHex(toRgb(toOklch(parseHex(hex)))));
        for (const [index, channel] of parseHex(hex).entries())
          expect(Math.abs(channel - (back[index] ?? Number.NaN))).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('toHex', () => {
  it.each([
    ['white', oklch(1, 0, 0), '#ffffff'],
    ['black', oklch(0, 0, 0), '#000000'],
    ['a green that no screen shows, as the nearest of its hue', oklch(0.9, 0.4, 145), '#9ffd9a'],
  ])('gives the right colour for %s', (_, made, expected) =>
    expect(contrast(made, expected)).toBeLessThan(1.06),
  );
});

describe('the contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#c4141e', '#ffffff', 6.06],
    ['#abcdef', '#abcdef', 1],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });

  it('weighs green more than blue', () => expect(luminance('#00ff00')).toBeGreaterThan(luminance('#0000ff')));
});
