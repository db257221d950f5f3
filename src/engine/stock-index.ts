import { isRecord } from '#domain/rows/record.ts';
import type { Json, SearchDocument } from '#domain/search/multi-search.ts';
import { type Column, type Columns, sliceOf, valueIn } from './columns.ts';
import { IndexError } from './index-error.ts';
import { type Lookup, readColumns } from './index-file/decode.ts';
import { type ChunkFile, type ColumnsFile, FORMAT } from './index-file/encoding.ts';

/** Files come over the network: another page in their place, or half of one, must not look like an empty stock. */
export function readColumnsFile(file: unknown): ColumnsFile {
  if (!isRecord(file) || file['format'] !== FORMAT)
    throw new IndexError(
      'not_an_index',
      `The file is not a stock index (expected format "${FORMAT}"). Check the address, and build the index with this version.`,
    );
  const { version, uid, size, chunkSize, settings, attributes, columns } = file;
  const isWhole =
    typeof version === 'string' &&
    typeof uid === 'string' &&
    Number.isInteger(size) &&
    Number.isInteger(chunkSize) &&
    isRecord(settings) &&
    Array.isArray(attributes) &&
    Array.isArray(columns);
  if (!isWhole) throw new IndexError('corrupt', 'The stock index lacks some of its parts. Build it again.');
  return file as unknown as ColumnsFile;
}

export const isChunkFile = (file: unknown): file is ChunkFile =>
  isRecord(file) && typeof file['version'] === 'string' && Array.isArray(file['columns']);

/** One version of an index: its columns, and the rows of hits as far as they were fetched. */
export class StockIndex implements Columns {
  readonly file: ColumnsFile;
  readonly #searched: Lookup;
  readonly #own: ReadonlySet<string>;
  readonly #chunks = new Map<number, Lookup>();

  constructor(file: ColumnsFile) {
    this.file = file;
    this.#searched = readColumns(file.columns, file.size);
    this.#own = new Set(file.columns.map(([attribute]) => attribute));
  }

  get size(): number {
    return this.file.size;
  }

  get names(): readonly string[] {
    return this.file.attributes;
  }

  column(attribute: string): Column {
    return this.#searched(attribute);
  }

  chunkOf(document: number): number {
    return Math.floor(document / this.file.chunkSize);
  }

  /** Whether hits can be shown without anything of this chunk. */
  hasChunk(chunk: number): boolean {
    return this.#chunks.has(chunk);
  }

  addChunk(chunk: number, { columns }: ChunkFile): void {
    const { chunkSize } = this.file;
    const from = chunk * chunkSize;
    const to = Math.min(from + chunkSize, this.size);
    const searched = (attribute: string) => sliceOf(this.column(attribute), from, to);
    this.#chunks.set(chunk, readColumns(columns, to - from, searched));
  }

  /** A document as it went in. Its chunk must have been added, unless all that is asked for is searched by. */
  document(document: number, attributes = this.names): SearchDocument {
    const chunk = this.#chunks.get(this.chunkOf(document));
    const row = document % this.file.chunkSize;
    const found: Record<string, Json> = {};
    for (const attribute of attributes) {
      const isOwn = this.#own.has(attribute);
      const value = isOwn
        ? valueIn(this.#searched(attribute), document)
        : chunk && valueIn(chunk(attribute), row);
      if (value !== undefined) found[attribute] = value;
    }
    return found;
  }

  /** Attributes that stand in chunks. */
  isShownOnly(attribute: string): boolean {
    return !this.#own.has(attribute);
  }
}
