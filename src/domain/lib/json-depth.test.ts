import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (levels: number, [open, close] = ['[', ']']) =>
  `${open?.repeat(levels)}${close?.repeat(levels)}`;

test.each<[string, string, boolean]>([
  ['as deep as is accepted', nested(64), false],
  ['one deeper', nested(65), true],
  ['objects', nested(65, ['{"a":', '}']), true],
  ['both', nested(33, ['{"a":[', ']}']), true],
  ['many side by side', `[${'[],'.repeat(1_000)}[]]`, false],
  ['brackets in a text', `"${'['.repeat(100)}"`, false],
  ['brackets behind an escaped quote', `"\\"${'['.repeat(100)}"`, false],
  ['brackets behind an escaped backslash', `["\\\\",${nested(64)}]`, true],
  ['a text that does not end', `"${'['.repeat(100)}`, false],
])('isTooDeep measures the depth of: %s', (_, json, deep) => expect(isTooDeep(json)).toBe(deep));
