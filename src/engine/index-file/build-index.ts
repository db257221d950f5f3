import { onceEach } from '#domain/memory/each.ts';
import type { IndexSettings, Json, SearchDocument } from '#domain/search/multi-search.ts';
import { type Column, type Columns, columnOf, columnsOf, leaves, sliceOf, valueIn } from '../columns.ts';
import { wordsOf } from '../text/tokenize.ts';
import { decode, readColumns } from './decode.ts';
import { dictionary, given, type Sibling } from './encode-dictionary.ts';
import { letters, lists, numbers, shapes } from './encode-plain.ts';
import { template } from './encode-template.ts';
import {
  type Candidate,
  type ChunkFile,
  type ColumnEncoding,
  type ColumnsFile,
  type EncodedColumns,
  FORMAT,
  toPlanes,
} from './encoding.ts';
import { SteadyColumns } from './steady-columns.ts';

export interface IndexFiles {
  readonly columns: ColumnsFile;
  /** Documents `0 … chunkSize - 1` are in the first, and so on. */
  readonly chunks: readonly ChunkFile[];
}

export interface IndexSource {
  /** The name that queries give as `indexUid`. */
  readonly uid: string;
  readonly documents: readonly SearchDocument[];
  /** Of the documents, where they were made before. */
  readonly columns?: Columns;
  readonly settings: IndexSettings;
  readonly chunkSize?: number;
  /** Those of the index before, if it is built again and again. */
  readonly steady?: SteadyColumns;
}

/** A page of hits touches a few chunks: large ones bring too much with them, small ones are too many. */
const CHUNK_SIZE = 256;

/** Texts of fewer kinds than this are words of a list, not made of other columns. */
const MOST_PLAIN = 32;

const rootsOf = (names: readonly string[] = []) => names.flatMap((name) => name.split('.')[0] ?? []);

/** Sort rules and the attributes of settings, whole attributes only: `dealer.city` needs `dealer`. */
function isSearched(settings: IndexSettings): (attribute: string) => boolean {
  const {
    searchableAttributes = ['*'],
    filterableAttributes,
    sortableAttributes,
    rankingRules = [],
  } = settings;
  const rules = rankingRules.flatMap((rule) => (rule.includes(':') ? (rule.split(':')[0] ?? []) : []));
  const roots = new Set(
    [searchableAttributes, filterableAttributes, sortableAttributes, rules].flatMap((names) =>
      rootsOf(names),
    ),
  );
  return (attribute) => roots.has('*') || roots.has(attribute);
}

/**
 * Columns of many values come first, because others refer to them; then texts made of those, the shortest
 * first. Each is decoded at once, so that the next refers to what the reader will have.
 */
function encodeAll(
  columns: readonly Sibling[],
  known: readonly Sibling[],
  steady: (column: Sibling) => Sibling,
): EncodedColumns {
  const lengthOf = ({ column: { values } }: Sibling) =>
    values.length > MOST_PLAIN &&
    values.filter((value) => typeof value === 'string').length > values.length / 2
      ? values.reduce((total: number, value) => total + String(value).length, 0) / values.length
      : 0;
  const ordered = columns.toSorted(
    (a, b) => lengthOf(a) - lengthOf(b) || b.column.values.length - a.column.values.length,
  );
  const siblings = [...known];
  return ordered.map(({ attribute, column }) => {
    const encoding = encode(column, siblings);
    const lookup = (name: string) => siblings.find((sibling) => sibling.attribute === name)?.column ?? column;
    siblings.push(steady({ attribute, column: decode(encoding, lookup) }));
    return [attribute, encoding];
  });
}

/** Of synonyms only those travel that some document has the words of: the rest can find nothing. */
function withKnownSynonyms(settings: IndexSettings, columns: readonly Sibling[]): IndexSettings {
  if (!settings.synonyms) return settings;
  const { searchableAttributes = ['*'] } = settings;
  const roots = new Set(rootsOf(searchableAttributes));
  const words = new Set(
    columns
      .filter(({ attribute }) => roots.has('*') || roots.has(attribute))
      .flatMap(({ column: { values } }) => values.flatMap((value) => [...leaves(value, true)].map(String)))
      .flatMap(wordsOf),
  );
  const synonyms = Object.entries(settings.synonyms).flatMap(([text, meanings]) => {
    const known = meanings.filter((meaning) => wordsOf(meaning).every((word) => words.has(word)));
    return known.length > 0 ? [[text, known] as const] : [];
  });
  return { ...settings, synonyms: Object.fromEntries(synonyms) };
}

export function buildIndex({
  uid,
  documents,
  columns: own = columnsOf(documents),
  settings,
  chunkSize = CHUNK_SIZE,
  steady = new SteadyColumns(),
}: IndexSource): IndexFiles {
  const attributes = own.names;
  const steadyIn =
    (place: string | number) =>
    ({ attribute, column }: Sibling): Sibling => ({
      attribute,
      column: steady.of(`${place} ${attribute}`, column),
    });
  const all = attributes
    .map((attribute) => ({ attribute, column: own.column(attribute) }))
    .map(steadyIn('own'));
  const inColumns = isSearched(settings);
  const shown = all.filter(({ attribute }) => !inColumns(attribute));
  const searched = all.filter(({ attribute }) => inColumns(attribute));
  const version = stampOf(stamped([uid, settings, chunkSize], documents));
  const part = (columns: readonly Sibling[], start: number): readonly Sibling[] =>
    columns
      .map(({ attribute, column }) => ({ attribute, column: sliceOf(column, start, start + chunkSize) }))
      .map(steadyIn(start));
  const starts = Array.from(
    { length: Math.ceil(documents.length / chunkSize) },
    (_, chunk) => chunk * chunkSize,
  );
  const encoded = encodeAll(searched, [], steadyIn('read'));
  const readable = readColumns(encoded, documents.length);
  const searchedAsRead = searched.map(({ attribute }) => ({ attribute, column: readable(attribute) }));
  return {
    columns: {
      format: FORMAT,
      version,
      uid,
      size: documents.length,
      chunkSize,
      settings: withKnownSynonyms(settings, all),
      attributes,
      columns: encoded,
    },
    chunks: starts.map((start) => ({
      version,
      columns: encodeAll(part(shown, start), part(searchedAsRead, start), steadyIn(`read ${start}`)),
    })),
  };
}

/** A list whose last entry is a list of documents, as JSON in pieces: that of a large stock is as long as a feed. */
function* stamped(first: readonly unknown[], documents: readonly SearchDocument[]): Generator<string> {
  yield `${JSON.stringify(first).slice(0, -1)},[`;
  for (const [number, document] of documents.entries())
    yield `${number > 0 ? ',' : ''}${JSON.stringify(document)}`;
  yield ']]';
}

/** A short text that differs where the content does: Fowler, Noll and Vo’s hash, twice with different beginnings. */
export function stampOf(pieces: Iterable<string>): string {
  let [first, second] = [0x811c9dc5, 0x9747b28c];
  let place = 0;
  for (const piece of pieces)
    for (let index = 0; index < piece.length; index++) {
      const code = piece.charCodeAt(index);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second ^ (code + place++), 0x5bd1e995);
    }
  return [first, second].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}

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
  /** Of all documents. An exception’s place is filled with the value before it, which costs the least. */
  readonly filled: readonly Json[];
  readonly plain: Candidate | undefined;
  /** The documents without such a value, and what they have. */
  readonly places: readonly number[];
  readonly others: Candidate;
}

/** Undefined if the exceptions are many. */
const usualIn = onceEach((column: Column): Usual | undefined => {
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
    ...{ filled, places },
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

/** The encoding with the fewest bits. `siblings` are columns that the reader has by then. */
export function encode(column: Column, siblings: readonly Sibling[]): ColumnEncoding {
  const plain = dictionary(column);
  return (cheapest([plain, given(column, siblings), ofOneKind(column, siblings)]) ?? plain).encoding();
}
