import type { Json } from '#domain/search/results/multi-search.ts';
import { type Column, columnOf, valueIn } from '../columns.ts';
import { IndexError } from '../index-error.ts';
import {
  type ColumnEncoding,
  type EncodedColumns,
  fromPlanes,
  toSlug,
  toText,
  unzigzag,
} from './encoding.ts';

/** Another column of the same documents. */
export type Lookup = (attribute: string) => Column;

type Decoder<As extends ColumnEncoding['as']> = (
  encoding: Extract<ColumnEncoding, { as: As }>,
  lookup: Lookup,
) => Column;

const columnFrom = (values: readonly (Json | undefined)[]): Column => columnOf(values, values.length);

const valuesOf = (column: Column): readonly (Json | undefined)[] =>
  Array.from(column.codes, (code) => column.values[code]);

/** The number after the last value means none. */
const dictionary: Decoder<'dictionary'> = ({ values, codes }) => ({
  values: [...values, undefined],
  codes: Uint32Array.from(fromPlanes(codes)),
});

const given: Decoder<'given'> = ({ column, values, lengths, lists, ranks }, lookup) => {
  const others = lookup(column).codes;
  const starts: number[] = [];
  let start = 0;
  for (const length of fromPlanes(lengths)) {
    starts.push(start);
    start += length;
  }
  const listed = fromPlanes(lists);
  return {
    values: [...values, undefined],
    codes: Uint32Array.from(
      fromPlanes(ranks),
      (rank, document) => listed[(starts[others[document] ?? 0] ?? 0) + rank] ?? 0,
    ),
  };
};

const numbers: Decoder<'numbers'> = ({ least, step, steps, isDelta }) => {
  let previous = 0;
  return columnFrom(
    Array.from(fromPlanes(steps), (number) => {
      previous = isDelta ? previous + unzigzag(number) : number;
      return least + step * previous;
    }),
  );
};

const template: Decoder<'template'> = ({ templates, which }, lookup) => {
  const writers = templates.map((parts) => {
    const texts = parts.map((part) => {
      if (typeof part === 'string') return () => part;
      const [attribute, isSlug] = part;
      const { values, codes } = lookup(attribute);
      const spelled = values.map((value) => (isSlug ? toSlug(toText(value)) : toText(value)));
      return (document: number) => spelled[codes[document] ?? 0];
    });
    return (document: number) => texts.map((write) => write(document)).join('');
  });
  return columnFrom(Array.from(fromPlanes(which), (number, document) => writers[number]?.(document)));
};

const shapes: Decoder<'shapes'> = ({ shapes: known, which, runs }, lookup) => {
  const columns = runs.map((run) => decode(run, lookup));
  const next = columns.map(() => 0);
  const writeRun = (slot: number, width: number) => {
    const place = next[slot] ?? 0;
    const column = columns[slot];
    next[slot] = place + 1;
    return String(column && valueIn(column, place)).padStart(width, '0');
  };
  return columnFrom(
    Array.from(fromPlanes(which), (number) => {
      let slot = 0;
      const parts = known[number] ?? [];
      return parts.map((part) => (typeof part === 'string' ? part : writeRun(slot++, part))).join('');
    }),
  );
};

const letters: Decoder<'letters'> = ({ planes }) =>
  columnFrom(
    Array.from(planes[0] ?? '', (_, document) => {
      let text = '';
      for (const plane of planes) text += plane[document];
      return text;
    }),
  );

const lists: Decoder<'lists'> = ({ lengths, items }, lookup) => {
  const all = valuesOf(decode(items, lookup));
  let start = 0;
  return columnFrom(
    Array.from(fromPlanes(lengths), (length) => {
      start += length;
      return all.slice(start - length, start).filter((item) => item !== undefined);
    }),
  );
};

const except: Decoder<'except'> = ({ most, gaps, others }, lookup) => {
  const values = [...valuesOf(decode(most, lookup))];
  const exceptions = decode(others, lookup);
  let document = -1;
  for (const [index, gap] of fromPlanes(gaps).entries()) {
    document += gap + 1;
    values[document] = valueIn(exceptions, index);
  }
  return columnFrom(values);
};

export function decode(encoding: ColumnEncoding, lookup: Lookup): Column {
  switch (encoding.as) {
    case 'dictionary':
      return dictionary(encoding, lookup);
    case 'given':
      return given(encoding, lookup);
    case 'numbers':
      return numbers(encoding, lookup);
    case 'template':
      return template(encoding, lookup);
    case 'shapes':
      return shapes(encoding, lookup);
    case 'letters':
      return letters(encoding, lookup);
    case 'lists':
      return lists(encoding, lookup);
    case 'except':
      return except(encoding, lookup);
  }
}

/**
 * Looks up the columns of `size` documents by name and decodes them at first use. Other names are looked up in
 * `others`, or are attributes that no document has.
 */
export function readColumns(columns: EncodedColumns, size: number, others?: Lookup): Lookup {
  const encodings = new Map(columns);
  const decoded = new Map<string, Column>();
  const read: Lookup = (attribute) => {
    const cached = decoded.get(attribute);
    if (cached) return cached;
    const encoding = encodings.get(attribute);
    const column = encoding
      ? decode(encoding, read)
      : (others?.(attribute) ?? { values: [undefined], codes: new Uint32Array(size) });
    if (column.codes.length !== size)
      throw new IndexError(
        'corrupt',
        `The column "${attribute}" of the stock index has ${column.codes.length} rows, expected ${size}. Build the index again.`,
      );
    decoded.set(attribute, column);
    return column;
  };
  return read;
}
