import { describe, expect, test } from 'vitest';
import { readArguments } from '../terminal/arguments.ts';
import { BUILD } from './command.ts';

const read = (args: readonly string[]) => readArguments(BUILD, args).options;

describe('the options of a build', () => {
  test('by default build everything', () => {
    expect(read([])).toMatchObject({
      force: false,
      flat: false,
      stockOnly: false,
      acceptShrink: false,
      requireBundle: false,
      list: false,
      compileOnly: false,
      json: false,
    });
    for (const option of ['changed', 'shard', 'watch']) expect(read([])).not.toHaveProperty(option);
  });

  test.each<[args: string[], expected: object]>([
    [['--site=a,b,'], { site: ['a', 'b'] }],
    [['--changed=origin/main', '--list', '--json'], { changed: 'origin/main', list: true, json: true }],
    [['--changed='], { changed: '' }],
    [['--shard=2/4', '--require-bundle'], { shard: { index: 2, count: 4 }, requireBundle: true }],
    [['--watch'], { watch: 60 }],
    [['--watch=5', '--stock-only'], { watch: 5, stockOnly: true }],
    [['--now=2026-12-25T00:00:00Z'], { now: Date.UTC(2026, 11, 25) }],
    [['--compile-only'], { compileOnly: true }],
  ])('%j', (args, expected) => {
    expect(read(args)).toMatchObject(expected);
  });

  test.each<[args: string[], message: RegExp]>([
    [['--shrad=1/4'], /Did you mean --shard\?/],
    [['--site='], /--site= names no dealer/],
    [['site'], /npm run build does not take "site"\. Did you mean --site\?/],
    [['--shard=5/4'], /--shard=5\/4: expected which part of how many/],
    [['--shard=0/4'], /expected which part/],
    [['--shard=two'], /expected which part/],
    [['--watch=0'], /--watch=0: expected a whole number from 1 on/],
    [['--watch=1.5'], /expected a whole number/],
    [['--threads=none'], /expected a whole number/],
    [['--now=today'], /expected a moment/],
    [['--force=yes'], /does not take an argument/],
    [['--watch', '--now=2026-12-25T00:00:00Z'], /--watch and --now do not go together: a watch runs on/],
    [['--compile-only', '--require-bundle'], /do not go together/],
  ])('%j is refused', (args, message) => {
    expect(() => read(args)).toThrow(message);
  });
});
