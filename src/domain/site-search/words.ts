const MOST_WORDS = 10;
const LONGEST_QUERY = 200;

/** Letters without capitals and accents: `Citroën` → `citroen` */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

/** `Mazda CX-5 (AWD)` → `mazda`, `cx`, `5`, `awd` */
export const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Nobody types that much; a page that is handed a novel must not choke on it. */
export const queryWords = (query: string): readonly string[] =>
  wordsOf(query.slice(0, LONGEST_QUERY)).slice(0, MOST_WORDS);

/** Each word, and each with the one behind it: `cx 5` is also found as `cx5`, `land cruiser` as `landcruiser`. */
export const withJoined = (words: readonly string[]): readonly string[] => [
  ...words,
  ...words.slice(1).map((word, index) => `${words[index]}${word}`),
];

export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text with their places in it. */
export const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].map((found) => ({
    word: fold(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }));
