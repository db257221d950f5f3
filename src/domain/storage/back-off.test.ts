import { describe, expect, it, test } from 'vitest';
import {
  afterFailure,
  isResting,
  nextAttempt,
  type RepeatedFailure,
  retryAfter,
  waitAfter,
} from './back-off.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const ALMOST_ONE = 1 - Number.EPSILON;

const failed = (attempt: number, more: { age?: number; retryAfterMs?: number } = {}) => ({
  attempt,
  at: NOW,
  since: NOW - (more.age ?? 0),
  ...(more.retryAfterMs !== undefined && { retryAfterMs: more.retryAfterMs }),
});

const waitOf = (...[what, random]: Parameters<typeof nextAttempt>) => {
  const next = nextAttempt(what, random);
  return next.kind === 'later' ? next.nextAt - NOW : 'dead';
};

describe('the wait after a failed attempt', () => {
  test.each([
    [1, 10 * SECOND],
    [2, 20 * SECOND],
    [3, 40 * SECOND],
    [6, 320 * SECOND],
    [9, 2560 * SECOND],
    [10, HOUR],
    [200, HOUR],
    [100_000, HOUR],
  ])('number %d is at most %d ms', (attempt, longest) => {
    expect(waitOf(failed(attempt), ALMOST_ONE)).toBe(longest);
  });

  it('is spread at random, so that leads do not retry at the same time', () => {
    expect(waitOf(failed(5), 0.5)).toBe(80 * SECOND);
    expect(waitOf(failed(5), 0.25)).toBe(40 * SECOND);
  });

  it('is at least a second', () => expect(waitOf(failed(1), 0)).toBe(SECOND));

  it('is at least the receiver’s Retry-After', () => {
    expect(waitOf(failed(1, { retryAfterMs: 90 * SECOND }), 0)).toBe(90 * SECOND);
    expect(waitOf(failed(10, { retryAfterMs: 90 * SECOND }), ALMOST_ONE)).toBe(HOUR);
  });

  it('is at most a day, whatever Retry-After says', () => {
    expect(waitOf(failed(1, { retryAfterMs: 3650 * DAY }), 0)).toBe(DAY);
  });
});

describe('a delivery is given up or not after', () => {
  test.each([
    ['the first minute', 1, 0, false],
    ['many attempts on one day', 500, DAY, false],
    ['a long weekend with the days about it', 250, 6 * DAY, false],
    ['a week of attempts', 340, 7 * DAY, true],
    ['released long after it came in', 3, 90 * DAY, false],
    ['released long ago', 20, 90 * DAY, true],
  ])('%s (%d attempts): %s', (_, attempt, age, dead) => {
    expect(waitOf(failed(attempt, { age }), 0.5) === 'dead').toBe(dead);
  });
});

test.each<[string | null, number | undefined]>([
  [null, undefined],
  ['120', 120 * SECOND],
  [' 5 ', 5 * SECOND],
  ['0', undefined],
  ['-5', undefined],
  ['12345678901', undefined],
  ['soon', undefined],
  ['', undefined],
  ['Sat, 21 Nov 2026 09:01:00 GMT', 60 * SECOND],
  ['Sat, 21 Nov 2026 08:00:00 GMT', undefined],
])('the Retry-After header %j means %s', (header, wait) => expect(retryAfter(header, NOW)).toBe(wait));

test.each([
  [1, 60],
  [2, 120],
  [3, 240],
  [5, 960],
  [6, 1800],
  [500, 1800],
])('after %i failures in a row the next attempt is %i seconds later', (failures, seconds) => {
  expect(waitAfter(failures, 60_000)).toBe(seconds * 1000);
});

test('a daily check does not run more often because of a failure', () => {
  expect(waitAfter(9, 86_400_000)).toBe(86_400_000);
});

test('a repeated failure waits until its retry time', () => {
  const at = (now: number) => ({ now, intervalMs: 1000 });
  const first: RepeatedFailure = afterFailure(null, 'away', at(0));
  expect(first).toEqual({ message: 'away', failures: 1, retryAt: 1000 });
  expect([isResting(first, 999), isResting(first, 1000), isResting(null, 0)]).toEqual([true, false, false]);
  expect(afterFailure(first, 'away', at(1000))).toEqual({ message: 'away', failures: 2, retryAt: 3000 });
});
