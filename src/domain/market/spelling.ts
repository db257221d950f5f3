import type { Market } from './markets.ts';
import { type Spelling, WRITING } from './writing.ts';

type Swap = readonly [british: string, american: string];

/**
 * Beginnings of words; what follows stays, so `colour` also makes `coloured` and `Enquir-` makes `Inquiries`.
 * A full stop ends what is whole: petroleum is the same in both.
 */
const US_SWAPS: readonly Swap[] = [
  ['colour', 'color'],
  ['personalis', 'personaliz'],
  ['enquir', 'inquir'],
  ['petrol.', 'gas'],
  ['favourit', 'favorit'],
  ['licenc', 'licens'],
  ['tyre', 'tire'],
  ['centre.', 'center'],
  ['centres.', 'centers'],
];

const SWAPS: Readonly<Record<Spelling, readonly Swap[]>> = { british: [], american: US_SWAPS };

/** Words, and before them whatever must stay as written: addresses, mail addresses and paths. */
const ADDRESS_OR_WORD = /(?:https?:\/\/|www\.)\S+|\S+@\S+|(?<!\S)\/\S+|\p{L}+/gu;
const WORD = /^\p{L}+$/u;

const likeCase = (model: string, text: string): string => {
  if (model === model.toUpperCase()) return text.toUpperCase();
  const [first = ''] = model;
  return first === first.toUpperCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};

const swapWord = (word: string, swaps: readonly Swap[]): string => {
  for (const [british, american] of swaps)
    if (`${word.toLowerCase()}.`.startsWith(british)) {
      const { length } = british.replace('.', '');
      return likeCase(word.slice(0, length), american) + word.slice(length);
    }
  return word;
};

/** Text that people read, in the market's spelling. Never for routes, category values or payloads. */
export const spell = (text: string, { code }: Pick<Market, 'code'>): string => {
  const swaps = SWAPS[WRITING[code].spelling];
  if (swaps.length === 0) return text;
  return text.replace(ADDRESS_OR_WORD, (part) => (WORD.test(part) ? swapWord(part, swaps) : part));
};
