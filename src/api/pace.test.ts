import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

const NOW = 1_000_000;

it('what one sender sends at once waits for its turn', () => {
  const pace = createPace({ perSecond: 100, burst: 50 });
  expect([50, 100, 10].map((bytes) => pace('a', NOW, bytes))).toEqual([0, 0, 1000]);
  expect(pace('a', NOW + 1100, 10)).toBe(0);
});

it('nobody waits for what another one sends', () => {
  const pace = createPace({ perSecond: 100, burst: 0 });
  pace('a', NOW, 5000);
  expect(pace('b', NOW, 1)).toBe(0);
  expect(pace('a', NOW, 1)).toBe(50_000);
});

it('a pause is worth no more than the burst', () => {
  const pace = createPace({ perSecond: 100, burst: 50 });
  pace('a', NOW, 50);
  expect([100, 1].map((bytes) => pace('a', NOW + 60_000, bytes))).toEqual([0, 500]);
});

it('of too many senders the quietest is forgotten', () => {
  const pace = createPace({ perSecond: 100, burst: 0 }, 2);
  for (const sender of ['a', 'b', 'c']) pace(sender, NOW, 1000);
  expect(pace('c', NOW, 1)).toBe(10_000);
  expect(pace('a', NOW, 1)).toBe(0);
});

it('who would wait too long is refused, and pays nothing for it', () => {
  const pace = createPace({ perSecond: 10, burst: 10, longestWaitMs: 1000 });
  expect([10, 10, 1].map((count) => pace('a', NOW, count))).toEqual([0, 0, 1000]);
  expect([pace('a', NOW, 1), pace('a', NOW, 1)]).toEqual([null, null]);
  expect(pace('b', NOW, 1)).toBe(0);
  expect(pace('a', NOW + 100, 1)).toBe(1000);
});
