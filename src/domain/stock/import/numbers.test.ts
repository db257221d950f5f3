import { expect, test } from 'vitest';
import { Unreadable } from '#domain/vehicles/attributes/read-field.ts';
import { countIn, distanceIn, moneyIn, numberIn, yearIn } from './numbers.ts';

test.each([
  ['24,990', 24990],
  ['24 990', 24990],
  ["24'990", 24990],
  ['1,50,000', 150000],
  ['24990.50', 24990.5],
  ['8.7 L / 100 km', 8.7],
  ['12k', 12000],
  ['12.5 K', 12500],
  ['12 km', 12],
  ['-5', -5],
  ['2019, 2020', 2019],
])('the text "%s" is the number %d', (text, value) => expect(numberIn(text)?.value).toBe(value));

test.each([
  ['$24,990', 24990],
  ['24990 AUD', 24990],
  ['AUD 24,990.00', 24990],
  ['24.990', 24990],
  ['$24,990 Drive Away', 24990],
  ['Was $30,990 Now $28,990', 28990],
  ['0', null],
  ['$0.00', null],
  ['$99 per week', null],
  ['$99 pw', null],
  ['$150/wk', null],
  ['$12.345,00', 12345],
  ['12345,50', 12345.5],
  ['24990.999', 24990.99],
  ['9,999,998', 9999998],
])('the text "%s" is the amount %s', (text, value) => expect(moneyIn(text)).toBe(value));

test('amounts in cents or thousands are converted', () => {
  expect(moneyIn('2499000', { times: 0.01 })).toBe(24990);
  expect(moneyIn('24.9', { times: 1000 })).toBe(24900);
});

test.each([
  ['45,000 km', 'km', 'km', 45000],
  ['45 000', 'km', 'km', 45000],
  ['45.000 km', 'km', 'km', 45000],
  ['12k', 'km', 'km', 12000],
  ['12k kms', 'km', 'km', 12000],
  ['51,000 mi.', 'mile', 'mile', 51000],
  ['100 miles', 'km', 'km', 161],
  ['100 km', 'mile', 'mile', 62],
  ['100', 'mile', 'km', 161],
  ['100 SMI', 'km', 'km', 161],
  ['274117.0', 'km', 'km', 274117],
  ['274117.9', 'km', 'km', 274117],
  ['9.99999999999999999', 'km', 'km', 9],
] as const)('the distance "%s" in %s is in %s: %d', (text, unit, into, value) =>
  expect(distanceIn(text, { unit, into })).toBe(value),
);

test.each([
  ['2019', 2019],
  ['2019.0', 2019],
  ['03/2019', 2019],
  ['Jan 2021', 2021],
  ['2021-03-01', 2021],
  ['20190301', 2019],
  ['MY22', 2022],
  ["'98", 1998],
  ['03/19', 2019],
  ['Mar-19', 2019],
  ['1886', 1886],
])('the text "%s" is the year %d', (text, year) => expect(yearIn(text)).toBe(year));

test.each([
  () => moneyIn('ask Dave'),
  () => distanceIn('not known', { unit: 'km', into: 'km' }),
  () => yearIn('12345'),
  () => countIn('none at all'),
  () => moneyIn('-5'),
  () => moneyIn('1.2e4'),
  () => moneyIn('$9,999,999'),
  () => distanceIn('9999999', { unit: 'km', into: 'km' }),
  () => yearIn('2060', 2027),
  () => yearIn('1800'),
])('a text that is not a number is unreadable', (read) => expect(read()).toBeInstanceOf(Unreadable));

test('a count is read from a text with words', () => expect(countIn(' 7 Seats')).toBe(7));
