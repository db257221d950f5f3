import { expect, test } from 'vitest';
import { mostColumns } from './section.ts';

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 2],
  [5, 3],
  [40, 3],
])('%i cards have at most %i columns', (count, columns) => expect(mostColumns(count)).toBe(columns));
