import { add, type Bitset, emptySet } from '../bitset.ts';
import { type Column, leaves } from '../columns.ts';
import { compareTexts } from '../facet-keys.ts';
import { placeWords } from './tokenize.ts';

/** A searchable attribute: what its distinct values say, and which documents have them. */
export interface Field {
  /** Words count for less the further down the list of searchable attributes they stand. */
  readonly weight: number;
  /** Typos are not forgiven here (stock numbers, VINs). */
  readonly isExact: boolean;
  /** The words of each distinct value, in order, and their positions. */
  readonly words: readonly Uint32Array[];
  readonly positions: readonly Uint16Array[];
  /** Documents sorted by value; those of value `v` stand from `starts[v]` to `starts[v + 1]`. */
  readonly documents: Uint32Array;
  readonly starts: Uint32Array;
}

/** Where a word occurs: a field and the distinct values of it that hold the word. */
export interface Posting {
  readonly field: Field;
  readonly values: readonly number[];
}

/**
 * All words of the searchable attributes. Texts are read once a distinct value, not once a document: two thousand
 * Corollas share the words of `Toyota Corolla`.
 */
export interface Lexicon {
  readonly size: number;
  /** In code point order, so that words with one beginning are neighbours; a word’s number is its place. */
  readonly vocabulary: readonly string[];
  readonly fields: readonly Field[];
  readonly find: (word: string) => number | undefined;
  readonly postings: (word: number) => readonly Posting[];
}

function documentsByValue({ codes, values }: Column): Pick<Field, 'documents' | 'starts'> {
  const starts = new Uint32Array(values.length + 1);
  for (const code of codes) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  for (let value = 0; value < values.length; value++)
    starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0);
  const next = starts.slice();
  const documents = new Uint32Array(codes.length);
  for (const [document, code] of codes.entries()) {
    const place = next[code] ?? 0;
    documents[place] = document;
    next[code] = place + 1;
  }
  return { documents, starts };
}

export interface SearchableColumn {
  readonly column: Column;
  readonly isExact: boolean;
}

export function lexiconOf(columns: readonly SearchableColumn[], size: number): Lexicon {
  const placed = columns.map(({ column }) =>
    column.values.map((value) => placeWords([...leaves(value, true)].map(String))),
  );
  const vocabulary = [
    ...new Set(placed.flatMap((values) => values.flatMap((words) => words.map(({ word }) => word)))),
  ];
  vocabulary.sort(compareTexts);
  const numbers = new Map(vocabulary.map((word, number) => [word, number]));
  const occurrences: { field: Field; values: number[] }[][] = vocabulary.map(() => []);

  const fields = columns.map(({ column, isExact }, weight): Field => {
    const values = placed[weight] ?? [];
    const words = values.map((list) => Uint32Array.from(list, ({ word }) => numbers.get(word) ?? 0));
    const positions = values.map((list) =>
      Uint16Array.from(list, ({ position }) => Math.min(position, 0xffff)),
    );
    const field = { weight, isExact, words, positions, ...documentsByValue(column) };
    for (const [value, numbersOfValue] of words.entries())
      for (const word of new Set(numbersOfValue)) {
        const list = occurrences[word];
        const last = list?.at(-1);
        if (last?.field === field) last.values.push(value);
        else list?.push({ field, values: [value] });
      }
    return field;
  });
  return {
    size,
    vocabulary,
    fields,
    find: (word) => numbers.get(word),
    postings: (word) => occurrences[word] ?? [],
  };
}

export function addDocuments(target: Bitset, { documents, starts }: Field, value: number): void {
  const end = starts[value + 1] ?? 0;
  for (let place = starts[value] ?? 0; place < end; place++) add(target, documents[place] ?? 0);
}

export function documentsOf(
  lexicon: Lexicon,
  words: Iterable<number>,
  counts: (field: Field) => boolean,
): Bitset {
  const documents = emptySet(lexicon.size);
  for (const word of words)
    for (const { field, values } of lexicon.postings(word))
      if (counts(field)) for (const value of values) addDocuments(documents, field, value);
  return documents;
}
