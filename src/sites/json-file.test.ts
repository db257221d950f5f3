import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasValueAt, isProblem, lineIn, readJson, repeatedFields } from './json-file.ts';

function written(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'json-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'site.json');
  writeFileSync(path, text);
  return path;
}

describe('an unreadable file', () => {
  test('is reported if it does not exist', () => {
    expect(readJson('/nowhere/site.json', 'sites/x/site.json')).toEqual({
      file: 'sites/x/site.json',
      path: '(whole file)',
      found: 'no such file',
      expected: 'a readable JSON file',
    });
  });

  test.each([
    ['{\n  "a": 1,\n}', 3],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ['{\n  // note\n  "a": 1\n}', 2],
  ])('with the mistake %j is reported with line %i', (text, line) => {
    const read = readJson(written(text), 'site.json');
    expect(isProblem(read)).toBe(true);
    expect(read).toMatchObject({ file: 'site.json', line });
  });

  test('that is empty or cut off is reported, without an exception', () => {
    for (const text of ['', '{"a": ']) expect(isProblem(readJson(written(text), 'site.json'))).toBe(true);
  });
});

test('a byte order mark is accepted', () => {
  expect(readJson(written('\uFEFF{"a": 1}'), 'site.json')).toMatchObject({ value: { a: 1 } });
});

test.each<[text: string, repeated: readonly (readonly [path: string, line: number, first: RegExp])[]]>([
  ['{\n  "a": "b:",\n  "b": {"a": [{"a": "\\"a\\":"}]}\n}', []],
  ['{\n  "a": 1,\n  "a": 2\n}', [['a', 3, /line 2/]]],
  ['{\n "b": [{}, {"c": 1,\n "d": 2,\n "c" : 3}]\n}', [['b[1].c', 4, /line 2/]]],
  ['{"a": {"b": 1},\n"a": {"b": 2}}', [['a', 2, /line 1/]]],
])('repeated fields of %j are reported', (text, repeated) => {
  expect(repeatedFields({ file: 'site.json', text })).toEqual(
    repeated.map(([path, line, first]) => ({
      ...{ file: 'site.json', path, line },
      found: expect.stringContaining('a second time'),
      expected: expect.stringMatching(first),
    })),
  );
});

describe('the line of a value', () => {
  const file = {
    file: 'f.json',
    text: '{\n  "a": {\n    "b": [\n      1,\n      2\n    ]\n  }\n}',
    value: {},
  };

  test.each([
    [['a'], 2],
    [['a', 'b', 1], 5],
    [['a', 'missing'], 2],
    [['a', 'b', 9, 'deeper'], 3],
  ])('at %j is %i, or that of its nearest parent', (path, line) => {
    expect(lineIn(file)(path)).toEqual({ file: 'f.json', line });
  });

  test('is unknown for a missing field of the whole file', () => {
    expect(lineIn(file)(['missing'])).toEqual({ file: 'f.json' });
  });
});

test.each([
  [{ a: { b: [0] } }, ['a', 'b', 0], true],
  [{ a: { b: [0] } }, ['a', 'b', 1], false],
  [{ a: null }, ['a', 'b'], false],
  [{ a: undefined }, ['a'], true],
  [{}, ['toString'], false],
])('the value %j has a value at %j: %s', (value, path, answer) => {
  expect(hasValueAt(value, path)).toBe(answer);
});
