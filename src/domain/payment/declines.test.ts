import { expect, test } from 'vitest';
import { DECLINES, declineWords, isDecline } from './declines.ts';

test.each(DECLINES)('a card that is declined for %s has words of its own', (decline) => {
  expect(isDecline(decline)).toBe(true);
  expect(DECLINES.filter((other) => declineWords(other) === declineWords(decline))).toEqual([decline]);
});

test.each(['stolen', 'Funds', '', 'constructor', null])('%j is no reason that anybody is told', (text) => {
  expect(isDecline(text)).toBe(false);
});
