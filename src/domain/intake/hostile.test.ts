import { expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { INTAKE_FIELD_NAMES } from './fields.ts';
import { guessMapping } from './guess/guess.ts';
import { createIntake } from './intake.ts';
import { listIn } from './list.ts';
import { momentIn } from './moments.ts';
import { moneyIn, numberIn, yearIn } from './numbers.ts';
import { withoutPhones } from './phones.ts';
import { withoutMarkup } from './plain-text.ts';
import { calmed } from './shouting.ts';

const LENGTH = 20_000;
const filled = (part: string): string => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

/** What makes a careless regular expression take minutes. */
const LONG = [
  ...[
    'a',
    'A',
    '1',
    '1,',
    '1,111',
    '1.111',
    ' ',
    '\n',
    '\t ',
    '-',
    '- ',
    '.',
    '!',
    '! ',
    '<',
    '<a',
    '<a ',
    '&',
    '&a',
    '(',
  ],
  ...[
    '(,',
    '04 ',
    '0412 345 678 ',
    '$1 ',
    'MY',
    '1/',
    '1/1/',
    'Jan ',
    'a,b',
    '|',
    ', ',
    'https://',
    'https://x/ ',
    '[',
    '{',
    '"',
  ],
  ...[
    'now ',
    'white and ',
    'auto ',
    '\u00a0',
    'é',
    '=~#',
    '* ',
    '\\',
    "'",
    '12k',
    '12 km ',
    '😀',
    'A. B',
    ': a',
  ],
].map(filled);

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  numbers: (text) => [numberIn(text), moneyIn(text), yearIn(text)],
  moments: (text) => momentIn(text, { order: 'day-first', timezone: 'UTC' }),
  lists: (text) => [listIn([text], 'list', undefined), listIn([text], 'addresses', undefined)],
  phones: (text) => withoutPhones(text, MARKETS.AU),
  markup: (text) => withoutMarkup(text),
  shouting: (text) => calmed(text, ['Kia']),
};

/** A reader whose cost grows with the square of the length takes seconds. */
const MOST_MS = 400;

/** The best of three runs counts, so that other load on the machine does not fail the test. */
function leastMs(run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > MOST_MS; tries += 1) {
    const begun = performance.now();
    run();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

test.each(Object.entries(READERS))('long hostile texts cost %s little', (_, read) => {
  for (const text of LONG) {
    const run = () => {
      read(text);
      read(`${text}x`);
    };
    expect(leastMs(run), text.slice(0, 12)).toBeLessThan(MOST_MS);
  }
});

test('a row of hostile texts is guessed, read and tidied in a moment', () => {
  // Every sixth: all of them are tried above, one reader at a time.
  for (const text of LONG.filter((_, at) => at % 6 === 0)) {
    const row = Object.fromEntries(INTAKE_FIELD_NAMES.map((name) => [name, text]));
    const run = () => {
      guessMapping([row, { ...row, make: 'Kia' }], { market: MARKETS.AU, answers: {} });
      const intake = createIntake(
        { preset: 'ours' },
        { market: MARKETS.AU, timezone: 'UTC', now: 0, digest: () => 'd' },
      );
      intake.take(row);
      intake.finish();
    };
    expect(leastMs(run), text.slice(0, 12)).toBeLessThan(MOST_MS);
  }
});
