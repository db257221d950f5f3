import type { IndexSettings, Json, SearchDocument } from '#domain/search/multi-search.ts';
import { type Column, columnOf, sliceOf } from '../columns.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import type { Sibling } from './encode-dictionary.ts';
import { type ChunkFile, type ColumnsFile, type EncodedColumns, FORMAT } from './encoding.ts';
import { readColumns } from './read.ts';
import { stampOf } from './stamp.ts';

export interface IndexFiles {
  readonly columns: ColumnsFile;
  /** Documents `0 … chunkSize - 1` are in the first, and so on. */
  readonly chunks: readonly ChunkFile[];
}

export interface IndexSource {
  /** The name that queries give as `indexUid`. */
  readonly uid: string;
  readonly documents: readonly SearchDocument[];
  readonly settings: IndexSettings;
  readonly chunkSize?: number;
}

/** A page of hits touches a few chunks: large ones bring too much with them, small ones are too many. */
const CHUNK_SIZE = 256;

/** Texts of fewer kinds than this are words of a list, not made of other columns. */
const MOST_PLAIN = 32;

const columnFrom = (documents: readonly SearchDocument[], attribute: string): Column =>
  columnOf(
    documents.map((document): Json | undefined =>
      Object.hasOwn(document, attribute) ? document[attribute] : undefined,
    ),
    documents.length,
  );

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
 * Columns of many values first, since others follow from them; then the texts that are made of those, short ones first.
 * Each is read back at once, so that the next refers to what the reader will have.
 */
function encodeAll(columns: readonly Sibling[], known: readonly Sibling[]): EncodedColumns {
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
    siblings.push({ attribute, column: decode(encoding, lookup) });
    return [attribute, encoding];
  });
}

export function buildIndex({ uid, documents, settings, chunkSize = CHUNK_SIZE }: IndexSource): IndexFiles {
  const attributes = [...new Set(documents.flatMap((document) => Object.keys(document)))];
  const all = attributes.map((attribute) => ({ attribute, column: columnFrom(documents, attribute) }));
  const inColumns = isSearched(settings);
  const shown = all.filter(({ attribute }) => !inColumns(attribute));
  const searched = all.filter(({ attribute }) => inColumns(attribute));
  const version = stampOf(JSON.stringify([uid, settings, chunkSize, documents]));
  const part = (columns: readonly Sibling[], start: number): readonly Sibling[] =>
    columns.map(({ attribute, column }) => ({
      attribute,
      column: sliceOf(column, start, start + chunkSize),
    }));
  const starts = Array.from(
    { length: Math.ceil(documents.length / chunkSize) },
    (_, chunk) => chunk * chunkSize,
  );
  const encoded = encodeAll(searched, []);
  const readable = readColumns(encoded, documents.length);
  const searchedAsRead = searched.map(({ attribute }) => ({ attribute, column: readable(attribute) }));
  return {
    columns: {
      format: FORMAT,
      version,
      uid,
      size: documents.length,
      chunkSize,
      settings,
      attributes,
      columns: encoded,
    },
    chunks: starts.map((start) => ({
      version,
      columns: encodeAll(part(shown, start), part(searchedAsRead, start)),
    })),
  };
}
