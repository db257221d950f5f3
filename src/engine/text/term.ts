import type { Lexicon } from './lexicon.ts';
import { adjacentCount } from './neighbours.ts';
import { beginningWith, similarWords } from './similar-words.ts';

/** What a word of the query may stand for, as bits: ranking rules narrow a term down to some of them. */
export const EXACT = 1;
export const PREFIX = 2;
export const ONE_TYPO = 4;
export const SPLIT = 8;
export const TWO_TYPOS = 16;
export const ANY = EXACT | PREFIX | ONE_TYPO | SPLIT | TWO_TYPOS;

/** Numbers of words in the lexicon; `undefined` is a word that no document has. */
export type Phrase = readonly (number | undefined)[];

/** A word of the query, some words of it written as one, or a phrase, with the words of documents it can mean. */
export interface Term {
  readonly id: number;
  readonly text: string;
  readonly isJoined: boolean;
  readonly isPrefix: boolean;
  readonly mostTypos: number;
  readonly phrase: Phrase | undefined;
  readonly exact: number | undefined;
  readonly prefixed: readonly number[];
  readonly oneTypo: readonly number[];
  readonly twoTypos: readonly number[];
  /** `landcruiser` as `land cruiser`. */
  readonly split: Phrase | undefined;
}

export interface TypoRules {
  readonly oneTypo: number;
  readonly twoTypos: number;
  readonly exactWords: ReadonlySet<string>;
}

export function typosAllowed(word: string, { oneTypo, twoTypos, exactWords }: TypoRules): number {
  const length = [...word].length;
  if (length < oneTypo || exactWords.has(word)) return 0;
  return length < twoTypos ? 1 : 2;
}

/** The split that the most documents have; of equals, the first. */
function splitOf(lexicon: Lexicon, word: string): Phrase | undefined {
  let best: Phrase | undefined;
  let most = 0;
  for (let at = 1; at < word.length; at++) {
    const [left, right] = [lexicon.find(word.slice(0, at)), lexicon.find(word.slice(at))];
    if (left === undefined || right === undefined) continue;
    const found = adjacentCount(lexicon, left, right);
    if (found > most) [best, most] = [[left, right], found];
  }
  return best;
}

type WordTerm = Pick<Term, 'id' | 'text' | 'isPrefix' | 'isJoined' | 'mostTypos'>;

export function wordTerm(lexicon: Lexicon, term: WordTerm): Term {
  const { text, isPrefix, mostTypos } = term;
  const { one, two } = similarWords(lexicon.vocabulary, text, mostTypos, isPrefix);
  return {
    ...term,
    phrase: undefined,
    exact: lexicon.find(text),
    prefixed: isPrefix ? beginningWith(lexicon.vocabulary, text) : [],
    oneTypo: one,
    twoTypos: two,
    split: splitOf(lexicon, text),
  };
}

export const phraseTerm = (lexicon: Lexicon, id: number, words: readonly string[]): Term => ({
  id,
  text: words.join(' '),
  isJoined: false,
  isPrefix: false,
  mostTypos: 0,
  phrase: words.map(lexicon.find),
  exact: undefined,
  prefixed: [],
  oneTypo: [],
  twoTypos: [],
  split: undefined,
});

/** The highest count of typos that what is left of a term can stand for; a split counts as one. */
export function highestTypos({ phrase, mostTypos }: Term, kept: number): number {
  if (mostTypos === 0) return phrase ? 0 : 1;
  if (mostTypos === 2 && kept & TWO_TYPOS) return 2;
  return kept & (ONE_TYPO | SPLIT) ? 1 : 0;
}
