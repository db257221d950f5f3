import { describe, expect, it } from 'vitest';
import { turnTo, wheelPieces } from './wheel.ts';

describe('the pieces of a wheel', () => {
  it('go around from the top', () => {
    const [first, second] = wheelPieces(4);
    expect(first).toEqual({ outline: 'M0 0L0 -100A100 100 0 0 1 100 0Z', turn: -45 });
    expect(second).toEqual({ outline: 'M0 0L100 0A100 100 0 0 1 0 100Z', turn: 45 });
  });
});

/**
 * The index of the piece below the hand at the top, after the wheel has turned clockwise by this many
 * degrees.
 */
const below = (turned: number, count: number) =>
  Math.floor(((((360 - turned) % 360) + 360) % 360) / (360 / count));

describe('a turn of the wheel', () => {
  it.each([2, 3, 8, 12])('of %d pieces ends at the one that was drawn, clear of its edges', (count) => {
    for (let index = 0; index < count; index++)
      for (const roll of [0, 0.5, 1]) {
        const turned = turnTo(index, count, roll);
        expect(turned).toBeGreaterThan(4 * 360);
        const margin = 360 / count / 6;
        for (const nudge of [-margin, 0, margin]) expect(below(turned + nudge, count)).toBe(index);
      }
  });
});
