import { memoise } from '#domain/lib/memoise.ts';
import type { Json } from '#domain/search/results/multi-search.ts';
import { type Column, columnOf, valueIn } from '../columns.ts';
import { decode } from './decode.ts';
import { dictionary, given, type Sibling } from './encode-dictionary.ts';
import { letters, lists, numbers, shapes } from './encode-plain.ts';
import { template } from './encode-template.ts';
import { type Candidate, type ColumnEncoding, type EncodedColumns, toPlanes } from './encoding.ts';

/** Texts of fewer kinds than this are words of a list, not made of other columns. */
const MOST_PLAIN = 32;

/** Ways for values of one kind that need no other column. */
const OF_ONE_KIND: readonly ((values: readonly Json[]) => Candidate | undefined)[] = [
  numbers,
  lists,
  letters,
  shapes,
];

const cheapest = (candidates: readonly (Candidate | undefined)[]): Candidate | undefined =>
  candidates.filter((candidate) => candidate !== undefined).toSorted((a, b) => a.bits - b.bits)[0];

const MOST_EXCEPTIONS_SHARE = 4;

const isUsual = (value: Json | undefined): value is Json =>
  value !== null && value !== undefined && value !== '';

/** A column whose documents have values of one kind, but for a few. */
interface Usual {
  /** The values of all documents. An exception’s place is filled with the previous value, which costs the least. */
  readonly filled: readonly Json[];
  readonly plain: Candidate | undefined;
  /** The documents without such a value, and what they have. */
  readonly places: readonly number[];
  readonly others: Candidate;
}

/** Undefined if the exceptions are many. */
const usualIn = memoise((column: Column): Usual | undefined => {
  const values = Array.from(column.codes, (_, document) => valueIn(column, document));
  const places = values.flatMap((value, document) => (isUsual(value) ? [] : [document]));
  if (places.length > values.length / MOST_EXCEPTIONS_SHARE) return undefined;
  let last = values.find(isUsual) ?? null;
  const filled = values.map((value) => {
    last = isUsual(value) ? value : last;
    return last;
  });
  const others = columnOf(
    places.map((place) => values[place]),
    places.length,
  );
  return {
    filled,
    places,
    plain: cheapest(OF_ONE_KIND.map((encoder) => encoder(filled))),
    others: dictionary(others),
  };
});

function ofOneKind(column: Column, siblings: readonly Sibling[]): Candidate | undefined {
  const usual = usualIn(column);
  if (usual === undefined) return undefined;
  const { filled, places, plain, others } = usual;
  const most = cheapest([plain, template(filled, siblings)]);
  if (!most || places.length === 0) return most;
  const gaps = places.map((place, index) => place - (places[index - 1] ?? -1) - 1);
  return {
    encoding: () => ({
      as: 'except',
      most: most.encoding(),
      gaps: toPlanes(gaps),
      others: others.encoding(),
    }),
    bits: most.bits + others.bits + places.length * Math.log2((8 * column.codes.length) / places.length),
  };
}

/** What a column can refer to. */
export interface Companions {
  /** Columns that the reader has by then. */
  readonly siblings: readonly Sibling[];
  /** Columns that are written for it where a text is made of them. */
  readonly helpers?: readonly Sibling[];
}

/** Finds the encoding of a column that takes the fewest bits. */
export function cheapestWay(column: Column, { siblings, helpers = [] }: Companions): Candidate {
  const plain = dictionary(column);
  const all = helpers.length > 0 ? [...siblings, ...helpers] : siblings;
  return cheapest([plain, given(column, siblings), ofOneKind(column, all)]) ?? plain;
}

/**
 * Encodes columns. Those of many values come first, because others refer to them; then texts made of those, the
 * shortest first. Each is decoded at once, so that the next refers to what the reader will have.
 */
export function encodeAll(
  columns: readonly Sibling[],
  existing: readonly Sibling[],
  steady: (column: Sibling) => Sibling,
  helpers: readonly Sibling[] = [],
): EncodedColumns {
  const lengthOf = ({ column: { values } }: Sibling) =>
    values.length > MOST_PLAIN &&
    values.filter((value) => typeof value === 'string').length > values.length / 2
      ? values.reduce((total: number, value) => total + String(value).length, 0) / values.length
      : 0;
  const ordered = columns.toSorted(
    (a, b) => lengthOf(a) - lengthOf(b) || b.column.values.length - a.column.values.length,
  );
  const siblings = [...existing];
  const encoded = ordered.map(({ attribute, column }): EncodedColumns[number] => {
    const encoding = cheapestWay(column, { siblings, helpers }).encoding();
    const lookup = (name: string) =>
      [...siblings, ...helpers].find((sibling) => sibling.attribute === name)?.column ?? column;
    siblings.push(steady({ attribute, column: decode(encoding, lookup) }));
    return [attribute, encoding];
  });
  const isUsed = (name: string, [, encoding]: EncodedColumns[number]) => isMadeOf(encoding, name);
  const used = helpers.filter(({ attribute }) => encoded.some((column) => isUsed(attribute, column)));
  if (used.length === 0) return encoded;
  // They refer to what came before their first use, so that no column follows from itself.
  const first = encoded.findIndex((column) => used.some(({ attribute }) => isUsed(attribute, column)));
  return [...encodeAll(used, siblings.slice(0, existing.length + first), steady), ...encoded];
}

function isMadeOf(encoding: ColumnEncoding, attribute: string): boolean {
  if (encoding.as === 'except') return isMadeOf(encoding.most, attribute);
  if (encoding.as !== 'template') return false;
  return encoding.templates.flat().some((part) => typeof part !== 'string' && part[0] === attribute);
}
