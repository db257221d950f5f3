import type { IndexSettings } from '#domain/search/results/multi-search.ts';
import type { Columns } from '../columns.ts';
import { SearchColumns } from '../search-columns.ts';
import { parseSort, ranksBy, type SortKey } from '../sorting.ts';
import { readColumns } from './decode.ts';
import { cheapestWay, encodeAll } from './encode-columns.ts';
import type { Sibling } from './encode-dictionary.ts';
import type { Division, EncodedColumns } from './encoding.ts';

/** The attributes that the first queries to an index need. */
export interface FirstNeeds {
  /** Attributes that are filtered by or counted. */
  readonly searched: readonly string[];
  /** The sort rule of the first hits. */
  readonly order: string;
  /** Attributes that each hit shows. */
  readonly shown: readonly string[];
  /** Words are found in these too, besides those of the settings. */
  readonly worded?: readonly string[];
}

export type SteadyIn = (place: string | number) => (column: Sibling) => Sibling;

/** The first file of an index, and what that leaves to its chunks. */
export interface FirstFile {
  readonly first: readonly Sibling[];
  readonly encoded: EncodedColumns;
  /** Columns that are searched and stand in chunks all the same. */
  readonly inChunks: readonly Sibling[];
  /** Columns that stand in a chunk if a text of it is made of them. */
  readonly helpers: readonly Sibling[];
}

export interface Divided extends FirstFile {
  readonly division: Division;
  readonly parts: Readonly<Record<string, EncodedColumns>>;
}

/** The columns in which words are found. They are fetched together. */
const WORDS = 'words';

/** A column this small costs less than the request for it. */
const SMALL_BITS = 8 * 256;

const rootOf = (name: string): string => name.split('.')[0] ?? name;

/** Returns true if the documents are already in the order of the sort key. */
function isStanding(columns: Columns, key: SortKey): boolean {
  const ranks = ranksBy(new SearchColumns(columns), key);
  return ranks.every((rank, document) => rank >= (ranks[document - 1] ?? 0));
}

/** Returns columns as the reader will have them. */
export function asRead(columns: readonly Sibling[], encoded: EncodedColumns): readonly Sibling[] {
  const read = readColumns(encoded, columns[0]?.column.codes.length ?? 0);
  return columns.map(({ attribute }) => ({ attribute, column: read(attribute) }));
}

const hasTexts = ({ column }: Sibling): boolean =>
  column.values.some((value) => typeof value === 'string' || typeof value === 'number');

interface Dividing {
  readonly needs: FirstNeeds;
  readonly settings: IndexSettings;
  readonly columns: Columns;
  readonly steadyIn: SteadyIn;
}

/**
 * Divides an index into files. The first file holds what the first queries need, and every column that is hardly any
 * longer for it. The words stand in one part, and each other column in its own. Parts refer to the first file and never
 * to each other, so that each can be fetched alone.
 */
export function divide(
  searched: readonly Sibling[],
  { needs, settings, columns, steadyIn }: Dividing,
): Divided {
  const order = parseSort(needs.order);
  const stands = order !== undefined && isStanding(columns, order);
  const neededAttributes = new Set([...needs.searched, ...(order && !stands ? [order.attribute] : [])]);
  const isNeeded = ({ attribute }: Sibling) => neededAttributes.has(attribute);
  const isShown = ({ attribute }: Sibling) => needs.shown.includes(attribute);
  const needed = searched.filter(isNeeded);
  const encodedNeeded = encodeAll(needed, [], steadyIn('read'));
  const decodedColumns = asRead(needed, encodedNeeded);
  // Each way is looked for once, and against few columns: what is found out of a pair of columns is remembered.
  const ways = searched
    .filter((column) => !isNeeded(column))
    .map((column) => ({ column, way: cheapestWay(column.column, { siblings: decodedColumns }) }));
  const isSmall = ({ way }: (typeof ways)[number]) => way.bits < SMALL_BITS;
  const small = ways.filter(isSmall);
  const others = ways.filter((one) => !isSmall(one)).map(({ column }) => column);
  const encoded = [
    ...encodedNeeded,
    ...small.map(({ column, way }) => [column.attribute, way.encoding()] as const),
  ];

  const { searchableAttributes = ['*'] } = settings;
  const worded = new Set([...searchableAttributes.map(rootOf), ...(needs.worded ?? [])]);
  const parts = Map.groupBy(others, ({ attribute }) =>
    worded.has('*') || worded.has(attribute) ? WORDS : attribute,
  );
  return {
    first: asRead([...needed, ...small.map(({ column }) => column)], encoded),
    encoded,
    inChunks: others.filter(isShown),
    helpers: others.filter((column) => !isShown(column) && hasTexts(column)),
    division: {
      parts: Array.from(parts, ([part, own]) => [part, own.map(({ attribute }) => attribute)]),
      shown: others.filter(isShown).map(({ attribute }) => attribute),
      standing: stands ? [needs.order] : [],
    },
    parts: Object.fromEntries(
      Array.from(parts, ([part, own]) => [part, encodeAll(own, decodedColumns, steadyIn('read'))]),
    ),
  };
}
