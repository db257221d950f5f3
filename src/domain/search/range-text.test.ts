import { expect, test } from 'vitest';
import { rangeOfLabel, rangeText, readRange } from './range-text.ts';

test.each([
  ['Under $10,000', null, 10_000],
  ['Up to $5000', null, 5000],
  ['$10,000 - $20,000', 10_000, 20_000],
  ['$10,000 – $20,000', 10_000, 20_000],
  ['Over $60,000', 60_000, null],
  ['$60,000+', 60_000, null],
  ['$99.50 - $150', 99.5, 150],
])('the label "%s" is from %s to %s', (label, min, max) => expect(rangeOfLabel(label)).toEqual({ min, max }));

test('a label without an amount is no range', () => expect(rangeOfLabel('Call us')).toBeNull());

test.each([
  ['10000:30000', { min: 10_000, max: 30_000 }],
  [':30000', { min: null, max: 30_000 }],
  ['10000:', { min: 10_000, max: null }],
])('%s is read and written', (text, range) => {
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
])('%s is forgiven', (text, range) => expect(readRange(text)).toEqual(range));
