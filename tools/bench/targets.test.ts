import { describe, expect, it } from 'vitest';
import { atLeast, atMost, missedOf, targetTable } from './targets.ts';

describe('a target', () => {
  it('is met at its limit, and missed beyond', () => {
    expect(atMost('time', 50, 50, ['ms', 0])).toMatchObject({
      target: '≤ 50 ms',
      measured: '50 ms',
      met: true,
    });
    expect(atMost('time', 50.1, 50, ['ms', 0]).met).toBe(false);
    expect(atLeast('score', 100, 100, ['', 0])).toMatchObject({
      target: '≥ 100',
      measured: '100',
      met: true,
    });
    expect(atLeast('score', 99, 100, ['', 0]).met).toBe(false);
  });

  it('is missed where nothing was measured', () => {
    expect(atMost('time', Number.NaN, 50, ['ms', 0])).toMatchObject({ measured: 'not measured', met: false });
    expect(atLeast('score', Number.NaN, 100, ['', 0]).met).toBe(false);
  });

  it('that is missed is found in the figures of its benchmark', () => {
    const targets = [atMost('quick', 1, 2, ['s', 0]), atMost('slow', 3, 2, ['s', 0])];
    expect(missedOf({ targets }).map(({ name }) => name)).toEqual(['slow']);
    expect(missedOf({ other: 1 })).toEqual([]);
    expect(targetTable(targets)).toMatch(/slow .*MISSED/);
  });
});
