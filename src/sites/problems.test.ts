import { describe, expect, test } from 'vitest';
import { SiteProblems, showPath, showProblem, showValue } from './problems.ts';

test.each([
  [[], '(whole file)'],
  [['name'], 'name'],
  [['navigation', 'header', 2, 'url'], 'navigation.header[2].url'],
  [['locations', 0], 'locations[0]'],
])('the path %j reads "%s"', (path, shown) => {
  expect(showPath(path)).toBe(shown);
});

test.each([
  [undefined, 'nothing'],
  [null, 'null'],
  ['text', '"text"'],
  [['a', 1], '["a",1]'],
  ['sk_test_1', 'what looks like a secret (not shown)'],
  ['x'.repeat(200), `"${'x'.repeat(76)}…`],
])('the value %j reads %s', (value, shown) => {
  expect(showValue(value)).toBe(shown);
});

const PROBLEM = { file: 'sites/a/site.json', path: 'phone', found: 'nothing', expected: 'text' };

describe('a problem', () => {
  test('names the place, what was found and what was expected', () => {
    expect(showProblem(PROBLEM)).toBe('sites/a/site.json  phone\n  found     nothing\n  expected  text');
  });

  test('names the line, the error and the nearest word if they are known', () => {
    expect(showProblem({ ...PROBLEM, line: 7, says: 'Cannot run', nearest: 'phones' })).toBe(
      'sites/a/site.json:7  phone\n  Cannot run\n  found     nothing\n  expected  text\n  did you mean "phones"?',
    );
  });

  test('that stops a build names its dealer', () => {
    expect(new SiteProblems('a', [PROBLEM]).message).toMatch(
      /^The configuration of "a" cannot be used:\nsites/,
    );
  });
});
