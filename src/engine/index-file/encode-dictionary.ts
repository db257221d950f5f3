import { memoise, once } from '#domain/lib/memoise.ts';
import type { Json } from '#domain/search/results/multi-search.ts';
import type { Column } from '../columns.ts';
import { type Candidate, toPlanes } from './encoding.ts';

/** A column that others may refer to, as the reader will have it. */
export interface Sibling {
  readonly attribute: string;
  readonly column: Column;
}

const BITS_PER_LETTER = 3.5;
const BITS_OF_A_FRAME = 160;

interface Sorted {
  readonly values: readonly Json[];
  readonly codes: readonly number[];
}

/** Distinct values sorted by their text, which compresses better. No value comes last. */
const sortedOf = memoise(({ values, codes }: Column): Sorted => {
  const present = values.flatMap((value, code) => (value === undefined ? [] : [{ value, code }]));
  const texts = new Map(present.map(({ value, code }) => [code, JSON.stringify(value)]));
  present.sort((a, b) => ((texts.get(a.code) ?? '') < (texts.get(b.code) ?? '') ? -1 : 1));
  const numbers = new Map(present.map(({ code }, number) => [code, number]));
  return {
    values: present.map(({ value }) => value),
    codes: Array.from(codes, (code) => numbers.get(code) ?? present.length),
  };
});

const valueBits = (values: readonly Json[]) => JSON.stringify(values).length * BITS_PER_LETTER;

export const dictionary = memoise((column: Column): Candidate => {
  const { values, codes } = sortedOf(column);
  return {
    encoding: once(() => ({ as: 'dictionary', values, codes: toPlanes(codes) })),
    bits: valueBits(values) + Math.min(entropyBits(codes), runBits(codes)),
  };
});

/** The documents that have each value of a column. */
const documentsOf = memoise(({ values, codes }: Column): readonly (readonly number[])[] => {
  const documents: number[][] = values.map(() => []);
  for (const [document, code] of codes.entries()) documents[code]?.push(document);
  return documents;
});

/** A column as the ranks of its values among those that go with each value of another. */
interface Ranked {
  readonly lengths: readonly number[];
  readonly listed: readonly number[];
  readonly ranks: readonly number[];
  /** Of the three lists. */
  readonly bits: Readonly<Record<'listed' | 'lengths' | 'ranks', number>>;
}

/** Lists the codes that go with each value of the other column, the most frequent first. */
function rankedBy(others: Column, { values, codes }: Sorted): Ranked {
  const counts = new Int32Array(values.length + 1);
  const rankOf = new Int32Array(values.length + 1);
  const lengths: number[] = [];
  const listed: number[] = [];
  const ranks = codes.map(() => 0);
  for (const documents of documentsOf(others)) {
    const companions = new Set<number>();
    for (const document of documents) {
      const code = codes[document] ?? 0;
      companions.add(code);
      counts[code] = (counts[code] ?? 0) + 1;
    }
    const sorted = [...companions].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
    for (const [rank, code] of sorted.entries()) {
      rankOf[code] = rank;
      counts[code] = 0;
    }
    for (const document of documents) ranks[document] = rankOf[codes[document] ?? 0] ?? 0;
    lengths.push(sorted.length);
    listed.push(...sorted);
  }
  return {
    lengths,
    listed,
    ranks,
    bits: {
      listed: Math.min(entropyBits(listed), runBits(listed)),
      lengths: entropyBits(lengths),
      ranks: entropyBits(ranks),
    },
  };
}

/** By two columns, each as long as it is there. */
const rankedIn = memoise((column: Column) =>
  memoise((others: Column): Ranked => rankedBy(others, sortedOf(column))),
);

const bitsOfValues = memoise((column: Column): number => valueBits(sortedOf(column).values));

function givenOne(column: Column, { attribute, column: others }: Sibling): Candidate {
  const { lengths, listed, ranks, bits } = rankedIn(column)(others);
  return {
    encoding: () => ({
      as: 'given',
      column: attribute,
      values: sortedOf(column).values,
      lengths: toPlanes(lengths),
      lists: toPlanes(listed),
      ranks: toPlanes(ranks),
    }),
    bits: bitsOfValues(column) + bits.listed + bits.lengths + bits.ranks + BITS_OF_A_FRAME,
  };
}

/**
 * Encodes a column by another one that it depends on. A make follows from the model, a price range from the price: then
 * hardly anything is left to be written.
 */
export function given(column: Column, siblings: readonly Sibling[]): Candidate | undefined {
  const half = column.codes.length / 2;
  const least = bitsOfValues(column) + BITS_OF_A_FRAME;
  if (column.values.length > half || least >= dictionary(column).bits) return undefined;
  const candidates = siblings
    .filter((sibling) => sibling.column.values.length <= half)
    .map((sibling) => givenOne(column, sibling));
  return candidates.toSorted((a, b) => a.bits - b.bits)[0];
}

/** Returns the bits of a list of symbols if each is as short as its frequency allows. */
export function entropyBits(symbols: string | readonly number[]): number {
  const counts = new Map<string | number, number>();
  const total = symbols.length;
  for (let index = 0; index < total; index++) {
    const symbol = typeof symbols === 'string' ? symbols.charCodeAt(index) : (symbols[index] ?? 0);
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / total);
  return bits;
}

/** Estimates the bits of numbers that come in runs. */
export const runBits = (numbers: readonly number[]): number =>
  entropyBits(numbers.map((number, index) => number - (numbers[index - 1] ?? 0)));
