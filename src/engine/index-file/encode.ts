import type { Json } from '#domain/search/multi-search.ts';
import { type Column, columnOf, valueIn } from '../columns.ts';
import { toPlanes } from './digits.ts';
import { dictionary, given, type Sibling } from './encode-dictionary.ts';
import { letters, lists, numbers, shapes } from './encode-plain.ts';
import { template } from './encode-template.ts';
import type { Candidate, Encoding } from './encoding.ts';

type Encoder = (values: readonly Json[], siblings: readonly Sibling[]) => Candidate | undefined;

const OF_ONE_KIND: readonly Encoder[] = [numbers, lists, letters, shapes, template];

const cheapest = (candidates: readonly (Candidate | undefined)[]): Candidate | undefined =>
  candidates.filter((candidate) => candidate !== undefined).toSorted((a, b) => a.bits - b.bits)[0];

const MOST_EXCEPTIONS_SHARE = 4;

const isUsual = (value: Json | undefined): value is Json =>
  value !== null && value !== undefined && value !== '';

/** Ways for values of one kind; documents without such a value are exceptions, if they are few. */
function ofOneKind(
  values: readonly (Json | undefined)[],
  siblings: readonly Sibling[],
): Candidate | undefined {
  const places = values.flatMap((value, document) => (isUsual(value) ? [] : [document]));
  if (places.length > values.length / MOST_EXCEPTIONS_SHARE) return undefined;
  // An exception’s place is filled with the value before it, which costs the least.
  let last = values.find(isUsual) ?? null;
  const filled = values.map((value) => {
    last = isUsual(value) ? value : last;
    return last;
  });
  const most = cheapest(OF_ONE_KIND.map((encoder) => encoder(filled, siblings)));
  if (!most || places.length === 0) return most;
  const others = dictionary(
    columnOf(
      places.map((place) => values[place]),
      places.length,
    ),
  );
  const gaps = places.map((place, index) => place - (places[index - 1] ?? -1) - 1);
  return {
    encoding: { as: 'except', most: most.encoding, gaps: toPlanes(gaps), others: others.encoding },
    bits: most.bits + others.bits + places.length * Math.log2((8 * values.length) / places.length),
  };
}

/** The way that takes the fewest bits; `siblings` are columns that the reader will have. */
export function encode(column: Column, siblings: readonly Sibling[]): Encoding {
  const values = Array.from(column.codes, (_, document) => valueIn(column, document));
  const plain = dictionary(column);
  return (cheapest([plain, given(column, siblings), ofOneKind(values, siblings)]) ?? plain).encoding;
}
