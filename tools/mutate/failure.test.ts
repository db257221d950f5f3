import { describe, expect, test } from 'vitest';
import { playwrightFailure, vitestFailure } from './failure.ts';

describe('what vitest reports', () => {
  const file = (name: string, startTime: number, ...statuses: readonly string[]) => ({
    name,
    startTime,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, index) => ({ status, fullName: `${name} ${index}` })),
  });

  test('names the first test that failed', () => {
    const testResults = [
      file('late', 30, 'failed'),
      file('early', 10, 'passed', 'failed', 'failed'),
      file('first', 1, 'passed'),
    ];
    expect(vitestFailure({ testResults })).toEqual({ file: 'early', test: 'early 1' });
  });

  test('names a file that could not be loaded', () => {
    const broken = { ...file('a', 1), status: 'failed', message: 'x is not defined\n  at a.ts' };
    expect(vitestFailure({ testResults: [broken] })).toEqual({ file: 'a', test: 'x is not defined' });
  });

  test('says nothing where all passed', () => {
    expect(vitestFailure({ testResults: [file('a', 1, 'passed', 'pending')] })).toBeUndefined();
  });
});

describe('what Playwright reports', () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: 'saved.test.ts' });
  const suite = {
    title: 'saved.test.ts',
    file: 'saved.test.ts',
    specs: [spec('works', true)],
    suites: [
      { title: 'the bar', file: 'saved.test.ts', specs: [spec('opens', true), spec('closes', false)] },
    ],
  };

  test('names the first test that failed, with what stands around it', () => {
    expect(playwrightFailure({ suites: [suite], errors: [] })).toEqual({
      file: 'tests/e2e/saved.test.ts',
      test: 'the bar closes',
    });
  });

  test('names what went wrong outside of tests', () => {
    expect(playwrightFailure({ suites: [], errors: [{ message: 'No shop\n  at a.ts' }] })).toEqual({
      file: 'playwright.config.ts',
      test: 'No shop',
    });
  });

  test('says nothing where all passed', () => {
    expect(playwrightFailure({ suites: [{ ...suite, suites: [] }], errors: [] })).toBeUndefined();
  });
});
