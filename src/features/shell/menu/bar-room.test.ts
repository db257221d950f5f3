import { expect, test } from 'vitest';
import { outAt } from './bar-room.ts';

const MORE = 50;
const same = <T>(value: T) => ({ lg: value, xl: value, xxl: value });

test.each<[string, readonly number[], [number, number, number], readonly string[]]>([
  ['short enough everywhere', [100, 100], [200, 200, 200], ['', '']],
  ['gives up its last entries, and room for More', [100, 100, 100], [299, 300, 300], ['', '', 'lg']],
  ['gives up one more where More would not fit', [100, 100, 100], [249, 300, 300], ['', 'lg', 'lg']],
  ['grows with the page', [100, 100, 100, 100], [150, 250, 400], ['', 'lg', 'lg xl', 'lg xl']],
  ['has less room on a wider page', [100, 100], [200, 160, 200], ['', 'xl']],
  ['too long for any page', [100, 100, 100], [160, 160, 260], ['', 'lg xl', 'lg xl xxl']],
  ['has nothing to show', [], [100, 100, 100], []],
  ['whose first entry alone is too long', [400, 10], [100, 100, 100], ['lg xl xxl', 'lg xl xxl']],
])('a menu (%s) has the right entries in the bar', (_, widths, [lg, xl, xxl], expected) => {
  const out = outAt(same(widths), { lg, xl, xxl }, MORE);
  expect(out.map((at) => at.join(' '))).toEqual(expected);
});
