import { expect, test } from 'vitest';
import { StartError } from '../start/settings.ts';
import { drainSeconds } from './serve.ts';

test.each([
  [undefined, 5],
  ['', 5],
  ['0', 0],
  ['30', 30],
])('DRAIN_SECONDS=%j drains for %i seconds', (text, seconds) =>
  expect(drainSeconds({ DRAIN_SECONDS: text })).toBe(seconds),
);

test.each(['soon', '-1', '1.5', '1000'])('DRAIN_SECONDS=%j is rejected', (text) => {
  expect(() => drainSeconds({ DRAIN_SECONDS: text })).toThrow(StartError);
});
