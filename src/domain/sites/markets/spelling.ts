import { type Spelling, WRITING } from './conventions.ts';
import type { Market } from './markets.ts';

type Swap = readonly [british: RegExp, american: string];

/**
 * Beginnings of words. The rest stays, so `colour` also gives `coloured`, and `Enquir-` gives `Inquiries`.
 * `petrol` is a whole word, because petroleum is the same in both, and so is `centre`: `centred` is not
 * `centerd`.
 */
const US_SWAPS: readonly Swap[] = [
  [/^colour/i, 'color'],
  [/^personalis/i, 'personaliz'],
  [/^enquir/i, 'inquir'],
  [/^petrol$/i, 'gas'],
  [/^favourit/i, 'favorit'],
  [/^licenc/i, 'licens'],
  [/^tyre/i, 'tire'],
  [/^centre(?=s?$)/i, 'center'],
];

const SWAPS: Readonly<Record<Spelling, readonly Swap[]>> = { british: [], american: US_SWAPS };

/** Words, and before them whatever must stay as written: web addresses, email addresses and paths. */
const ADDRESS_OR_WORD = /(?:https?:\/\/|www\.)\S+|\S+@\S+|(?<!\S)\/\S+|\p{L}+/gu;
const WORD = /^\p{L}+$/u;

const likeCase = (model: string, text: string): string => {
  if (model === model.toUpperCase()) return text.toUpperCase();
  const [first = ''] = model;
  return first === first.toUpperCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};

const swapWord = (word: string, swaps: readonly Swap[]): string => {
  for (const [british, american] of swaps)
    if (british.test(word)) return word.replace(british, (found) => likeCase(found, american));
  return word;
};

/** Converts text that people read to the market's spelling. It is not for routes, category values or payloads. */
export const spell = (text: string, { code }: Pick<Market, 'code'>): string => {
  const swaps = SWAPS[WRITING[code].spelling];
  if (swaps.length === 0) return text;
  return text.replace(ADDRESS_OR_WORD, (part) => (WORD.test(part) ? swapWord(part, swaps) : part));
};
