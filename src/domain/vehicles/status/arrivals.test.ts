import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Arrivals } from './dealer-state.ts';
import { advanceArrivals } from './history.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;

const stock = (...ids: string[]) => ids.map((id) => ({ id }));
const newAfter = ({ seen }: Arrivals, mark: number): readonly string[] =>
  Object.entries(seen)
    .filter(([, { since, left_at }]) => since > mark && left_at === undefined)
    .map(([id]) => id);

const first = advanceArrivals(undefined, stock('a', 'b'), NOW);

describe('the arrival of a vehicle', () => {
  it('is zero in the first build', () => {
    expect(first).toEqual({ last: NOW, seen: { a: { since: 0 }, b: { since: 0 } } });
  });

  it('is the first build that has it', () => {
    const next = advanceArrivals(first, stock('a', 'b', 'c'), NOW + DAY);
    expect(next.seen['c']).toEqual({ since: NOW + DAY });
    expect(next.last).toBe(NOW + DAY);
    expect(newAfter(next, first.last)).toEqual(['c']);
  });

  it('is unchanged if nothing is new', () => {
    expect(advanceArrivals(first, stock('b', 'a'), NOW + DAY)).toEqual(first);
  });

  it('advances even if the clock does not', () => {
    const same = advanceArrivals(first, stock('a', 'b', 'c'), NOW);
    const earlier = advanceArrivals(same, stock('a', 'b', 'c', 'd'), NOW - DAY);
    expect(newAfter(same, first.last)).toEqual(['c']);
    expect(newAfter(earlier, same.last)).toEqual(['d']);
  });

  it.each([
    ['before thirty days are over', 29 * DAY, []],
    ['after them', 31 * DAY, ['b']],
  ])('is new or old for a vehicle that returns %s', (_, away, expected) => {
    const gone = advanceArrivals(first, stock('a'), NOW + DAY);
    expect(gone.seen['b']).toEqual({ since: 0, left_at: NOW + DAY });
    const back = advanceArrivals(gone, stock('a', 'b'), NOW + DAY + away);
    expect(newAfter(back, first.last)).toEqual(expected);
  });

  it('is dropped for a vehicle that is long gone', () => {
    const gone = advanceArrivals(first, stock('a'), NOW);
    expect(advanceArrivals(gone, stock('a'), NOW + 31 * DAY).seen).toEqual({ a: { since: 0 } });
  });

  it('is unchanged for a vehicle that was held back', () => {
    const held = advanceArrivals(first, stock('a'), NOW + DAY, { heldBack: new Set(['b']) });
    const shown = advanceArrivals(held, stock('a', 'b'), NOW + 90 * DAY);
    expect(newAfter(shown, first.last)).toEqual([]);
  });

  it('accepts any id', () => {
    const odd = stock('__proto__', 'constructor');
    const seen = advanceArrivals(advanceArrivals(undefined, [], NOW), odd, NOW + 1);
    expect(newAfter(seen, NOW)).toContain('constructor');
  });

  it('reports each vehicle once to a reader with the last time', () => {
    const builds = fc.array(
      fc.record({
        ids: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 }),
        step: fc.integer({ min: -100, max: 5 * DAY }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(builds, (steps) => {
        let arrivals = first;
        let now = NOW;
        const told: string[] = [];
        const start = now;
        for (const { ids, step } of steps) {
          now += step;
          const mark = arrivals.last;
          arrivals = advanceArrivals(arrivals, stock(...ids), now);
          told.push(...newAfter(arrivals, mark));
          expect(arrivals.last).toBeGreaterThanOrEqual(mark);
          expect(advanceArrivals(arrivals, stock(...ids), now)).toEqual(arrivals);
        }
        if (now - start < 30 * DAY) expect(new Set(told).size).toBe(told.length);
      }),
    );
  });
});
