import { queryText } from '#domain/search/query-text.ts';

const MOST_WORDS = 10;

/** Lower case without accents: `Citroën` → `citroen` */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

/** `Mazda CX-5 (AWD)` → `mazda`, `cx`, `5`, `awd` */
export const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Limited, so that a very long text does not block the page. */
export const queryWords = (query: string): readonly string[] =>
  wordsOf(queryText(query)).slice(0, MOST_WORDS);

/** Each word, and each with the one behind it: `cx 5` is also found as `cx5`, `land cruiser` as `landcruiser`. */
export const withJoined = (words: readonly string[]): readonly string[] => [
  ...words,
  ...words.slice(1).map((word, index) => `${words[index]}${word}`),
];

export interface WordPlace {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text with their places in it. */
export const tokensOf = (text: string): readonly WordPlace[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].map((found) => ({
    word: fold(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }));

/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 5;

/**
 * Whether a word is the beginning of another with one typo: a letter too many, missing, wrong, or two swapped.
 * The first letter and digits must be right, because a stock number is meant exactly.
 */
export function startsNearly(word: string, other: string): boolean {
  if (word.length < LEAST_LETTERS || /\p{N}/u.test(word) || word[0] !== other[0]) return false;
  let at = 1;
  while (at < word.length && word[at] === other[at]) at++;
  const goesOn = (typed: number, meant: number) => other.startsWith(word.slice(at + typed), at + meant);
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at];
  return goesOn(1, 0) || goesOn(0, 1) || goesOn(1, 1) || (isSwapped && goesOn(2, 2));
}
