import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import { findTable, type TableLayout } from '#domain/stock/import/layout.ts';
import { type FormatOptions, type Remark, type RowOffset, type Rows, withStart } from './start.ts';

const START = 64 * 1024;
const LONGEST_RECORD = 1024 * 1024;
const MOST_COLUMNS = 2000;
const LINES_LOOKED_AT = 60;

const usual = (delimiter: string): Options => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  bom: true,
  trim: true,
  max_record_size: LONGEST_RECORD,
});

/** Splits the first lines by one delimiter. The beginning may end within a quoted value, which is left out. */
function linesBy(start: string, delimiter: string, isAll: boolean): readonly (readonly string[])[] {
  // The last line may be cut off.
  const end = isAll ? start.length : start.lastIndexOf('\n');
  const lines: (readonly string[])[] = [];
  const collect = (line: unknown): null => {
    if (Array.isArray(line)) lines.push(line.map(String));
    return null;
  };
  try {
    parseAtOnce(end < 0 ? start : start.slice(0, end), {
      ...usual(delimiter),
      to: LINES_LOOKED_AT,
      on_record: collect,
    });
  } catch {
    // What was parsed before counts; an error is told when the whole is read.
  }
  return lines;
}

interface CsvTrouble {
  readonly what: (line: string) => string;
  readonly remedy: string;
}

const TROUBLES: Readonly<Record<string, CsvTrouble>> = {
  CSV_QUOTE_NOT_CLOSED: {
    what: (line) => `the file ends in the middle${line}: a quoted value is not closed`,
    remedy: 'The file was cut off. Ask the sender to send it again.',
  },
  CSV_MAX_RECORD_SIZE: {
    what: (line) => `a row${line} is longer than 1 MB`,
    remedy: 'No row of a feed is that long: a quote is missing there, or the file is something else.',
  },
};

const UNREADABLE: CsvTrouble = {
  what: (line) => `the table cannot be read${line}`,
  remedy: 'Open it and look at that line, or name "delimiter" and "header_row".',
};

function trouble(where: string, cause: unknown): unknown {
  if (!(cause instanceof CsvError)) return cause;
  const { what, remedy } = TROUBLES[cause.code] ?? UNREADABLE;
  return new HttpError({ where, what: what(` in line ${cause['lines'] ?? '?'}`), remedy, cause });
}

interface TableRecord {
  readonly record: string[];
  readonly info: { readonly empty_lines: number };
}

const isText = (record: readonly string[]): boolean => record.some((value) => value !== '');

/** Returns true for a last row that is shorter than all before it: it was cut off, not left short by the sender. */
const isCut = (last: number, shortest: number, { columns }: TableLayout): boolean =>
  columns.length > 2 && last < Math.min(shortest, Number.isFinite(shortest) ? shortest : columns.length / 2);

/** Makes names unique, because two columns of one name would hide each other: `Photo`, `Photo` → `Photo`, `Photo_2` */
function namesOf(columns: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return columns.map((name, index) => {
    const plain = name === '' ? `column ${index + 1}` : name;
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    return count === 1 ? plain : `${plain}_${count}`;
  });
}

/** Creates a row without a prototype, so that it has no names but those of the columns, and one may be called `constructor`. */
const emptyRow = (): Record<string, string> => Object.create(null);

/** Reads the rows of a table. Detects delimiter and header line, unless they are configured. */
export async function* rowsOfTable(
  texts: AsyncIterable<string>,
  { where, delimiter, header_row }: FormatOptions,
  remark: Remark,
  offset: RowOffset = { lines: 0 },
): Rows {
  const { start, whole, isAll } = await withStart(texts, START);
  const layout = findTable((by) => linesBy(start, by, isAll), {
    ...(delimiter !== undefined && { delimiter }),
    ...(header_row !== undefined && { headerRow: header_row }),
  });
  if (typeof layout === 'string')
    throw new HttpError({
      where,
      what: layout,
      remedy: 'Open it and compare it with what the sender describes.',
    });
  if (layout.columns.length > MOST_COLUMNS)
    throw new HttpError({
      where,
      what: `the table has ${layout.columns.length} columns, and ${MOST_COLUMNS} are the most`,
      remedy: 'Open it: a line break is missing, or the file is something else.',
    });
  for (const line of layout.remarks) remark(line);
  const names = namesOf(layout.columns);
  const parser = parse({ ...usual(layout.delimiter), info: true });
  const feeding = feed(whole, parser);
  let line = 0;
  let shortest = Number.POSITIVE_INFINITY;
  let last: number | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<TableRecord>) {
      line += 1;
      offset.lines = layout.headerLine + info.empty_lines;
      if (line <= layout.headerLine) continue;
      if (last !== null && last < shortest) shortest = last;
      if (isText(record)) last = record.length;
      const row = emptyRow();
      for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = record[index] ?? '';
      yield row;
    }
    await feeding;
  } catch (cause) {
    throw trouble(where, cause);
  } finally {
    parser.destroy();
  }
  if (last !== null && isCut(last, shortest, layout))
    throw new HttpError({
      where,
      what: `the file ends in the middle of row ${line}: it has ${last} of ${layout.columns.length} columns`,
      remedy: 'The file was cut off. Ask the sender to send it again.',
    });
}

/** Writes as fast as the parser reads. Errors reach the reader of the rows. */
async function feed(texts: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const text of texts) {
      if (parser.destroyed) return;
      if (!parser.write(text)) await drained(parser);
    }
    parser.end();
  } catch (cause) {
    parser.destroy(cause instanceof Error ? cause : new Error(String(cause)));
  }
}

const drained = (parser: ReturnType<typeof parse>): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      parser.off('drain', done);
      parser.off('close', done);
      resolve();
    };
    parser.on('drain', done);
    parser.on('close', done);
  });
