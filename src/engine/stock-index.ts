import { isRecord } from '#domain/lib/records.ts';
import type { Json, SearchDocument } from '#domain/search/results/multi-search.ts';
import { type Column, type Columns, sliceOf, valueIn } from './columns.ts';
import { IndexError, MissingParts } from './index-error.ts';
import { type Lookup, readColumns } from './index-file/decode.ts';
import { type ChunkFile, type ColumnsFile, FORMATS, type PartFile } from './index-file/encoding.ts';

/** Checks a columns file. It comes over the network: another page in its place, or half a file, must not look like an empty stock. */
export function readColumnsFile(file: unknown): ColumnsFile {
  if (!isRecord(file) || FORMATS.every((format) => format !== file['format']))
    throw new IndexError(
      'not_an_index',
      `The file is not a stock index (expected format "${FORMATS.join('" or "')}"). Check the address, and build the index with this version.`,
    );
  const { version, uid, size, chunkSize, settings, attributes, columns, division } = file;
  const isWhole =
    typeof version === 'string' &&
    typeof uid === 'string' &&
    Number.isInteger(size) &&
    Number.isInteger(chunkSize) &&
    isRecord(settings) &&
    Array.isArray(attributes) &&
    Array.isArray(columns) &&
    (division === undefined ||
      (isRecord(division) && ['parts', 'shown', 'standing'].every((list) => Array.isArray(division[list]))));
  if (!isWhole) throw new IndexError('corrupt', 'The stock index lacks some of its parts. Build it again.');
  return file as unknown as ColumnsFile;
}

export const isChunkFile = (file: unknown): file is ChunkFile =>
  isRecord(file) && typeof file['version'] === 'string' && Array.isArray(file['columns']);

const UNDIVIDED = { parts: [], shown: [], standing: [] };

/** One version of an index: its columns, its parts and the rows of hits as far as they were fetched. */
export class StockIndex implements Columns {
  readonly file: ColumnsFile;
  readonly #first: Lookup;
  readonly #own: ReadonlySet<string>;
  readonly #shown: ReadonlySet<string>;
  /** By attribute. */
  readonly #partOf: ReadonlyMap<string, string>;
  readonly #parts = new Map<string, Lookup>();
  readonly #chunks = new Map<number, Lookup>();

  constructor(file: ColumnsFile) {
    const { parts, shown } = file.division ?? UNDIVIDED;
    this.file = file;
    this.#first = readColumns(file.columns, file.size);
    this.#own = new Set(file.columns.map(([attribute]) => attribute));
    this.#shown = new Set(shown);
    this.#partOf = new Map(parts.flatMap(([part, own]) => own.map((attribute) => [attribute, part])));
  }

  get size(): number {
    return this.file.size;
  }

  get names(): readonly string[] {
    return this.file.attributes;
  }

  get standing(): readonly string[] {
    return (this.file.division ?? UNDIVIDED).standing;
  }

  /** Throws if it stands in a part that was not added yet. */
  column(attribute: string): Column {
    const part = this.#partOf.get(attribute);
    if (part === undefined) return this.#first(attribute);
    const columns = this.#parts.get(part);
    if (columns === undefined) throw new MissingParts(new Set([part]));
    return columns(attribute);
  }

  addPart(part: string, { columns }: PartFile): void {
    this.#parts.set(part, readColumns(columns, this.size, this.#first));
  }

  chunkOf(document: number): number {
    return Math.floor(document / this.file.chunkSize);
  }

  hasChunk(chunk: number): boolean {
    return this.#chunks.has(chunk);
  }

  addChunk(chunk: number, { columns }: ChunkFile): void {
    const { chunkSize } = this.file;
    const from = chunk * chunkSize;
    const to = Math.min(from + chunkSize, this.size);
    const searched = (attribute: string) => sliceOf(this.#first(attribute), from, to);
    this.#chunks.set(chunk, readColumns(columns, to - from, searched));
  }

  /**
   * Returns a document as it went in. Its chunk must have been added, unless only searched attributes are requested.
   * Throws if an attribute stands in a part that was not added yet.
   */
  document(document: number, attributes = this.names): SearchDocument {
    const missing = this.#missingParts(attributes);
    if (missing.size > 0) throw new MissingParts(missing);
    const chunk = this.#chunks.get(this.chunkOf(document));
    const row = document % this.file.chunkSize;
    const record: Record<string, Json> = {};
    for (const attribute of attributes) {
      const value = this.isInChunks(attribute)
        ? chunk && valueIn(chunk(attribute), row)
        : valueIn(this.column(attribute), document);
      if (value !== undefined) record[attribute] = value;
    }
    return record;
  }

  /** Returns the parts that hold some of the attributes and were not added yet. */
  #missingParts(attributes: readonly string[]): ReadonlySet<string> {
    const parts = attributes.flatMap((attribute) =>
      this.#shown.has(attribute) ? [] : (this.#partOf.get(attribute) ?? []),
    );
    return new Set(parts.filter((part) => !this.#parts.has(part)));
  }

  isInChunks(attribute: string): boolean {
    return this.#shown.has(attribute) || !(this.#own.has(attribute) || this.#partOf.has(attribute));
  }
}
