import { describe, expect, it } from 'vitest';
import { holdTimes, isOver, keptWhilePaying } from './hold.ts';

const MINUTE = 60_000;
const times = holdTimes(0, 15);

describe('a hold', () => {
  it.each([
    [0, false],
    [15 * MINUTE - 1, false],
    [15 * MINUTE, true],
  ])('at %s ms is over: %s', (now, over) => {
    expect(isOver(times, now)).toBe(over);
  });

  it.each([
    ['at once', 0, 15],
    ['in the middle', 8 * MINUTE, 18],
    ['in the last moment', 15 * MINUTE - 1, 24.9999],
    ['again and again', 24 * MINUTE, 25],
  ])('who pays %s keeps it a while longer', (_, now, minutes) => {
    expect(keptWhilePaying(times, now, 15) / MINUTE).toBeCloseTo(minutes, 3);
  });

  it('is never made shorter by paying', () => {
    expect(keptWhilePaying({ createdAt: 0, expiresAt: 60 * MINUTE }, 0, 15)).toBe(60 * MINUTE);
  });
});
