import type { IndexSettings, SearchDocument } from '#domain/search/results/multi-search.ts';
import { type Columns, columnsOf, leaves, sliceOf } from '../columns.ts';
import { wordsOf } from '../text/tokenize.ts';
import { asRead, divide, type FirstFile, type FirstNeeds, type SteadyIn } from './division.ts';
import { encodeAll } from './encode-columns.ts';
import type { Sibling } from './encode-dictionary.ts';
import { type ChunkFile, type ColumnsFile, FORMATS, type PartFile } from './encoding.ts';
import { SteadyColumns } from './steady-columns.ts';

export interface IndexFiles {
  readonly columns: ColumnsFile;
  /** The parts by name. An index in one file has none. */
  readonly parts: Readonly<Record<string, PartFile>>;
  /** Documents `0 … chunkSize - 1` are in the first, and so on. */
  readonly chunks: readonly ChunkFile[];
}

export interface IndexSource {
  /** The name that queries give as `indexUid`. */
  readonly uid: string;
  readonly documents: readonly SearchDocument[];
  /** The columns of the documents, if they were made before. */
  readonly columns?: Columns;
  readonly settings: IndexSettings;
  readonly chunkSize?: number;
  /** The columns of the previous index, in a process that builds repeatedly. */
  readonly steady?: SteadyColumns;
  /** What must be known before anybody asks for more, if the index is large enough for parts. */
  readonly needs?: FirstNeeds | undefined;
}

/** A page of hits touches a few chunks: large ones bring too much with them, small ones are too many. */
const CHUNK_SIZE = 256;

const rootsOf = (names: readonly string[] = []) => names.flatMap((name) => name.split('.')[0] ?? []);

/** Returns a test for the attributes of the settings and sort rules. Only whole attributes count: `dealer.city` needs `dealer`. */
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

/** Drops the synonyms whose words occur in no document, because they can find nothing. */
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
    const present = meanings.filter((meaning) => wordsOf(meaning).every((word) => words.has(word)));
    return present.length > 0 ? [[text, present] as const] : [];
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
  needs,
}: IndexSource): IndexFiles {
  const attributes = own.names;
  const steadyIn: SteadyIn =
    (place) =>
    ({ attribute, column }) => ({
      attribute,
      column: steady.of(`${place} ${attribute}`, column),
    });
  const all = attributes
    .map((attribute) => ({ attribute, column: own.column(attribute) }))
    .map(steadyIn('own'));
  const isKnown = isSearched(settings);
  const inColumns = (attribute: string) => isKnown(attribute) || needs?.worded?.includes(attribute) === true;
  const shown = all.filter(({ attribute }) => !inColumns(attribute));
  const searched = all.filter(({ attribute }) => inColumns(attribute));
  const stamp = [uid, settings, chunkSize, ...(needs ? [needs] : [])];
  const version = stampOf(stamped(stamp, documents));
  const divided = needs && divide(searched, { needs, settings, columns: own, steadyIn });
  const { first, encoded, inChunks, helpers } = divided ?? inOneFile(searched, steadyIn);
  const part = (columns: readonly Sibling[], start: number): readonly Sibling[] =>
    columns
      .map(({ attribute, column }) => ({ attribute, column: sliceOf(column, start, start + chunkSize) }))
      .map(steadyIn(start));
  const starts = Array.from(
    { length: Math.ceil(documents.length / chunkSize) },
    (_, chunk) => chunk * chunkSize,
  );
  return {
    columns: {
      format: FORMATS[divided ? 1 : 0],
      version,
      uid,
      size: documents.length,
      chunkSize,
      settings: withKnownSynonyms(settings, all),
      attributes,
      columns: encoded,
      ...(divided && { division: divided.division }),
    },
    parts: Object.fromEntries(
      Object.entries(divided?.parts ?? {}).map(([name, columns]) => [name, { version, columns }]),
    ),
    chunks: starts.map((start) => ({
      version,
      columns: encodeAll(
        part([...shown, ...inChunks], start),
        part(first, start),
        steadyIn(`read ${start}`),
        part(helpers, start),
      ),
    })),
  };
}

function inOneFile(searched: readonly Sibling[], steadyIn: SteadyIn): FirstFile {
  const encoded = encodeAll(searched, [], steadyIn('read'));
  return { first: asRead(searched, encoded), encoded, inChunks: [], helpers: [] };
}

/** Writes a list whose last entry is a list of documents as JSON in pieces, because that of a large stock is as long as a feed. */
function* stamped(first: readonly unknown[], documents: readonly SearchDocument[]): Generator<string> {
  yield `${JSON.stringify(first).slice(0, -1)},[`;
  for (const [number, document] of documents.entries())
    yield `${number > 0 ? ',' : ''}${JSON.stringify(document)}`;
  yield ']]';
}

/** Returns a short hash of the content: FNV (Fowler, Noll and Vo), twice with different start values. */
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
