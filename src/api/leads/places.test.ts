import { expect, it, onTestFinished, vi } from 'vitest';
import { createPlaces } from './places.ts';

const places = (changes: Partial<Parameters<typeof createPlaces>[0]> = {}) =>
  createPlaces({ most: 2, mostOfOne: 2, longestWaitMs: 1_000, mostWaiting: 2, ...changes });

function withClock(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

it('are given to whoever comes while there are some, and again once they are left', async () => {
  const enter = places({ mostWaiting: 0 });
  const [first, second, third] = await Promise.all(['a', 'b', 'c'].map(enter));
  expect([first, second, third]).toEqual([expect.any(Function), expect.any(Function), null]);
  first?.();
  expect(await enter('c')).not.toBeNull();
  expect(await enter('d')).toBeNull();
});

it('are waited for in the order of coming', async () => {
  const enter = places({ most: 1 });
  const entered: string[] = [];
  const leave = await enter('a');
  const both = ['b', 'c'].map(async (sender) => {
    const left = await enter(sender);
    entered.push(sender);
    left?.();
  });
  leave?.();
  await Promise.all(both);
  expect(entered).toEqual(['b', 'c']);
});

it('are not waited for longer than a while', async () => {
  withClock();
  const enter = places({ most: 1 });
  const leave = await enter('a');
  const late = enter('b');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBeNull();
  leave?.();
  expect(await enter('c')).not.toBeNull();
});

it('of one sender are a part of all, and others do not wait behind that sender', async () => {
  const enter = places({ most: 3, mostOfOne: 1 });
  const first = await enter('a');
  const second = enter('a');
  expect(await enter('b')).not.toBeNull();
  first?.();
  expect(await second).not.toBeNull();
});
