import { expect, test } from 'vitest';
import { headingLevels } from './headings.ts';

test.each([
  [[], []],
  [[1], [2]],
  [
    [2, 3, 2],
    [2, 3, 2],
  ],
  [
    [1, 3, 3, 2],
    [2, 3, 3, 3],
  ],
  [
    [3, 6, 4],
    [2, 3, 3],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [2, 3, 4, 5, 6, 6],
  ],
])('%j become %j', (depths, levels) => {
  expect(headingLevels(depths)).toEqual(levels);
});
