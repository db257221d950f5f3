import { expect, test } from 'vitest';
import { MARKETS } from './markets.ts';

const markets = Object.values(MARKETS);

test.each([
  ['AU', 'en-AU', 'AUD', 'kilometer'],
  ['NZ', 'en-NZ', 'NZD', 'kilometer'],
  ['US', 'en-US', 'USD', 'mile'],
] as const)(
  '%s has the language %s, the currency %s and the distance unit %s',
  (code, locale, currency, distance) => {
    expect(MARKETS[code]).toMatchObject({ code, locale, currency, distance });
  },
);

test.each([
  ['AU', '2450', true],
  ['AU', '245', false],
  ['AU', '24500', false],
  ['AU', '24a0', false],
  ['NZ', '0610', true],
  ['NZ', '06100', false],
  ['US', '90210', true],
  ['US', '9021', false],
  ['US', '90210-1234', false],
] as const)('in %s the postcode %s is valid: %s', (code, postcode, ok) => {
  expect(new RegExp(`^(?:${MARKETS[code].postcode.pattern})$`).test(postcode)).toBe(ok);
});

test('a postcode message names the length that its pattern requires', () => {
  for (const { postcode } of markets) expect(postcode.message).toContain(`a ${postcode.length}-digit number`);
});

test('each region has a unique code and name', () => {
  for (const { regions } of markets) {
    expect(new Set(regions.map(({ code }) => code)).size).toBe(regions.length);
    expect(new Set(regions.map(({ name }) => name)).size).toBe(regions.length);
  }
  expect(MARKETS.AU.regions.map(({ code }) => code)).toEqual([
    'NSW',
    'VIC',
    'QLD',
    'SA',
    'WA',
    'TAS',
    'NT',
    'ACT',
  ]);
});
