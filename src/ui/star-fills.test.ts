import { expect, it } from 'vitest';
import { starFills } from './star-fills.ts';

it.each([
  [0, [0, 0, 0, 0, 0]],
  [2.5, [4, 4, 2, 0, 0]],
  [4, [4, 4, 4, 4, 0]],
  [4.04, [4, 4, 4, 4, 0]],
  [4.1, [4, 4, 4, 4, 1]],
  [4.3, [4, 4, 4, 4, 1]],
  [4.4, [4, 4, 4, 4, 2]],
  [4.5, [4, 4, 4, 4, 2]],
  [4.7, [4, 4, 4, 4, 3]],
  [4.9, [4, 4, 4, 4, 3]],
  [4.94, [4, 4, 4, 4, 3]],
  [4.99, [4, 4, 4, 4, 4]],
  [5, [4, 4, 4, 4, 4]],
])('the rating %d fills %j quarters of the stars', (rating, fills) =>
  expect(starFills(rating)).toEqual(fills),
);
