import { describe, expect, test } from 'vitest';
import { readArguments } from '#scripts/terminal/arguments.ts';
import { UsageError } from '#scripts/terminal/options.ts';
import { mutateCommand } from './options.ts';

const MUTATE = mutateCommand(['M1', 'M13', 'M16']);

describe('npm run mutate', () => {
  test.each<readonly [readonly string[], object]>([
    [[], { unit: false }],
    [['--unit', '--only=M13,M16'], { only: ['M13', 'M16'], unit: true }],
    [['--sample=1500'], { unit: false, sample: 1500 }],
    [['--sample=20', '--seed=7'], { unit: false, sample: 20, seed: 7 }],
  ])('reads %j', (args, options) => {
    expect(readArguments(MUTATE, args).options).toEqual(options);
  });

  test.each<readonly [readonly string[], string]>([
    [['--only=M14'], 'There is no mutation "M14". Did you mean "M1"? There are M1, M13, M16.'],
    [['--only='], '--only= names no mutation.'],
    [['--sample=some'], '--sample=some: expected a whole number from 1 on'],
    [['--sample=0'], '--sample=0: expected a whole number from 1 on'],
    [['--sample=5', '--seed=-1'], '--seed=-1: expected a whole number from 1 on'],
    [
      ['--sample=5', '--unit'],
      '--unit and --sample do not go together: one is for the known mutations, the other samples Stryker’s.',
    ],
    [
      ['--sample=5', '--only=M1'],
      '--only and --sample do not go together: one is for the known mutations, the other samples Stryker’s.',
    ],
  ])('refuses %j', (args, words) => {
    expect(() => readArguments(MUTATE, args)).toThrow(new UsageError(words));
  });

  test.each<readonly [readonly string[], string]>([
    [['--seed=5'], '--seed needs --sample'],
    [['--unti'], '--unti'],
    [['M13'], 'M13'],
  ])('refuses %j and says what it takes', (args, words) => {
    expect(() => readArguments(MUTATE, args)).toThrow(UsageError);
    expect(() => readArguments(MUTATE, args)).toThrow(words);
    expect(() => readArguments(MUTATE, args)).toThrow('npm run mutate -- --sample=1500');
  });
});
