import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { FeedFormat, FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import { formatOf, webPageTitle } from '#domain/stock/import/layout.ts';
import { rowsOfObjects } from './objects.ts';
import {
  type FeedBytes,
  type FormatOptions,
  type Remark,
  type RowOffset,
  type Rows,
  withStart,
} from './start.ts';
import { textOf } from './text.ts';

const START = 4096;

type Open = (
  texts: AsyncIterable<string>,
  options: FormatOptions,
  remark: Remark,
  offset: RowOffset,
) => Promise<Rows>;

/** The parsers of tables and elements are loaded where a feed needs them. */
const OPEN: Readonly<Record<FeedFormat, Open>> = {
  json: async (texts, options) => rowsOfObjects(texts, options),
  csv: async (texts, options, remark, offset) =>
    (await import('./table.ts')).rowsOfTable(texts, options, remark, offset),
  tsv: async (texts, options, remark, offset) =>
    (await import('./table.ts')).rowsOfTable(texts, { delimiter: '\t', ...options }, remark, offset),
  xml: async (texts, options, remark) =>
    (await import('./elements.ts')).rowsOfElements(texts, options, remark),
};

export interface OpenedRows {
  readonly format: FeedFormat;
  readonly rows: Rows;
  /** Returns the number in the file of the row that was given last, which is the one at this index. */
  readonly numberAt: (index: number) => number;
}

/** Reads rows of any of the formats. Refuses a web page in place of a feed, whatever the format. */
export async function openRows(
  bytes: FeedBytes,
  config: FeedReadingConfig,
  where: string,
  remark: Remark = () => undefined,
): Promise<OpenedRows> {
  const { encoding, delimiter, header_row, items } = config;
  const texts = textOf(bytes, { where, ...(encoding !== undefined && { encoding }) }, remark);
  const { start, whole } = await withStart(texts, START);
  if (start.trim() === '')
    throw new HttpError({
      where,
      what: 'the file is empty',
      remedy: 'Ask the sender; the site stays as it is.',
    });
  const page = webPageTitle(start);
  if (page !== null)
    throw new HttpError({
      where,
      what: `the answer is a web page${page === '' ? '' : ` ("${page}")`}, no feed`,
      remedy: 'The address has moved, or wants a sign-in. Open it in a browser.',
    });
  const format = config.format ?? formatOf(start);
  const options: FormatOptions = {
    where,
    ...(delimiter !== undefined && { delimiter }),
    ...(header_row !== undefined && { header_row }),
    ...(items !== undefined && { items }),
  };
  const offset: RowOffset = { lines: 0 };
  const rows = await OPEN[format](whole, options, remark, offset);
  return { format, rows, numberAt: (index) => index + 1 + offset.lines };
}
