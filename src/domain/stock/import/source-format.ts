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

interface Found {
  readonly count: number;
  readonly row?: number | undefined;
  readonly column?: string | undefined;
}

/** Says how often a value stands in a feed, and where first: `2 times, first in row 3, column "Body"`. Reports of earlier releases know no place. */
export function foundText({ count, row, column }: Found): string {
  const place = row === undefined ? '' : `${count > 1 ? ', first' : ''} in row ${row}`;
  return `${counted(count, 'time')}${place}${column === undefined ? '' : `, column "${column}"`}`;
}

function oddLine(field: string, odd: readonly ValueCounts<OddValue>[]): string {
  const count = odd.reduce((sum, one) => sum + one.count, 0);
  const examples = odd
    .slice(0, MOST_EXAMPLES)
    .map((one) => `${one.what.value} (${foundText({ ...one.what, count: one.count })})`);
  const expected = odd[0]?.what.expected ?? 'another value';
  const more = odd.length > MOST_EXAMPLES ? `; and ${odd.length - MOST_EXAMPLES} more` : '';
  return `${field}: ${counted(count, 'value')} left out, as ${count === 1 ? 'it is' : 'they are'} not ${expected}: ${examples.join('; ')}${more}`;
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
