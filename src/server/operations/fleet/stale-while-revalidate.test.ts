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

test('an answer is kept for so long, and asked for anew after that', async () => {
  const { clock, ask } = asking(1_000);
  expect(await ask()).toBe(1);
  clock.now = 999;
  expect(await ask()).toBe(1);
  clock.now = 1_000;
  expect(await ask()).toBe(2);
});

test('whoever asks at once shares one answer, and another question is another answer', async () => {
  const { ask } = asking(1_000);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([2, 3, 4]);
});

test('a question that failed is asked again', async () => {
  const { ask, fail } = asking(1_000);
  fail(true);
  await expect(ask()).rejects.toThrow('no');
  fail(false);
  expect(await ask()).toBe(2);
});

test('what may be shown for longer is given at once, and asked anew once behind it', async () => {
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

test('a clock that was put back keeps nothing', async () => {
  const { clock, ask } = asking(1_000);
  clock.now = 5_000;
  await ask();
  clock.now = 0;
  expect(await ask()).toBe(2);
});
