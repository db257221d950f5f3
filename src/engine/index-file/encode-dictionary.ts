import type { Json } from '#domain/search/multi-search.ts';
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
function sortedOf({ values, codes }: Column): Sorted {
  const present = values.flatMap((value, code) => (value === undefined ? [] : [{ value, code }]));
  const texts = new Map(present.map(({ value, code }) => [code, JSON.stringify(value)]));
  present.sort((a, b) => ((texts.get(a.code) ?? '') < (texts.get(b.code) ?? '') ? -1 : 1));
  const numbers = new Map(present.map(({ code }, number) => [code, number]));
  return {
    values: present.map(({ value }) => value),
    codes: Array.from(codes, (code) => numbers.get(code) ?? present.length),
  };
}

const valueBits = (values: readonly Json[]) => JSON.stringify(values).length * BITS_PER_LETTER;

export function dictionary(column: Column): Candidate {
  const { values, codes } = sortedOf(column);
  return {
    encoding: () => ({ as: 'dictionary', values, codes: toPlanes(codes) }),
    bits: valueBits(values) + Math.min(entropyBits(codes), runBits(codes)),
  };
}

/** Of each value of the other column the codes that go with it, the most frequent first. */
function companions(others: Column, codes: readonly number[]): readonly (readonly number[])[] {
  const counts = others.values.map(() => new Map<number, number>());
  for (let document = 0; document < codes.length; document++) {
    const code = codes[document] ?? 0;
    const own = counts[others.codes[document] ?? 0];
    own?.set(code, (own.get(code) ?? 0) + 1);
  }
  return counts.map((own) =>
    [...own].sort(([a, times], [b, otherTimes]) => otherTimes - times || a - b).map(([code]) => code),
  );
}

function givenOne(
  { attribute, column: others }: Sibling,
  { values, codes }: Sorted,
  bitsOfValues: number,
): Candidate {
  const table = companions(others, codes);
  const ranks = codes.map((code, document) => table[others.codes[document] ?? 0]?.indexOf(code) ?? 0);
  const listed = table.flat();
  const lengths = table.map((list) => list.length);
  return {
    encoding: () => ({
      as: 'given',
      column: attribute,
      values,
      lengths: toPlanes(lengths),
      lists: toPlanes(listed),
      ranks: toPlanes(ranks),
    }),
    bits:
      bitsOfValues +
      Math.min(entropyBits(listed), runBits(listed)) +
      entropyBits(lengths) +
      entropyBits(ranks) +
      BITS_OF_A_FRAME,
  };
}

/** A make follows from the model, a price range from the price: then hardly anything is left to be written. */
export function given(column: Column, siblings: readonly Sibling[]): Candidate | undefined {
  const half = column.codes.length / 2;
  if (column.values.length > half) return undefined;
  const sorted = sortedOf(column);
  const bits = valueBits(sorted.values);
  const candidates = siblings
    .filter((sibling) => sibling.column.values.length <= half)
    .map((sibling) => givenOne(sibling, sorted, bits));
  return candidates.toSorted((a, b) => a.bits - b.bits)[0];
}

/** The bits of a list of symbols if each is as short as its frequency allows. */
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

/** The same for numbers that come in runs. */
export const runBits = (numbers: readonly number[]): number =>
  entropyBits(numbers.map((number, index) => number - (numbers[index - 1] ?? 0)));
