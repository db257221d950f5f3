import type { Lexicon } from './lexicon.ts';
import { adjacentCount } from './neighbours.ts';
import { beginningWith, similarWords } from './similar-words.ts';
import type { SynonymTable } from './synonyms.ts';

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
  /** Synonyms from the settings. No ranking rule removes them. */
  readonly synonyms: readonly Phrase[];
}

/** What the settings of an index say about the words of a query. */
export interface WordRules {
  readonly oneTypo: number;
  readonly twoTypos: number;
  readonly exactWords: ReadonlySet<string>;
  /** Words of documents that no mistyped word means. */
  readonly isExact: (word: string) => boolean;
  readonly synonyms: SynonymTable;
}

export function typosAllowed(word: string, { oneTypo, twoTypos, exactWords }: WordRules): number {
  const length = [...word].length;
  if (length < oneTypo || exactWords.has(word)) return 0;
  return length < twoTypos ? 1 : 2;
}

/** Returns the split that the most documents have; of equals, the first. A word that was joined of just these words is not split. */
function splitOf(lexicon: Lexicon, word: string, joined: readonly string[]): Phrase | undefined {
  let best: Phrase | undefined;
  let most = 0;
  for (let at = 1; at < word.length; at++) {
    const [left, right] = [lexicon.find(word.slice(0, at)), lexicon.find(word.slice(at))];
    if (left === undefined || right === undefined) continue;
    const pairs = adjacentCount(lexicon, left, right);
    if (pairs > most) [best, most] = [[left, right], pairs];
  }
  const isJoin =
    joined.length === best?.length && joined.every((one, at) => lexicon.find(one) === best?.[at]);
  return isJoin ? undefined : best;
}

const MOST_SYNONYMS = 50;
const MOST_WORDS_OF_SYNONYMS = 100;

/** Returns the synonyms of a word, as many as fit within the limits. */
function synonymsOfWord(word: string, synonyms: SynonymTable): readonly (readonly string[])[] {
  let room = MOST_WORDS_OF_SYNONYMS;
  return synonyms([word])
    .slice(0, MOST_SYNONYMS)
    .filter(({ length }) => {
      if (length > room) return false;
      room -= length;
      return true;
    });
}

/** Returns only the phrases whose words all occur in documents. */
const phrasesIn = (lexicon: Lexicon, texts: readonly (readonly string[])[]): readonly Phrase[] =>
  [...new Map(texts.map((words) => [words.join(' '), words])).values()]
    .map((words) => words.map(lexicon.find))
    .filter((phrase) => !phrase.includes(undefined));

type WordTerm = Pick<Term, 'id' | 'text' | 'isPrefix' | 'mostTypos'> & {
  /** The words of the query that it is made of. */
  readonly words: readonly string[];
};

export function wordTerm(
  lexicon: Lexicon,
  { words, ...term }: WordTerm,
  { synonyms, isExact }: Pick<WordRules, 'synonyms' | 'isExact'>,
): Term {
  const isJoined = words.length > 1;
  const { text, isPrefix, mostTypos } = term;
  const { one, two } = similarWords(lexicon.vocabulary, text, mostTypos, isPrefix, isExact);
  return {
    ...term,
    isJoined,
    phrase: undefined,
    exact: lexicon.find(text),
    prefixed: isPrefix ? beginningWith(lexicon.vocabulary, text) : [],
    oneTypo: one,
    twoTypos: two,
    split: splitOf(lexicon, text, words),
    synonyms: phrasesIn(lexicon, [...synonymsOfWord(text, synonyms), ...(isJoined ? synonyms(words) : [])]),
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
  synonyms: [],
});

/** Returns the most typos that the rest of a term can have. A split counts as one. */
export function highestTypos({ phrase, mostTypos }: Term, matchKinds: number): number {
  if (mostTypos === 0) return phrase ? 0 : 1;
  if (mostTypos === 2 && matchKinds & TWO_TYPOS) return 2;
  return matchKinds & (ONE_TYPO | SPLIT) ? 1 : 0;
}
