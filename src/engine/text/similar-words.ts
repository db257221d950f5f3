import { compareTexts } from '../facet-keys.ts';

/** Words within one or two typos of a query’s word, and words that begin like it. */

const MOST_PREFIXED = 1000;
const MOST_ONE_TYPO = 150;
const MOST_TWO_TYPOS = 50;
/** Meilisearch keeps a table of short beginnings, and the limit does not hold for those. */
const LONGEST_KEPT_BEGINNING = 4;

type Vocabulary = readonly string[];

/** Finds the first place at or after `from` where `isBefore` is false, by binary search. */
function firstPlace(vocabulary: Vocabulary, from: number, isBefore: (word: string) => boolean): number {
  let [low, high] = [from, vocabulary.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(vocabulary[middle] ?? '')) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds the first place at or after `from` whose word does not begin with `beginning`. */
const endOfRange = (vocabulary: Vocabulary, beginning: string, from: number): number =>
  firstPlace(vocabulary, from, (word) => word.startsWith(beginning));

function rangeOf(vocabulary: Vocabulary, beginning: string): readonly [from: number, to: number] {
  const from = firstPlace(vocabulary, 0, (word) => compareTexts(word, beginning) < 0);
  return [from, endOfRange(vocabulary, beginning, from)];
}

export function beginningWith(vocabulary: Vocabulary, beginning: string): readonly number[] {
  const [from, to] = rangeOf(vocabulary, beginning);
  const limit = beginning.length > LONGEST_KEPT_BEGINNING ? MOST_PREFIXED : Number.POSITIVE_INFINITY;
  return Array.from({ length: Math.min(to - from, limit) }, (_, index) => from + index);
}

/** One row of the table of edit distances: after some letters of a word, the distance to each start of the query. */
type Row = readonly number[];

/** Swapped neighbours are one typo, as a letter too many, missing or wrong is. */
function nextRow(query: string, word: string, depth: number, above: Row, twoAbove: Row | undefined): Row {
  const row = [depth];
  for (let column = 1; column <= query.length; column++) {
    const isSame = query[column - 1] === word[depth - 1];
    let cost = Math.min(
      (above[column] ?? 0) + 1,
      (row[column - 1] ?? 0) + 1,
      (above[column - 1] ?? 0) + (isSame ? 0 : 1),
    );
    const isSwapped = query[column - 1] === word[depth - 2] && query[column - 2] === word[depth - 1];
    if (twoAbove && column > 1 && isSwapped) cost = Math.min(cost, (twoAbove[column - 2] ?? 0) + 1);
    row.push(cost);
  }
  return row;
}

/**
 * Visits the words within `most` typos in order; with one, only those of the same first letter, where a typo counts
 * double. The vocabulary is walked like a trie: rows of a shared beginning are
 * kept from word to word, and a beginning that is too far off takes all its words with it.
 */
function visitSimilar(
  vocabulary: Vocabulary,
  query: string,
  most: number,
  isPrefix: boolean,
  visit: (place: number, distance: number) => void,
): void {
  const [from, to] = most === 1 ? rangeOf(vocabulary, query.slice(0, 1)) : [0, vocabulary.length];
  const rows: Row[] = [Array.from({ length: query.length + 1 }, (_, column) => column)];
  // With prefixes, the best distance of any beginning of the word counts.
  const best: number[] = [query.length];
  let previous = '';
  for (let place = from; place < to; place++) {
    const word = vocabulary[place] ?? '';
    let depth = 0;
    while (depth < rows.length - 1 && depth < word.length && word[depth] === previous[depth]) depth++;
    rows.length = depth + 1;
    let isFar = false;
    while (depth < word.length && !isFar) {
      depth++;
      const row = nextRow(query, word, depth, rows[depth - 1] ?? [], rows[depth - 2]);
      rows[depth] = row;
      best[depth] = Math.min(best[depth - 1] ?? 0, row.at(-1) ?? 0);
      isFar = Math.min(...row) > most && !(isPrefix && (best[depth] ?? 0) <= most);
    }
    previous = word;
    if (isFar) {
      place = endOfRange(vocabulary, word.slice(0, depth), place) - 1;
      continue;
    }
    const distance = (isPrefix ? best[depth] : rows[depth]?.at(-1)) ?? 0;
    if (distance <= most) visit(place, distance);
  }
}

export interface SimilarWords {
  readonly one: readonly number[];
  readonly two: readonly number[];
}

/**
 * A typo at the first letter counts double, so with one typo allowed such words do not match. Exact words are
 * not similar words.
 */
export function similarWords(
  vocabulary: Vocabulary,
  query: string,
  typos: number,
  isPrefix: boolean,
  isExact: (word: string) => boolean = () => false,
): SimilarWords {
  const one: number[] = [];
  const two: number[] = [];
  if (typos > 0)
    visitSimilar(vocabulary, query, typos, isPrefix, (place, distance) => {
      const word = vocabulary[place] ?? '';
      if (isExact(word)) return;
      const isFirstWrong = word.codePointAt(0) !== query.codePointAt(0);
      const counted = isFirstWrong && distance > 0 ? distance + 1 : distance;
      if (counted === 1 && one.length < MOST_ONE_TYPO) one.push(place);
      if (counted === 2 && typos === 2 && two.length < MOST_TWO_TYPOS) two.push(place);
    });
  return { one, two };
}
