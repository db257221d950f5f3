import { MARKETS } from '#domain/sites/markets/markets.ts';
import { FIELD_NAMES } from '#domain/vehicles/attributes/fields.ts';
import { calmed } from '../capitals.ts';
import { momentIn } from '../dates.ts';
import { createFeedImport } from '../feed-import.ts';
import { guessMapping } from '../guess/guess.ts';
import { listIn } from '../item-list.ts';
import { moneyIn, numberIn, yearIn } from '../numbers.ts';
import { withoutMarkup, withoutPhones } from '../plain-text.ts';

const LENGTH = 20_000;
const filled = (part: string): string => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

/** Texts that make a careless regular expression take minutes. */
export const LONG = [
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

export const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  numbers: (text) => [numberIn(text), moneyIn(text), yearIn(text)],
  moments: (text) => momentIn(text, { order: 'day-first', timezone: 'UTC' }),
  lists: (text) => [listIn([text], 'list', undefined), listIn([text], 'addresses', undefined)],
  phones: (text) => withoutPhones(text, MARKETS.AU),
  markup: (text) => withoutMarkup(text),
  shouting: (text) => calmed(text, ['Kia']),
};

/** Makes a reader of a row that has this text in every column. */
export function rowReader(text: string): () => void {
  const row = Object.fromEntries(FIELD_NAMES.map((name) => [name, text]));
  return () => {
    guessMapping([row, { ...row, make: 'Kia' }], { market: MARKETS.AU, answers: {} });
    const feedImport = createFeedImport(
      { preset: 'ours' },
      { market: MARKETS.AU, timezone: 'UTC', now: 0, digest: () => 'd' },
    );
    feedImport.take(row);
    feedImport.finish();
  };
}
