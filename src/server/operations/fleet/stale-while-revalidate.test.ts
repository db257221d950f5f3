import { expect, onTestFinished, test, vi } from 'vitest';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

function asking(freshMs: number, shownMs?: number) {
  const clock = { now: 0 };
  const cached = staleWhileRevalidate<number>(() => clock.now, freshMs, shownMs);
  let asked = 0;
  let fails = false;
  const ask = (key = 'all') =>
    cached(key, async () => {
      asked += 1;
      const answer = asked;
      if (fails) throw new Error('no');
      return answer;
    });
  const fail = (now: boolean) => {
    fails = now;
  };
  return { clock, ask, fail, count: () => asked };
}

test('a response is cached for a period, and then requested again', async () => {
  const { clock, ask } = asking(1_000);
  expect(await ask()).toBe(1);
  clock.now = 999;
  expect(await ask()).toBe(1);
  clock.now = 1_000;
  expect(await ask()).toBe(2);
});

test('simultaneous callers share one response, and each key has its own', async () => {
  const { ask } = asking(1_000);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([2, 3, 4]);
});

test('a failed request is retried', async () => {
  const { ask, fail } = asking(1_000);
  fail(true);
  await expect(ask()).rejects.toThrow('no');
  fail(false);
  expect(await ask()).toBe(2);
});

test('a stale response is returned at once, and refreshed once in the background', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { clock, ask, count, fail } = asking(1_000, 10_000);
  await ask();
  clock.now = 2_000;
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(count()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count()).toBe(2);
  expect(await ask()).toBe(2);
  fail(true);
  clock.now = 4_000;
  expect(await ask()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ask()).toBe(2);
  clock.now = 13_000;
  await expect(ask()).rejects.toThrow('no');
});

test('a clock that was set back clears the cache', async () => {
  const { clock, ask } = asking(1_000);
  clock.now = 5_000;
  await ask();
  clock.now = 0;
  expect(await ask()).toBe(2);
});
