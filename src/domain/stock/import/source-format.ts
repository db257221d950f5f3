import { counted } from '#domain/lib/words.ts';
import type { OddValue, ValueCounts } from './entry.ts';
import type { FeedImportReport } from './feed-import.ts';

export interface SourceReading {
  readonly name: string;
  readonly where: string;
  /** What was remarkable in how the feed is written. */
  readonly remarks: readonly string[];
  /** Null of a source without a mapping. */
  readonly report: FeedImportReport | null;
}

const MOST_EXAMPLES = 3;

/** Says where a value stands: ` in row 12, column "Price"`. Reports of earlier releases do not say it. */
export function placeText({
  row,
  column,
}: {
  readonly row?: number | undefined;
  readonly column?: string | undefined;
}): string {
  if (row === undefined) return '';
  return column === undefined ? ` in row ${row}` : ` in row ${row}, column "${column}"`;
}

function oddLine(field: string, odd: readonly ValueCounts<OddValue>[]): string {
  const count = odd.reduce((sum, one) => sum + one.count, 0);
  const examples = odd.slice(0, MOST_EXAMPLES).map(({ what }) => `${what.value}${placeText(what)}`);
  const expected = odd[0]?.what.expected ?? 'another value';
  const more = odd.length > MOST_EXAMPLES ? '; …' : '';
  return `${field}: ${counted(count, 'value')} left out, as ${count === 1 ? 'it is' : 'they are'} not ${expected} (${examples.join('; ')}${more})`;
}

/** Returns a warning about vehicles that are told apart by nothing that a shopper sees. */
export const alikeDoubts = ({ alike }: FeedImportReport): readonly string[] =>
  alike === null
    ? []
    : [
        `${alike.count} rows are alike in all but their number: ${alike.ids.join(', ')}${alike.count > alike.ids.length ? ', …' : ''}. Ask whoever sends the feed whether they are different vehicles.`,
      ];

/** Returns warnings for the people who maintain a feed, besides the vehicles that are refused. */
export function oddWarnings({ where, remarks, report }: SourceReading): readonly string[] {
  const messages = remarks.map((what) => `${where}: ${what}`);
  if (report === null) return messages;
  const headers =
    report.headers === 0
      ? []
      : [
          `${where}: ${counted(report.headers, 'row repeats', 'rows repeat')} the names of the columns and ${report.headers === 1 ? 'is' : 'are'} left out.`,
        ];
  const byField = Map.groupBy(report.odd, ({ what }) => what.field);
  const odd = [...byField].map(([field, values]) => `${where}: ${oddLine(field, values)}.`);
  const alike = alikeDoubts(report).map((text) => `${where}: ${text}`);
  return [...messages, ...headers, ...odd, ...alike];
}
