import { describe, expect, test } from 'vitest';
import { reserveAddress, returnAddress } from './return-address.ts';

test.each([
  ['car', '/cars/rio/checkout?hold=h+1'],
  ['invoice', '/online-payment?hold=h+1'],
] as const)('a bank sends back whoever pays for a %s to %s', (kind, path) => {
  const origin = 'https://www.dealer.example';
  expect(returnAddress(origin, kind, 'rio', 'h 1')).toBe(`${origin}${path}`);
});

describe('a link to reserve a car', () => {
  test.each([
    ['rio', true, '/cars/rio/checkout'],
    ['rio', false, '/cars/rio'],
    [null, true, '/buy-online'],
    [null, false, '/buy-online'],
  ])('%s, which can be: %s, leads to %s', (slug, can, path) => {
    expect(reserveAddress(slug, can)).toBe(path);
  });
});
