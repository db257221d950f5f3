import { describe, expect, test } from 'vitest';
import { closing, countReasons, type Summary } from './summary.ts';

const summary = (changes: Partial<Summary>): Summary => ({
  passed: 0,
  failed: 0,
  failures: [],
  skipped: [],
  files: [],
  ...changes,
});

describe('the summary of a run', () => {
  test('counts all runners in its last line', () => {
    const lines = closing([summary({ passed: 3, failed: 1 }), summary({ passed: 4 })]);
    expect(lines.at(-1)).toBe('7 passed, 1 failed');
  });

  test('lists the ten slowest files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at }));
    const lines = closing([summary({ files: files.slice(0, 6) }), summary({ files: files.slice(6) })]);
    expect(lines.filter((line) => line.endsWith('.test.ts')).map((line) => line.trim())).toEqual(
      Array.from({ length: 10 }, (_, at) => `${11 - at}.0  ${11 - at}.test.ts`),
    );
  });

  test('lists skipped tests by reason, for all runners', () => {
    const needs = 'needs nginx: npm run test:all brings it';
    const lines = closing([
      summary({ skipped: countReasons([needs, needs, 'needs a Meilisearch']) }),
      summary({ skipped: [{ reason: needs, tests: 3 }] }),
    ]);
    expect(lines).toContain(`       5  ${needs}`);
    expect(lines).toContain('       1  needs a Meilisearch');
  });

  test('omits skipped tests if there are none', () => {
    expect(closing([summary({ passed: 1 })]).join('\n')).not.toContain('Skipped');
  });
});
