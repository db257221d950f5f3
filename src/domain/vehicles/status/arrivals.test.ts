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

describe('since when a vehicle is in the stock', () => {
  it('is long since, where nothing is remembered', () => {
    expect(first).toEqual({ last: NOW, seen: { a: { since: 0 }, b: { since: 0 } } });
  });

  it('is the build that saw it first', () => {
    const next = advanceArrivals(first, stock('a', 'b', 'c'), NOW + DAY);
    expect(next.seen['c']).toEqual({ since: NOW + DAY });
    expect(next.last).toBe(NOW + DAY);
    expect(newAfter(next, first.last)).toEqual(['c']);
  });

  it('stays as it was, where nothing came', () => {
    expect(advanceArrivals(first, stock('b', 'a'), NOW + DAY)).toEqual(first);
  });

  it('rises although the clock does not', () => {
    const same = advanceArrivals(first, stock('a', 'b', 'c'), NOW);
    const earlier = advanceArrivals(same, stock('a', 'b', 'c', 'd'), NOW - DAY);
    expect(newAfter(same, first.last)).toEqual(['c']);
    expect(newAfter(earlier, same.last)).toEqual(['d']);
  });

  it.each([
    ['before thirty days are over', 29 * DAY, []],
    ['after them', 31 * DAY, ['b']],
  ])('of one that is back %s', (_, away, expected) => {
    const gone = advanceArrivals(first, stock('a'), NOW + DAY);
    expect(gone.seen['b']).toEqual({ since: 0, left_at: NOW + DAY });
    const back = advanceArrivals(gone, stock('a', 'b'), NOW + DAY + away);
    expect(newAfter(back, first.last)).toEqual(expected);
  });

  it('is forgotten with what is gone for long', () => {
    const gone = advanceArrivals(first, stock('a'), NOW);
    expect(advanceArrivals(gone, stock('a'), NOW + 31 * DAY).seen).toEqual({ a: { since: 0 } });
  });

  it('outlasts being held back, however long', () => {
    const held = advanceArrivals(first, stock('a'), NOW + DAY, { heldBack: new Set(['b']) });
    const shown = advanceArrivals(held, stock('a', 'b'), NOW + 90 * DAY);
    expect(newAfter(shown, first.last)).toEqual([]);
  });

  it('takes any name for an id', () => {
    const odd = stock('__proto__', 'constructor');
    const seen = advanceArrivals(advanceArrivals(undefined, [], NOW), odd, NOW + 1);
    expect(newAfter(seen, NOW)).toContain('constructor');
  });

  it('tells of each vehicle once to whoever remembers the last moment', () => {
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
