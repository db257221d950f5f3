import { expect, test } from 'vitest';
import { readArguments } from '../terminal/arguments.ts';
import { UsageError } from '../terminal/options.ts';
import type { TestPart } from './parts.ts';
import { failuresOf } from './repeat.ts';
import { startable, TEST } from './run.ts';

test('npm test rejects a part as a word, and names the right command', () => {
  expect(() => readArguments(TEST, ['search'])).toThrow(UsageError);
  expect(() => readArguments(TEST, ['search'])).toThrow('npm test -- browser search');
});

test('a part without its program is left out, and the program is named', () => {
  const vitest: TestPart = { program: 'vitest', args: ['run'] };
  const playwright: TestPart = { program: 'playwright', args: ['test'] };
  expect(startable([vitest, { ...playwright, lacks: () => 'There is no Chromium here.' }])).toEqual({
    ready: [vitest],
    lacking: ['There is no Chromium here.'],
  });
  expect(startable([vitest, { ...playwright, lacks: () => undefined }]).lacking).toEqual([]);
});

test('repeated runs count a failed test once for each run', () => {
  const runs = [{ failures: ['a', 'b', 'b'] }, { failures: [] }, { failures: ['b'] }];
  expect(failuresOf(runs)).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});
