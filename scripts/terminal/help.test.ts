import { expect, test } from 'vitest';
import { command } from './command.ts';
import { helpText } from './help.ts';
import { dealers, flag, text, whole, wholeOr } from './options.ts';

const KEYS = command({
  call: 'npm run keys',
  does: 'the keys of the yard',
  commands: {
    list: { does: 'all of them', options: ['site', 'limit'] },
    take: {
      does: 'takes one, and writes down who did, when, and for which of the cars',
      operands: { shape: 'ID' },
    },
  },
  options: {
    site: dealers('only these'),
    limit: wholeOr(50, 'so many'),
    every: { ...whole('60', 'again'), bare: '60' },
    owner: text('Ada Byron', 'of whom'),
    dryRun: flag('touches none'),
  },
  examples: [['npm run keys -- take 7', 'the seventh']],
  notes: ['A key that is not there hangs at somebody’s belt, and nobody knows at whose it hangs.'],
});

test('the help lists all declarations in columns, no wider than the terminal', () => {
  expect(helpText(KEYS, 70)).toBe(`npm run keys: the keys of the yard

  npm run keys -- list      all of them (--site, --limit)
  npm run keys -- take ID   takes one, and writes down who did, when,
                            and for which of the cars

  --site=a,b                only these
  --limit=50                so many (default: 50)
  --every, --every=60       again
  --owner="Ada Byron"       of whom
  --dry-run                 touches none
  --help, -h                shows this help

  npm run keys -- take 7    the seventh

A key that is not there hangs at somebody’s belt, and nobody knows at
whose it hangs.`);
});

test('a long option has a line of its own in the help', () => {
  const long = command({
    call: 'npm run x',
    does: 'y',
    options: { site: text('z'.repeat(50), 'only that') },
  });
  expect(helpText(long, 80).split('\n').slice(2, 4)).toEqual([
    `  --site=${'z'.repeat(50)}`,
    '               only that',
  ]);
});
