import { expect, test } from 'vitest';
import { filePattern, splitPath } from './file-pattern.ts';

test.each([
  ['stock.csv', 'stock.csv', true],
  ['stock.csv', 'stock.csv.part', false],
  ['stock-*.csv', 'stock-1.csv', true],
  ['stock-*.csv', 'stock-.csv', true],
  ['stock-*.csv', 'stock.csv', false],
  ['stock-*.csv', 'stock-1xcsv', false],
  ['*', '', true],
  ['*stock*', 'our stock.xml', true],
  ['*a*a*', 'a', false],
  ['*a*b*c', 'aXbXbXc', true],
  ['ab*ba', 'aba', false],
  ['st?ck.*', 'stock.csv', false],
])('the pattern "%s" matches "%s": %s', (pattern, name, fits) => {
  expect(filePattern(pattern)(name)).toBe(fits);
});

test('a pattern with many stars is fast', () => {
  expect(filePattern(`${'*a'.repeat(50)}b`)('a'.repeat(5000))).toBe(false);
});

test.each([
  ['stock.csv', '', 'stock.csv'],
  ['/stock.csv', '', 'stock.csv'],
  ['a/b/stock.csv', 'a/b', 'stock.csv'],
])('the path %s is in the folder "%s" with the name "%s"', (path, folder, name) => {
  expect(splitPath(path)).toEqual({ folder, name });
});
