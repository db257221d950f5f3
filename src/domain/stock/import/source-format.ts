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

function oddLine(field: string, odd: readonly ValueCounts<OddValue>[]): string {
  const count = odd.reduce((sum, one) => sum + one.count, 0);
  const examples = odd.slice(0, MOST_EXAMPLES).map(({ what }) => what.value);
  const expected = odd[0]?.what.expected ?? 'another value';
  const more = odd.length > MOST_EXAMPLES ? ', …' : '';
  return `${field}: ${counted(count, 'value')} left out, as ${count === 1 ? 'it is' : 'they are'} not ${expected} (${examples.join(', ')}${more})`;
}

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
  return [...messages, ...headers, ...odd];
}
