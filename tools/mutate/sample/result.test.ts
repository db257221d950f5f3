import { expect, test } from 'vitest';
import { missedOf, type Result, scoreOf, summaryOf } from './result.ts';

const result = (status: string, fields: Partial<Result> = {}): Result => ({
  file: 'src/domain/a.ts',
  line: 1,
  column: 1,
  mutator: 'BooleanLiteral',
  status,
  original: 'true',
  replacement: 'false',
  ...fields,
});

const RESULTS = [
  result('Killed'),
  result('Timeout'),
  result('Survived', {
    line: 12,
    column: 3,
    mutator: 'BlockStatement',
    original: '{\n  go();\n}',
    replacement: '{}',
  }),
  result('Survived', { line: 2 }),
  result('NoCoverage', { file: 'src/domain/b.ts' }),
  result('RuntimeError'),
];

test('the score counts what was seen of what could be seen', () => {
  expect(scoreOf(RESULTS)).toBe(40);
});

test('the summary leaves out nothing', () => {
  expect(summaryOf(RESULTS)).toBe(
    '6 mutants: score 40.0 %\n1 killed, 1 ran without end, 2 survived, 1 in lines that no test runs, 1 could not be run',
  );
});

test('what no test saw is listed by file and line', () => {
  expect(missedOf(RESULTS)).toBe(
    [
      'src/domain/a.ts',
      '  2:1 BooleanLiteral: true → false',
      '  12:3 BlockStatement: { go(); } → {}',
      '',
      'src/domain/b.ts',
      '  1:1 (no test runs it) BooleanLiteral: true → false',
    ].join('\n'),
  );
});
