import { expect, test } from 'vitest';
import { afterFailure, isResting, type RepeatedFailure, waitAfter } from './trouble.ts';

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

test('who looks once a day does not look more often because of a failure', () => {
  expect(waitAfter(9, 86_400_000)).toBe(86_400_000);
});

test('trouble rests until its time has come', () => {
  const at = (now: number) => ({ now, intervalMs: 1000 });
  const first: RepeatedFailure = afterFailure(null, 'away', at(0));
  expect(first).toEqual({ message: 'away', failures: 1, retryAt: 1000 });
  expect([isResting(first, 999), isResting(first, 1000), isResting(null, 0)]).toEqual([true, false, false]);
  expect(afterFailure(first, 'away', at(1000))).toEqual({ message: 'away', failures: 2, retryAt: 3000 });
});
