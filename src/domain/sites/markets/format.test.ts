import { expect, test } from 'vitest';
import { formatDay, formatDistance, formatMoney, formatNumber } from './format.ts';
import { MARKETS } from './markets.ts';

const { AU, NZ, US } = MARKETS;

test.each([
  [34990, AU, '$34,990'],
  [34990, NZ, '$34,990'],
  [34990, US, '$34,990'],
  [0, AU, '$0'],
  [129.5, AU, '$129.50'],
  [129.999, AU, '$130.00'],
  [1250000, US, '$1,250,000'],
])('the amount %d is formatted as money', (amount, market, text) => {
  expect(formatMoney(amount, market)).toBe(text);
});

test.each([
  [171143, AU, '171,143 km'],
  [171143, US, '171,143 mi'],
  [12.6, NZ, '13 km'],
])('the distance %d is formatted in the market’s unit', (distance, market, text) => {
  expect(formatDistance(distance, market)).toBe(text);
});

test('numbers are grouped', () => {
  expect(formatNumber(1234567.891, AU)).toBe('1,234,567.89');
});

test.each([
  ['AU', '2 November 2026'],
  ['NZ', '2 November 2026'],
  ['US', 'November 2, 2026'],
] as const)('a day is formatted for %s', (market, shown) => {
  expect(formatDay('2026-11-02', MARKETS[market])).toBe(shown);
});
