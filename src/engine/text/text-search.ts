import { addAll, type Bitset, emptySet, fullSet, intersection } from '../bitset.ts';
import { documentsOf, type Field, type Lexicon } from './lexicon.ts';
import { following } from './neighbours.ts';
import type { PlacedTerm } from './query-graph.ts';
import { EXACT, ONE_TYPO, type Phrase, PREFIX, SPLIT, type Term, TWO_TYPOS } from './term.ts';

/** Windows of this many words are looked at in a phrase. */
const PHRASE_WINDOW = 3;

const NO_WORDS = new Uint32Array();

/** The words that what is left of a term stands for. */
export interface TermMeanings {
  /** As typed, or begun by what was typed. */
  readonly typed: readonly number[];
  /** With typos; words of exact attributes are not found by them. */
  readonly mistyped: readonly number[];
  readonly phrases: readonly Phrase[];
}

export function meaningsOf({ term, matchKinds }: Pick<PlacedTerm, 'term' | 'matchKinds'>): TermMeanings {
  const { exact, prefixed, oneTypo, twoTypos, phrase, split, synonyms } = term;
  return {
    typed: [
      ...(matchKinds & EXACT && exact !== undefined ? [exact] : []),
      ...(matchKinds & PREFIX ? prefixed : []),
    ],
    mistyped: [...(matchKinds & ONE_TYPO ? oneTypo : []), ...(matchKinds & TWO_TYPOS ? twoTypos : [])],
    phrases: [
      ...(matchKinds & EXACT && phrase ? [phrase] : []),
      ...synonyms,
      ...(matchKinds & SPLIT && split ? [split] : []),
    ],
  };
}

export const allWords = ({ typed, mistyped }: TermMeanings): readonly number[] => [...typed, ...mistyped];

/** One text over a lexicon. It caches the sets of documents that its ranking rules need repeatedly. */
export class TextSearch {
  readonly lexicon: Lexicon;
  readonly #isSearched: (field: Field) => boolean;
  readonly #known = new Map<string, unknown>();
  #forgiven = new Set<Term>();

  constructor(lexicon: Lexicon, isSearched: (field: Field) => boolean) {
    this.lexicon = lexicon;
    this.#isSearched = isSearched;
  }

  /** `make` runs once a key. A key belongs to one kind of result. */
  once<T>(key: string, make: () => T): T {
    if (!this.#known.has(key)) this.#known.set(key, make());
    return this.#known.get(key) as T;
  }

  /** Call before each query that uses results of earlier ones, because each ranking goes a different way. */
  startAnew(): void {
    this.#forgiven = new Set();
  }

  withTerm(placed: PlacedTerm): Bitset {
    if (placed.matchKinds & ~(EXACT | PREFIX)) this.#forgiven.add(placed.term);
    return this.once(`term ${placed.term.id} ${placed.matchKinds}`, () => {
      const { typed, mistyped, phrases } = meaningsOf(placed);
      const documents = this.withWords(typed);
      addAll(
        documents,
        documentsOf(this.lexicon, mistyped, (field) => !field.isExact && this.#isSearched(field)),
      );
      for (const phrase of phrases) addAll(documents, this.withPhrase(phrase));
      return documents;
    });
  }

  /** The terms that the ranking searched with typos. Others are not highlighted. */
  get forgiven(): ReadonlySet<Term> {
    return this.#forgiven;
  }

  withWords(words: Iterable<number>): Bitset {
    return documentsOf(this.lexicon, words, this.#isSearched);
  }

  withWordInField(word: number | undefined, field: Field): Bitset {
    const words = word === undefined || !this.#isSearched(field) ? [] : [word];
    return documentsOf(this.lexicon, words, (other) => other === field);
  }

  withTermInField(placed: PlacedTerm, field: Field): Bitset {
    if (!this.#isSearched(field)) return emptySet(this.lexicon.size);
    const find = (words: readonly number[]) => documentsOf(this.lexicon, words, (other) => other === field);
    const meanings = meaningsOf(placed);
    const documents = find(allWords(meanings));
    // A phrase counts where its first word stands: not exact, but what Meilisearch does.
    for (const phrase of meanings.phrases)
      addAll(documents, intersection(this.withPhrase(phrase), find(firstOf(phrase))));
    return documents;
  }

  /** Visits every position of one of the words, in any attribute. */
  eachPlace(words: readonly number[], visit: (position: number, documents: Uint32Array) => void): void {
    for (const word of words)
      for (const { field, values } of this.lexicon.postings(word))
        for (const value of values) {
          const documents = field.documents.subarray(field.starts[value], field.starts[value + 1]);
          const own = field.words[value] ?? NO_WORDS;
          for (let place = own.indexOf(word); place !== -1; place = own.indexOf(word, place + 1))
            visit(field.positions[value]?.[place] ?? 0, documents);
        }
  }

  withPhrase(phrase: Phrase): Bitset {
    return this.once(`phrase ${phrase.join()}`, () => {
      let documents = fullSet(this.lexicon.size);
      for (const word of phrase) {
        if (word === undefined) return emptySet(this.lexicon.size);
        documents = intersection(documents, this.withWords([word]));
      }
      for (const [left, right, distance] of pairsOf(phrase))
        documents = intersection(documents, following(this.lexicon, left, right, distance));
      return documents;
    });
  }
}

const firstOf = ([first]: Phrase): readonly number[] => (first === undefined ? [] : [first]);

function* pairsOf(phrase: Phrase): Generator<readonly [left: number, right: number, distance: number]> {
  for (const [index, left] of phrase.entries())
    for (let distance = 1; distance < PHRASE_WINDOW; distance++) {
      const right = phrase[index + distance];
      if (left !== undefined && right !== undefined) yield [left, right, distance];
    }
}
