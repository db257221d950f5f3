import type { Json, SearchDocument } from '#domain/search/results/multi-search.ts';

/** One attribute of all documents: every distinct value once, and which of them each document has. */
export interface Column {
  /** `undefined` for documents without the attribute, which differs from null. */
  readonly values: readonly (Json | undefined)[];
  readonly codes: Uint32Array;
}

/** The columns of all documents. Each is decoded at first use. */
export interface Columns {
  readonly size: number;
  readonly names: readonly string[];
  readonly column: (attribute: string) => Column;
  /** Sort rules whose order is that of the documents, as far as that is known. */
  readonly standing?: readonly string[];
}

/** Two lists are never equal, but their texts are. A text that looks like a list gets another key. */
function keyOf(value: Json | undefined): string | number | boolean | null | undefined {
  if (typeof value === 'object' && value !== null) return `\0${JSON.stringify(value)}`;
  return typeof value === 'string' && value.startsWith('\0') ? `\0\0${value}` : value;
}

export const valueIn = ({ values, codes }: Column, document: number): Json | undefined =>
  values[codes[document] ?? values.length];

/** Cuts out the rows of some documents, with only the values that those have. */
export function sliceOf(column: Column, from: number, to: number): Column {
  const part = columnOf(column.codes.subarray(from, to), Math.min(to, column.codes.length) - from);
  return { values: part.values.map((code) => column.values[Number(code)]), codes: part.codes };
}

/** Makes a column of the distinct values. */
export function columnOf(values: Iterable<Json | undefined>, size: number): Column {
  const codes = new Uint32Array(size);
  const codeByValue = new Map<Json | undefined, number>();
  const distinct: (Json | undefined)[] = [];
  let row = 0;
  for (const value of values) {
    const key = keyOf(value);
    let code = codeByValue.get(key);
    if (code === undefined) {
      code = distinct.push(value) - 1;
      codeByValue.set(key, code);
    }
    codes[row++] = code;
  }
  return { values: distinct, codes };
}

/** Makes columns of documents, each at its first use. */
export function columnsOf(documents: readonly SearchDocument[]): Columns {
  const made = new Map<string, Column>();
  return {
    size: documents.length,
    names: [...new Set(documents.flatMap((document) => Object.keys(document)))],
    column(attribute) {
      const values = () =>
        documents.map((document) => (Object.hasOwn(document, attribute) ? document[attribute] : undefined));
      const column = made.get(attribute) ?? columnOf(values(), documents.length);
      made.set(attribute, column);
      return column;
    },
  };
}

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Returns the value at a path. Lists are searched through, as Meilisearch flattens documents. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (isList(value)) {
    const values = value.map((item) => valueAt(item, path)).filter((item) => item !== undefined);
    return values.length > 0 ? values : undefined;
  }
  return isRecord(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined;
}

export function columnAt({ values, codes }: Column, path: readonly string[]): Column {
  const inner = columnOf(
    values.map((value) => valueAt(value, path)),
    values.length,
  );
  return { values: inner.values, codes: codes.map((code) => inner.codes[code] ?? 0) };
}

/**
 * Every text, number and flag in a value, in nested lists too. Fields of an object have paths of their own and
 * are included only with `isDeep`.
 */
export function* leaves(value: Json | undefined, isDeep = false): Generator<string | number | boolean> {
  if (isList(value)) for (const item of value) yield* leaves(item, isDeep);
  else if (!isRecord(value)) {
    if (value !== undefined && value !== null) yield value;
  } else if (isDeep) for (const item of Object.values(value)) yield* leaves(item, isDeep);
}
