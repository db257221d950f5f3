import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPrize, isOver, type Prize, prizesLeft, turnTo, wheelPieces } from './prizes.ts';

const prize = (id: string, weight: number): Prize => ({ id, name: id, text: id, weight, stock: null });
const WHEEL = [prize('car', 0), prize('service', 1), prize('mug', 3), prize('hat', 0)];

describe('the remaining prizes', () => {
  it('have a weight and are still in stock', () => {
    const wheel = [
      { ...prize('one', 1), stock: 1 },
      { ...prize('two', 1), stock: 2 },
      { ...prize('none', 1), stock: 0 },
    ];
    const gone = new Map([
      ['one', 1],
      ['two', 1],
      ['service', 1000],
    ]);
    const left = prizesLeft([...wheel, ...WHEEL], gone);
    expect(left.map(({ id }) => id)).toEqual(['two', 'service', 'mug']);
  });
});

describe('the prize of a spin', () => {
  it.each([
    [0, 'service'],
    [0.2499, 'service'],
    [0.25, 'mug'],
    [0.9999, 'mug'],
    [1, 'mug'],
  ])('at %d of the range is %s', (roll, id) => expect(drawPrize(WHEEL, roll)?.id).toBe(id));

  it('at the very end of the range is the last one with a weight', () =>
    expect(drawPrize([...WHEEL, prize('cap', 1), prize('pen', 0)], 1)?.id).toBe('cap'));

  it('is undefined if no prize has a weight', () =>
    expect(drawPrize([prize('car', 0)], 0.5)).toBeUndefined());

  it('is drawn as often as its weight says', () => {
    const rolls = Array.from({ length: 4000 }, (_, index) => index / 4000);
    const falls = rolls.filter((roll) => drawPrize(WHEEL, roll)?.id === 'service');
    expect(falls).toHaveLength(1000);
  });

  it('always has a weight', () => {
    const weights = fc.array(fc.nat(9), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (all, roll) => {
        const drawn = drawPrize(
          all.map((weight, index) => prize(String(index), weight)),
          roll,
        );
        if (all.every((weight) => weight === 0)) expect(drawn).toBeUndefined();
        else expect(drawn?.weight).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a draw', () => {
  it.each<[string | null, string, boolean]>([
    [null, '2026-11-22', false],
    ['2026-11-22', '2026-11-22', false],
    ['2026-11-22', '2026-11-23', true],
    ['2026-12-01', '2026-11-30', false],
  ])('that ends on %s is over on %s: %s', (ends, today, over) => expect(isOver({ ends }, today)).toBe(over));
});

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
  it.each([2, 3, 8, 12])('with %d pieces ends inside the drawn piece, away from its edges', (count) => {
    for (let index = 0; index < count; index++)
      for (const roll of [0, 0.5, 1]) {
        const turned = turnTo(index, count, roll);
        expect(turned).toBeGreaterThan(4 * 360);
        const margin = 360 / count / 6;
        for (const nudge of [-margin, 0, margin]) expect(below(turned + nudge, count)).toBe(index);
      }
  });
});
