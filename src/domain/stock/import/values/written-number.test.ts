import { describe, expect, it } from 'vitest';
import { createNumberColumn, writtenNumber } from './written-number.ts';

const MEANT: readonly (readonly [
  why: string,
  texts: readonly string[],
  meant: readonly (number | null)[],
])[] = [
  ['9.500 by itself is grouped', ['9.500'], [9500]],
  ['24,990 by itself is grouped', ['24,990'], [24990]],
  ['12.345,00 makes 9.500 a group', ['12.345,00', '9.500'], [12345, 9500]],
  ['12345,50 makes 9.500 a group', ['12345,50', '9.500'], [12345.5, 9500]],
  ['a dash in place of cents is a decimal comma', ['12.345,-', '9.500'], [12345, 9500]],
  [
    'nobody knows what 9.500 means among decimal points',
    ['12345.50', '199.90', '9.500'],
    [12345.5, 199.9, null],
  ],
  ['three decimals elsewhere make 990.000 decimal', ['24990.000', '990.000', '100.000'], [24990, 990, 100]],
  ['three decimals behind a comma do so too', ['24990,000', '990,000'], [24990, 990]],
  ['one slip does not change a column', ['24,990', '18,500', '12345,50'], [24990, 18500, 12345.5]],
  ['two groupings by hand are both grouped', ['24,990', '18,500', '9.500'], [24990, 18500, 9500]],
  [
    'what can be read in one way only needs no column',
    ['1,234.56', '1.234,56', '1 234,56'],
    [1234.56, 1234.56, 1234.56],
  ],
  ['grouping as in India', ['1,50,000', '9,500'], [150000, 9500]],
];

describe('A column of numbers', () => {
  it.each(MEANT)('decides: %s', (_, texts, meant) => {
    const column = createNumberColumn();
    const numbers = texts.map((text) => {
      const number = writtenNumber(text);
      if (number !== null) column.see(number);
      return number;
    });
    expect(numbers.map((number) => number && column.valueOf(number))).toEqual(meant);
  });
});

describe('A number in a text', () => {
  it.each([
    ['$12.345,00', 12345],
    ['$24,990, drive away', 24990],
    ['24.990 €', 24990],
    ['24.9k', 24900],
    ["24'990.50", 24990.5],
    ['Drive away - $24,990', 24990],
    ['0.500', 0.5],
  ])('is found in "%s": %d', (text, value) => expect(writtenNumber(text)?.value).toBe(value));

  it.each(['1.2e4', '1e21', '-5', '-$5', '1.234.56', '12,34,56', 'ask', ''])('is refused in "%s"', (text) =>
    expect(writtenNumber(text)).toBeNull(),
  );
});
