import { describe, expect, it } from 'vitest';
import { median, seconds, textTable } from './table.ts';

describe('a table', () => {
  it('aligns words to the left and numbers to the right', () => {
    const rows = [
      ['cold', 1234, '0.50'],
      ['one dealer warm', 7, '10.2'],
    ];
    expect(textTable(['case', 'pages', 'seconds'], rows).split('\n')).toEqual([
      'case             pages  seconds',
      '───────────────  ─────  ───────',
      'cold              1234     0.50',
      'one dealer warm      7     10.2',
    ]);
  });
});

describe('number formatting', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
  ])('takes the median of %j as %d', (values, expected) => expect(median(values)).toBe(expected));

  it('shows hundredths of short times only', () => {
    expect([seconds(0.123), seconds(9.994), seconds(12.34)]).toEqual(['0.12', '9.99', '12.3']);
  });
});
