import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

test('an instant is reached when it is now', () => {
  const clock = createClock(1000);
  expect(clock.reached(999)).toBe(true);
  expect(clock.reached(1000)).toBe(true);
  expect(clock.reached(1001)).toBe(false);
});

test('without a question about the future everything holds for ever', () => {
  const clock = createClock(1000);
  clock.reached(1000);
  expect(clock.holdsUntil()).toBe(Infinity);
});

test('answers hold until the earliest instant that was asked about and not reached', () => {
  const clock = createClock(1000);
  clock.reached(5000);
  clock.reached(3000);
  clock.reached(4000);
  expect(clock.holdsUntil()).toBe(3000);
});

test('at the boundary the answer is another one', () => {
  const before = createClock(1000);
  before.reached(3000);
  expect(createClock(before.holdsUntil()).reached(3000)).toBe(true);
});
