import { expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { contactKeys, emailKey, phoneKey } from './contact.ts';

test.each([
  [' Kim.Lee@Example.COM ', 'kim.lee@example.com'],
  ['kim+cars@example.com', 'kim+cars@example.com'],
  ['kim', null],
  ['', null],
  ['kim@', null],
])('the address %j is compared as %j', (typed, key) => {
  expect(emailKey(typed)).toBe(key);
});

test.each([
  ['AU', '0491 570 156', '+61491570156'],
  ['AU', '+61 (0)491 570 156', '+61491570156'],
  ['NZ', '03 555 1234', '+6435551234'],
  ['US', '(415) 555-0132', '+14155550132'],
  ['AU', '12', null],
  ['AU', '0400 000 000', null],
] as const)('in %s the number %s is compared as %s', (market, typed, key) => {
  expect(phoneKey(typed, MARKETS[market])).toBe(key);
});

test('a lead without either has nothing to be compared by', () => {
  expect(contactKeys({}, MARKETS.AU)).toEqual({ email: null, phone: null });
});
