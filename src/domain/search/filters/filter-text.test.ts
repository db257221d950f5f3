import { describe, expect, test } from 'vitest';
import { MARKETS, marketWords } from '#domain/sites/markets/markets.ts';
import { narrowingText, rangeOfLabel, rangeText, rangeWords, readRange, valueText } from './filter-text.ts';
import type { ListFilter } from './filters.ts';

const AU = marketWords(MARKETS.AU);
const US = marketWords(MARKETS.US);

test.each<[ListFilter, string, string]>([
  ['car_type', 'demo', 'Demo'],
  ['seats', '7', '7 seats'],
  ['item_type', 'motorhome', 'Motorhome'],
  ['make', 'BMW', 'BMW'],
])('the filter %s shows its value %s as %s', (filter, value, words) => {
  expect(valueText(filter, value, AU)).toBe(words);
});

test('fuels have the market’s names', () => {
  expect([valueText('simple_fuel', 'Petrol', AU), valueText('simple_fuel', 'Petrol', US)]).toEqual([
    'Petrol',
    'Gas',
  ]);
});

describe('the text of a range', () => {
  test.each([
    [{ min: 10_000, max: 30_000 }, '$10,000 to $30,000'],
    [{ min: 10_000, max: null }, 'From $10,000'],
    [{ min: null, max: 30_000 }, 'Up to $30,000'],
    [{ min: 10_000, max: 10_000 }, '$10,000'],
    [{ min: null, max: null }, ''],
  ])('%o of prices is %j', (range, words) => {
    expect(rangeWords('price', range, AU)).toBe(words);
  });

  test('of years has no commas', () => {
    expect(rangeWords('year', { min: 2020, max: null }, AU)).toBe('From 2020');
  });
});

test('a text query is shown in quotes', () => {
  expect(narrowingText({ filter: 'query', value: 'tow bar' }, AU)).toBe('“tow bar”');
});

test.each([
  ['Under $10,000', null, 10_000],
  ['Up to $5000', null, 5000],
  ['$10,000 - $20,000', 10_000, 20_000],
  ['$10,000 – $20,000', 10_000, 20_000],
  ['Over $60,000', 60_000, null],
  ['$60,000+', 60_000, null],
  ['$99.50 - $150', 99.5, 150],
])('the label "%s" covers the range from %s to %s', (label, min, max) =>
  expect(rangeOfLabel(label)).toEqual({ min, max }),
);

test('a label without an amount has no range', () => expect(rangeOfLabel('Call us')).toBeNull());

test.each([
  ['10000:30000', { min: 10_000, max: 30_000 }],
  [':30000', { min: null, max: 30_000 }],
  ['10000:', { min: 10_000, max: null }],
])('the range %s is the same after reading and writing', (text, range) => {
  expect(readRange(text)).toEqual(range);
  expect(rangeText(range)).toBe(text);
});

test.each([
  ['$10,000:$30,000', { min: 10_000, max: 30_000 }],
  ['30000:10000', { min: 10_000, max: 30_000 }],
  [':', null],
  ['5', null],
  ['1:2:3', null],
  ['-5:x', null],
])('readRange accepts or rejects the malformed text %s', (text, range) =>
  expect(readRange(text)).toEqual(range),
);
