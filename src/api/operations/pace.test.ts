import { expect, test } from 'vitest';
import { createPace, createRateLimit } from './pace.ts';

const LIMIT = { burst: 3, perMinute: 6 };

test('the rate limit allows a burst, then one request at a time', () => {
  const allows = createRateLimit(LIMIT);
  expect([0, 1, 2, 3, 4].map((at) => allows('a', at))).toEqual([true, true, true, false, false]);
  expect(allows('a', 9_000)).toBe(false);
  expect(allows('a', 11_000)).toBe(true);
  expect(allows('a', 11_500)).toBe(false);
});

test('a request with a higher cost uses more of the limit, and a rejected one uses nothing', () => {
  const allows = createRateLimit(LIMIT);
  expect([2, 2, 1, 1].map((cost) => allows('a', 0, cost))).toEqual([true, false, true, false]);
});

test('an idle address regains its whole limit, and no more', () => {
  const allows = createRateLimit(LIMIT);
  for (let index = 0; index < 10; index++) allows('a', 0);
  expect([0, 1, 2, 3].map((at) => allows('a', 3_600_000 + at))).toEqual([true, true, true, false]);
});

test('one address does not affect the limit of another', () => {
  const allows = createRateLimit(LIMIT);
  for (let index = 0; index < 10; index++) allows('a', 0);
  expect(allows('b', 0)).toBe(true);
});

test('a clock that goes back gives no allowance', () => {
  const allows = createRateLimit(LIMIT);
  for (let index = 0; index < 3; index++) allows('a', 60_000);
  expect(allows('a', 0)).toBe(false);
});

test('the memory of the limit is bounded, and a busy address is not dropped first', () => {
  const allows = createRateLimit(LIMIT, 100);
  for (let index = 0; index < 3; index++) allows('busy', 0);
  for (let index = 0; index < 5_000; index++) {
    allows(`passer-by-${index}`, 0);
    expect(allows('busy', 0)).toBe(false);
  }
});

const NOW = 1_000_000;

test('what one sender sends at once is slowed down', () => {
  const pace = createPace({ perSecond: 100, burst: 50 });
  expect([50, 100, 10].map((bytes) => pace('a', NOW, bytes))).toEqual([0, 0, 1000]);
  expect(pace('a', NOW + 1100, 10)).toBe(0);
});

test('one sender does not slow down another', () => {
  const pace = createPace({ perSecond: 100, burst: 0 });
  pace('a', NOW, 5000);
  expect(pace('b', NOW, 1)).toBe(0);
  expect(pace('a', NOW, 1)).toBe(50_000);
});

test('a pause is worth at most one burst', () => {
  const pace = createPace({ perSecond: 100, burst: 50 });
  pace('a', NOW, 50);
  expect([100, 1].map((bytes) => pace('a', NOW + 60_000, bytes))).toEqual([0, 500]);
});

test('the sender with the least traffic is dropped if there are too many', () => {
  const pace = createPace({ perSecond: 100, burst: 0 }, 2);
  for (const sender of ['a', 'b', 'c']) pace(sender, NOW, 1000);
  expect(pace('c', NOW, 1)).toBe(10_000);
  expect(pace('a', NOW, 1)).toBe(0);
});

test('a request that would wait too long is rejected at no cost', () => {
  const pace = createPace({ perSecond: 10, burst: 10, longestWaitMs: 1000 });
  expect([10, 10, 1].map((count) => pace('a', NOW, count))).toEqual([0, 0, 1000]);
  expect([pace('a', NOW, 1), pace('a', NOW, 1)]).toEqual([null, null]);
  expect(pace('b', NOW, 1)).toBe(0);
  expect(pace('a', NOW + 100, 1)).toBe(1000);
});
