import { expect, test } from 'vitest';
import { openTooLong } from './waiting.ts';

test.each([
  [0, undefined],
  [1, '1 payment has not been settled'],
  [3, '3 payments have not been settled'],
])('of %d payments that wait too long it is said: %s', (count, words) => {
  const said = openTooLong(count);
  expect(words === undefined ? said : said?.slice(0, words.length)).toBe(words);
});
