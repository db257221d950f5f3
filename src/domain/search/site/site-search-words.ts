import { queryText } from '../query/query-text.ts';

const MOST_WORDS = 10;

/** Converts to lower case without accents: `Citroën` → `citroen` */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

/** `Mazda CX-5 (AWD)` → `mazda`, `cx`, `5`, `awd` */
export const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Splits a query into words. Their number is limited, so that a very long text does not block the page. */
export const queryWords = (query: string): readonly string[] =>
  wordsOf(queryText(query)).slice(0, MOST_WORDS);

/** Adds each pair of adjacent words as one: `cx 5` is also found as `cx5`, `land cruiser` as `landcruiser`. */
export const withJoined = (words: readonly string[]): readonly string[] => [
  ...words,
  ...words.slice(1).map((word, index) => `${words[index]}${word}`),
];

interface WordPlace {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const tokensOf = (text: string): readonly WordPlace[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].map((match) => ({
    word: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 5;

/**
 * Returns true if `other` begins with the word, give or take one typo: a letter too many, missing, wrong, or two
 * swapped. The first letter must be right. Words with digits allow no typo, because a stock number is meant
 * exactly.
 */
export function startsNearly(word: string, other: string): boolean {
  if (word.length < LEAST_LETTERS || /\p{N}/u.test(word) || word[0] !== other[0]) return false;
  let at = 1;
  while (at < word.length && word[at] === other[at]) at++;
  const goesOn = (typed: number, corrected: number) =>
    other.startsWith(word.slice(at + typed), at + corrected);
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at];
  return goesOn(1, 0) || goesOn(0, 1) || goesOn(1, 1) || (isSwapped && goesOn(2, 2));
}

/** A piece of a text, marked if it was searched for. */
interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

type Range = readonly [start: number, end: number];

/** Returns the range of a word's first letters. A ligature that folds into two letters is marked whole. */
const upTo = ({ word, start, end }: WordPlace, letters: number): Range => [
  start,
  word.length === end - start ? start + Math.min(letters, word.length) : end,
];

function rangesOf(token: WordPlace, next: WordPlace | undefined, words: readonly string[]): readonly Range[] {
  return words.flatMap((word): readonly Range[] => {
    if (token.word.startsWith(word)) return [upTo(token, word.length)];
    const isJoined =
      next !== undefined && word.length > token.word.length && (token.word + next.word).startsWith(word);
    if (isJoined) return [[token.start, token.end], upTo(next, word.length - token.word.length)];
    return startsNearly(word, token.word) ? [[token.start, token.end]] : [];
  });
}

/** Marks the parts of a text that match: `CX-5 Maxx` searched with `cx5` → **CX**-**5** Maxx */
export function markMatches(text: string, query: string): readonly Piece[] {
  const words = withJoined(queryWords(query));
  const tokens = tokensOf(text);
  const ranges = tokens
    .flatMap((token, index) => rangesOf(token, tokens[index + 1], words))
    .sort(([a], [b]) => a - b);
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, marked: boolean) => {
    if (end <= at) return;
    const before = pieces.at(-1);
    const piece = text.slice(at, end);
    if (before?.marked === marked) pieces[pieces.length - 1] = { text: before.text + piece, marked };
    else pieces.push({ text: piece, marked });
    at = end;
  };
  for (const [start, end] of ranges) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}
