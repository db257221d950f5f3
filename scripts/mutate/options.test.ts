import { describe, expect, test } from 'vitest';
import { readOptions, UsageError } from './options.ts';

const KNOWN = ['M1', 'M13', 'M16'];

describe('npm run mutate', () => {
  test.each<readonly [readonly string[], object | undefined]>([
    [[], { kind: 'known', only: [], unit: false }],
    [['--unit', '--only=M13,M16'], { kind: 'known', only: ['M13', 'M16'], unit: true }],
    [['--sample=1500'], { kind: 'sample', size: 1500, seed: 1 }],
    [['--sample=20', '--seed=7'], { kind: 'sample', size: 20, seed: 7 }],
    [['--help'], undefined],
  ])('reads %j', (args, options) => {
    expect(readOptions(args, KNOWN)).toEqual(options);
  });

  test.each<readonly [readonly string[], string]>([
    [['--only=M14'], 'Did you mean "M1'],
    [['--only='], 'names no mutation'],
    [['--sample=some'], 'expected a whole number from 1 on'],
    [['--sample=0'], 'expected a whole number from 1 on'],
    [['--sample=5', '--seed=-1'], 'expected a whole number from 1 on'],
    [['--sample=5', '--unit'], 'not for a --sample'],
    [['--sample=5', '--only=M1'], 'not for a --sample'],
    [['--seed=5'], '--seed is for a --sample'],
    [['--unti'], '--unti'],
    [['M13'], 'M13'],
  ])('refuses %j and says what it takes', (args, words) => {
    expect(() => readOptions(args, KNOWN)).toThrow(UsageError);
    expect(() => readOptions(args, KNOWN)).toThrow(words);
    expect(() => readOptions(args, KNOWN)).toThrow('npm run mutate -- --sample=1500');
  });
});
