import { describe, expect, test } from 'vitest';
import { MARKETS, marketWords } from '#domain/market/markets.ts';
import type { ListFilter } from './filters.ts';
import { narrowingText, rangeWords, valueText } from './wording.ts';

const AU = marketWords(MARKETS.AU);
const US = marketWords(MARKETS.US);

test.each<[ListFilter, string, string]>([
  ['car_type', 'demo', 'Demo'],
  ['seats', '7', '7 seats'],
  ['item_type', 'motorhome', 'Motorhome'],
  ['make', 'BMW', 'BMW'],
])('of %s the value %s is called %s', (filter, value, words) => {
  expect(valueText(filter, value, AU)).toBe(words);
});

test('fuels are called as the market calls them', () => {
  expect([valueText('simple_fuel', 'Petrol', AU), valueText('simple_fuel', 'Petrol', US)]).toEqual([
    'Petrol',
    'Gas',
  ]);
});

describe('a range', () => {
  test.each([
    [{ min: 10_000, max: 30_000 }, '$10,000 to $30,000'],
    [{ min: 10_000, max: null }, 'From $10,000'],
    [{ min: null, max: 30_000 }, 'Up to $30,000'],
    [{ min: 10_000, max: 10_000 }, '$10,000'],
    [{ min: null, max: null }, ''],
  ])('%o of prices is %j', (range, words) => {
    expect(rangeWords('price', range, AU)).toBe(words);
  });

  test('of years is read without commas', () => {
    expect(rangeWords('year', { min: 2020, max: null }, AU)).toBe('From 2020');
  });
});

test('words that were typed stand in quotes', () => {
  expect(narrowingText({ filter: 'query', value: 'tow bar' }, AU)).toBe('“tow bar”');
});
