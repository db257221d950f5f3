import { describe, expect, test } from 'vitest';
import { readArguments } from '../terminal/arguments.ts';
import { UsageError } from '../terminal/options.ts';
import type { Part } from './parts.ts';
import { failuresOf } from './repeat.ts';
import { startable, TEST } from './run.ts';

describe('npm test', () => {
  test.each([
    [[], { all: false }],
    [['--all'], { all: true }],
    [['--all', '--shard=2/4'], { all: true, shard: { index: 2, count: 4 } }],
  ])('reads %j', (args, options) => {
    expect(readArguments(TEST, args).options).toEqual(options);
  });

  test.each([
    [['--shard=5/4'], 'expected which part of how many, such as 1/4'],
    [['--shard=0/4'], 'expected which part of how many, such as 1/4'],
    [['--shard=half'], 'expected which part of how many, such as 1/4'],
    [['--al'], '--al'],
    [['search'], 'npm test -- browser search'],
  ])('refuses %j and says what it takes', (args, words) => {
    expect(() => readArguments(TEST, args)).toThrow(UsageError);
    expect(() => readArguments(TEST, args)).toThrow(words);
  });
});

test('a part that lacks a program is left out, and what it lacks is said', () => {
  const vitest: Part = { program: 'vitest', args: ['run'] };
  const playwright: Part = { program: 'playwright', args: ['test'] };
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
