import { addAll, type Bitset, count, emptySet } from '../bitset.ts';
import { addDocuments, type Field, type Lexicon } from './lexicon.ts';

/** For each cost from 0, the documents in which a word of one set stands that near to one of the other. */
export type Nearness = readonly Bitset[];

/** From this distance on, words are simply apart. */
const APART = 4;

/** Neighbours in the asked order cost 0; each step apart costs one more, and so does the other order. */
const COSTS = APART - 1;

type WordSet = ReadonlySet<number>;

function lowestCost(field: Field, value: number, left: WordSet, right: WordSet, isOrdered: boolean): number {
  const words = field.words[value] ?? [];
  const positions = field.positions[value] ?? [];
  let lowest = COSTS;
  for (let first = 0; first < words.length; first++) {
    const word = words[first] ?? 0;
    const [isLeft, isRight] = [left.has(word), right.has(word)];
    if (!isLeft && !isRight) continue;
    for (let second = first + 1; second < words.length; second++) {
      const distance = (positions[second] ?? 0) - (positions[first] ?? 0);
      if (distance >= APART) break;
      const other = words[second] ?? 0;
      if (isLeft && right.has(other)) lowest = Math.min(lowest, distance - 1);
      if (!isOrdered && isRight && left.has(other)) lowest = Math.min(lowest, distance);
    }
  }
  return lowest;
}

function valuesWith(lexicon: Lexicon, words: WordSet): ReadonlyMap<Field, ReadonlySet<number>> {
  const neighbours = new Map<Field, Set<number>>();
  for (const word of words)
    for (const { field, values } of lexicon.postings(word)) {
      const cached = neighbours.get(field);
      if (cached) for (const value of values) cached.add(value);
      else neighbours.set(field, new Set(values));
    }
  return neighbours;
}

export function nearness(lexicon: Lexicon, left: WordSet, right: WordSet, isOrdered = false): Nearness {
  const documents = Array.from({ length: COSTS }, () => emptySet(lexicon.size));
  for (const [field, values] of valuesWith(lexicon, right))
    for (const value of values) {
      const set = documents[lowestCost(field, value, left, right, isOrdered)];
      if (set) addDocuments(set, field, value);
    }
  return documents;
}

export function following(lexicon: Lexicon, left: number, right: number, most: number): Bitset {
  const near = nearness(lexicon, new Set([left]), new Set([right]), true);
  return near.slice(0, most).reduce(addAll, emptySet(lexicon.size));
}

export const adjacentCount = (lexicon: Lexicon, left: number, right: number): number =>
  count(following(lexicon, left, right, 1));
