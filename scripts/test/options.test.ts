import { expect, test } from 'vitest';
import { readArguments } from '../terminal/arguments.ts';
import { UsageError } from '../terminal/options.ts';
import type { TestPart } from './parts.ts';
import { failuresOf } from './repeat.ts';
import { startable, TEST } from './run.ts';

test('npm test takes no part as a word, and says which command does', () => {
  expect(() => readArguments(TEST, ['search'])).toThrow(UsageError);
  expect(() => readArguments(TEST, ['search'])).toThrow('npm test -- browser search');
});

test('a part that lacks a program is left out, and what it lacks is said', () => {
  const vitest: TestPart = { program: 'vitest', args: ['run'] };
  const playwright: TestPart = { program: 'playwright', args: ['test'] };
  expect(startable([vitest, { ...playwright, lacks: () => 'There is no Chromium here.' }])).toEqual({
    ready: [vitest],
    lacking: ['There is no Chromium here.'],
  });
  expect(startable([vitest, { ...playwright, lacks: () => undefined }]).lacking).toEqual([]);
});

test('repeated runs count a test once for each run in which it failed', () => {
  const runs = [{ failures: ['a', 'b', 'b'] }, { failures: [] }, { failures: ['b'] }];
  expect(failuresOf(runs)).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});
