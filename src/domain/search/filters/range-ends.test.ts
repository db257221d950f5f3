import { expect, test } from 'vitest';
import { moveEnd, type RangeEnds } from './range-ends.ts';

const ENDS: RangeEnds = { low: 20_000, high: 30_000 };

test.each([
  ['goes where it is moved', 'low', 25_000, 500, { low: 25_000, high: 30_000 }],
  ['goes where it is moved', 'high', 25_000, 500, { low: 20_000, high: 25_000 }],
  ['stops a step before the other', 'low', 30_000, 500, { low: 29_500, high: 30_000 }],
  ['stops a step before the other', 'high', 20_000, 500, { low: 20_000, high: 20_500 }],
  ['does not pass the other', 'low', 90_000, 500, { low: 29_500, high: 30_000 }],
  ['does not pass the other', 'high', 0, 500, { low: 20_000, high: 20_500 }],
  ['is typed to the very next number', 'low', 30_000, 1, { low: 29_999, high: 30_000 }],
] as const)('an end of the range %s (%s to %d, %d apart)', (_, end, value, apart, moved) => {
  expect(moveEnd(ENDS, end, value, apart)).toEqual(moved);
});
