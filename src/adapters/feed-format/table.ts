import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { OutsideError } from '#adapters/outside/request-text.ts';
import { findTable, type TableLayout } from '#domain/intake/table-layout.ts';
import { withStart } from './start.ts';
import type { FormatOptions, Remark, Rows } from './types.ts';

const START = 64 * 1024;
const LONGEST_RECORD = 1024 * 1024;

const usual = (delimiter: string): Options => ({
  ...{
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    bom: true,
    trim: true,
  },
  max_record_size: LONGEST_RECORD,
});

/** The first lines, parted by one delimiter; null if they cannot be. */
function linesBy(start: string, delimiter: string, isAll: boolean): readonly (readonly string[])[] | null {
  // The last line may be cut off.
  const end = isAll ? start.length : start.lastIndexOf('\n');
  const text = end < 0 ? start : start.slice(0, end);
  try {
    return parseAtOnce(text, { ...usual(delimiter), to: 60 });
  } catch {
    return null;
  }
}

function trouble(where: string, cause: unknown): OutsideError {
  if (cause instanceof OutsideError) return cause;
  const line = cause instanceof CsvError ? ` in line ${cause['lines'] ?? '?'}` : '';
  const isCut = cause instanceof CsvError && cause.code === 'CSV_QUOTE_NOT_CLOSED';
  return new OutsideError({
    where,
    what: isCut
      ? `the file ends in the middle${line}: a quoted value is not closed`
      : `the table cannot be read${line}`,
    remedy: isCut
      ? 'The file was cut off. Ask the sender to send it again.'
      : 'Open it and look at that line, or name "delimiter" and "header_row".',
    cause,
  });
}

const isShort = (record: readonly string[], { columns }: TableLayout): boolean =>
  record.length < columns.length / 2 && columns.length > 2;

/** `Photo`, `Photo` → `Photo`, `Photo_2`: two columns of one name would hide each other. */
function namesOf(columns: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return columns.map((name, index) => {
    const plain = name === '' ? `column ${index + 1}` : name;
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain}_${count}`;
  });
}

/** The rows of a table. Delimiter and header line are found out, unless they are configured. */
export async function* rowsOfTable(
  texts: AsyncIterable<string>,
  { where, delimiter, header_row }: FormatOptions,
  remark: Remark,
): Rows {
  const { start, whole, isAll } = await withStart(texts, START);
  const layout = findTable((by) => linesBy(start, by, isAll), {
    ...(delimiter !== undefined && { delimiter }),
    ...(header_row !== undefined && { headerRow: header_row }),
  });
  if (typeof layout === 'string')
    throw new OutsideError({
      where,
      what: layout,
      remedy: 'Open it and compare it with what the sender describes.',
    });
  for (const line of layout.remarks) remark(line);
  const names = namesOf(layout.columns);
  const parser = parse(usual(layout.delimiter));
  const feeding = feed(whole, parser);
  let line = 0;
  let last: readonly string[] | null = null;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1;
      if (line <= layout.headerLine) continue;
      last = record;
      const row: Record<string, string> = {};
      for (const [index, name] of names.entries()) row[name] = record[index] ?? '';
      yield row;
    }
    await feeding;
  } catch (cause) {
    throw trouble(where, cause);
  } finally {
    parser.destroy();
  }
  if (last !== null && isShort(last, layout))
    throw new OutsideError({
      where,
      what: `the file ends in the middle of row ${line}: it has ${last.length} of ${layout.columns.length} columns`,
      remedy: 'The file was cut off. Ask the sender to send it again.',
    });
}

/** Writes as fast as the parser reads. Its errors reach whoever reads the rows. */
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
    parser.once('drain', resolve);
    parser.once('close', resolve);
  });
