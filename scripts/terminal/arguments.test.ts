import { describe, expect, expectTypeOf, test } from 'vitest';
import { asksForHelp, readArguments } from './arguments.ts';
import { command } from './command.ts';
import { dealers, flag, moment, numbers, oneOf, part, text, UsageError, whole, wholeOr } from './options.ts';

const WASH = command({
  call: 'npm run wash',
  does: 'washes what stands in the yard',
  options: {
    site: dealers('only these'),
    colour: oneOf('colour', ['red', 'blue'], 'only those', 'red'),
    until: moment('2026-11-01', 'no longer than until then'),
    shard: part('a part of them'),
    rounds: wholeOr(2, 'how often', { most: 9 }),
    every: { ...whole('60', 'again each so many seconds'), bare: '60' },
    note: text('words', 'what is said to the owner'),
    bays: numbers([1, 2], 'in these bays'),
    dryRun: flag('uses no water'),
  },
  contradictions: [['every', 'dryRun', 'it would never end']],
  problem: ({ options: { note, site } }) =>
    note !== undefined && site === undefined ? '--note needs --site=.' : undefined,
});

const read = (...args: readonly string[]) => readArguments(WASH, args).options;

describe('readArguments', () => {
  test.each<readonly [readonly string[], object]>([
    [[], { rounds: 2, dryRun: false, bays: [1, 2] }],
    [['--bays=3,40'], { bays: [3, 40] }],
    [['--site=a,b,,a', '--note', 'shiny paint'], { site: ['a', 'b'], note: 'shiny paint' }],
    [['--colour', 'blue', '--rounds=9', '--dry-run'], { colour: 'blue', rounds: 9, dryRun: true }],
    [['--until=2026-11-01T09:00+11:00'], { until: Date.UTC(2026, 9, 31, 22) }],
    [['--shard=2/4', '--every'], { shard: { index: 2, count: 4 }, every: 60 }],
    [['--every=5', '--rounds=1', '--rounds=3'], { every: 5, rounds: 3 }],
    [['--site=a', '--note=--dry-run'], { note: '--dry-run', dryRun: false }],
  ])('reads the options %j', (args, options) => {
    expect(read(...args)).toMatchObject(options);
  });

  test('omits options that are not given and have no default', () => {
    expect(Object.keys(read())).toEqual(['rounds', 'bays', 'dryRun']);
  });

  test('returns the types of the declaration', () => {
    expectTypeOf(read().rounds).toEqualTypeOf<number>();
    expectTypeOf(read().dryRun).toEqualTypeOf<boolean>();
    expectTypeOf(read().colour).toEqualTypeOf<'red' | 'blue' | undefined>();
    expectTypeOf(read().site).toEqualTypeOf<readonly string[] | undefined>();
  });

  test.each([
    [['--colour=bleu'], 'There is no colour "bleu". Did you mean "blue"? There are red, blue.'],
    [['--rounds=10'], '--rounds=10: expected a whole number from 1 to 9'],
    [['--every=0'], '--every=0: expected a whole number from 1 on'],
    [['--until=tomorrow'], '--until=tomorrow: expected a moment such as 2026-11-01'],
    [['--site=,'], '--site= names no dealer.'],
    [['--shard=5/4'], '--shard=5/4: expected which part of how many, such as 1/4'],
    [['--every', '--dry-run'], '--every and --dry-run do not go together: it would never end.'],
  ])('rejects %j with the error only', (args, words) => {
    expect(() => read(...args)).toThrow(new UsageError(words));
  });

  test.each([
    [['--color=red'], "Unknown option '--color'. Did you mean --colour?\n"],
    [['--zzz'], "Unknown option '--zzz'.\n"],
    [['-x'], "Unknown option '-x'.\n"],
    [['--site'], '--site needs a value, such as --site=a,b.\n'],
    [['--site', '--dry-run'], '--site needs a value, such as --site=a,b.\n'],
    [['--dry-run=yes'], '--dry-run does not take an argument.\n'],
    [['sites'], 'npm run wash does not take "sites". Did you mean --site?\n'],
    [['--note=shiny'], '--note needs --site=.\n'],
  ])('rejects %j with the error and the usage', (args, words) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(`${words}\nnpm run wash: washes`);
  });
});

describe('readArguments', () => {
  const KEYS = command({
    call: 'npm run keys',
    does: 'the keys of the yard',
    commands: {
      list: { does: 'all of them', options: ['limit'] },
      take: {
        does: 'takes one',
        operands: { shape: 'ID', least: 1, most: 1, expected: 'take needs one id.' },
      },
      hang: { does: 'hangs some back', operands: { shape: '[ID …]' } },
    },
    usual: 'list',
    options: { limit: wholeOr(50, 'so many') },
  });

  test.each([
    [['take', '7'], { command: 'take', operands: ['7'] }],
    [['hang'], { command: 'hang', operands: [] }],
    [['hang', '7', '--', '--8'], { command: 'hang', operands: ['7', '--8'] }],
    [['list', '--limit=3'], { command: 'list', options: { limit: 3 } }],
    [[], { command: 'list', options: { limit: 50 } }],
  ])('reads the command and operands %j', (args, asked) => {
    expect(readArguments(KEYS, args)).toMatchObject(asked);
  });

  test.each([
    [['tkae'], 'There is no command "tkae". Did you mean "take"?'],
    [['toString'], 'There is no command "toString".'],
    [['take'], 'take needs one id.'],
    [['take', '7', '8'], 'take needs one id.'],
    [['list', '7'], 'list does not take "7".'],
    [['take', '7', '--limit=3'], 'take does not take --limit.'],
  ])('rejects %j', (args, words) => {
    expect(() => readArguments(KEYS, args)).toThrow(words);
  });
});

test.each([
  [['--help'], true],
  [['list', '-h', '--zzz'], true],
  [[], false],
  [['--', '--help'], false],
])('the arguments %j ask for help: %s', (args, asks) => {
  expect(asksForHelp(args)).toBe(asks);
});
