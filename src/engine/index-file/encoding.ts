import type { IndexSettings, Json } from '#domain/search/results/multi-search.ts';

/** A part of a template: a fixed text, or another column's value, perhaps as a slug. */
export type TemplatePart = string | readonly [column: string, isSlug: 0 | 1];
export type Template = readonly TemplatePart[];

/** The encoding of a column. `as` says which one it is. */
export type ColumnEncoding =
  /** Each distinct value once, and for each document its number. The number after the last means none. */
  | { readonly as: 'dictionary'; readonly values: readonly Json[]; readonly codes: Planes }
  /** A dictionary that stores the value's rank among those occurring with the value of another column. */
  | {
      readonly as: 'given';
      readonly column: string;
      readonly values: readonly Json[];
      /** How many codes go with each value of the other column, and which, the most frequent first. */
      readonly lengths: Planes;
      readonly lists: Planes;
      readonly ranks: Planes;
    }
  /** Whole numbers: `least + step × n`, each for itself or as the difference to the one before. */
  | {
      readonly as: 'numbers';
      readonly least: number;
      readonly step: number;
      readonly steps: Planes;
      readonly isDelta: 0 | 1;
    }
  /** Made of other columns. */
  | { readonly as: 'template'; readonly templates: readonly Template[]; readonly which: Planes }
  /** Texts of few shapes: the shape (`#` for each digit run of a width), and the runs as numbers. */
  | {
      readonly as: 'shapes';
      readonly shapes: readonly (readonly (string | number)[])[];
      readonly which: Planes;
      readonly runs: readonly ColumnEncoding[];
    }
  /** Texts of one length, stored letter by letter: all first letters, then all second ones. */
  | { readonly as: 'letters'; readonly planes: readonly string[] }
  /** Lists, as the codes of their items. */
  | { readonly as: 'lists'; readonly lengths: Planes; readonly items: ColumnEncoding }
  /** Some documents differ: which ones (as steps from one to the next), and their values. */
  | {
      readonly as: 'except';
      readonly most: ColumnEncoding;
      readonly gaps: Planes;
      readonly others: ColumnEncoding;
    };

/** A way to write a column, with the bits that it is thought to take once compressed. Only the best is written. */
export interface Candidate {
  readonly bits: number;
  readonly encoding: () => ColumnEncoding;
}

export type EncodedColumns = readonly (readonly [attribute: string, encoding: ColumnEncoding])[];

/**
 * An index in one file of columns, and one with more columns in further parts. The second has a name of its own, because
 * a reader of the first would take the columns of a part for attributes that no document has.
 */
export const FORMATS = ['vehicle-index-1', 'vehicle-index-2'] as const;

/** A part of an index, and the attributes whose columns it holds. */
export type PartList = readonly (readonly [part: string, attributes: readonly string[]])[];

/** What a large index leaves out of its first file. */
export interface Division {
  readonly parts: PartList;
  /** Attributes of parts that stand in the chunks too, because hits show them. */
  readonly shown: readonly string[];
  /** Sort rules whose order is that of the documents, so that nobody needs their columns. */
  readonly standing: readonly string[];
}

/** The columns that filters, facets, sorting and words need, of all documents. */
export interface ColumnsFile {
  readonly format: (typeof FORMATS)[number];
  /** Changes with every change of the documents; the chunks carry the same. */
  readonly version: string;
  readonly uid: string;
  readonly size: number;
  readonly chunkSize: number;
  readonly settings: IndexSettings;
  /** All attributes in the order in which documents have them. */
  readonly attributes: readonly string[];
  readonly columns: EncodedColumns;
  /** If not all columns that are searched stand in this file. */
  readonly division?: Division;
}

/** The columns that only hits show, of some consecutive documents. */
export interface ChunkFile {
  readonly version: string;
  readonly columns: EncodedColumns;
}

/** Further columns of all documents. */
export type PartFile = ChunkFile;

/** `D-MAX LS-U+` → `d-max-ls-u` */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Writes a value as templates do. A value that is neither text nor number becomes an empty text. */
export const toText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Numbers as text that compresses well: all highest digits first, then the next. Digits of one place are
 * similar, which a compressor notices if they are adjacent.
 */
export type Planes = readonly string[];

/** Printable, and none that JSON escapes. */
const SIGNS = Array.from({ length: 92 }, (_, index) => String.fromCharCode(35 + index))
  .filter((sign) => sign !== '\\')
  .join('');
const BASE = SIGNS.length;
const DIGITS = new Map([...SIGNS].map((sign, digit) => [sign.charCodeAt(0), digit]));

export function toPlanes(numbers: readonly number[]): Planes {
  const highest = numbers.reduce((high, number) => Math.max(high, number), 0);
  const planes: string[] = [];
  for (let unit = 1; planes.length === 0 || unit <= highest; unit *= BASE) {
    let plane = '';
    for (const number of numbers) plane += SIGNS[Math.floor(number / unit) % BASE];
    planes.unshift(plane);
  }
  return planes;
}

export function fromPlanes(planes: Planes): Float64Array {
  const [first = ''] = planes;
  const numbers = new Float64Array(first.length);
  for (const plane of planes)
    for (let place = 0; place < numbers.length; place++)
      numbers[place] = (numbers[place] ?? 0) * BASE + (DIGITS.get(plane.charCodeAt(place)) ?? 0);
  return numbers;
}

/** Maps small differences of either sign to small numbers: 0, -1, 1, -2, 2 … */
export const zigzag = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
export const unzigzag = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);
