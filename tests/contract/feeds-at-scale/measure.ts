import { openRows } from '#adapters/stock/import/format/open.ts';
import { shortDigest } from '#adapters/stock/source/stock-list.ts';
import { isRecord } from '#domain/lib/records.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { FeedRow } from '#domain/stock/import/column-lookup.ts';
import { createFeedImport } from '#domain/stock/import/feed-import.ts';
import { guessMapping } from '#domain/stock/import/guess/guess.ts';
import { isMadeFormat, madeFeed } from './made-feed.ts';

/** Reads a large feed that is made while it is read, and prints what that took. In a process of its own. */
const [format = 'csv', rows = '100000'] = process.argv.slice(2);
if (!isMadeFormat(format)) throw new Error(`no format ${format}`);

const SAMPLE = 200;
const begun = performance.now();
const sample: FeedRow[] = [];
for await (const row of (await openRows(madeFeed(format, SAMPLE), {}, 'feed')).rows)
  if (isRecord(row)) sample.push(row);
const guess = guessMapping(sample, { market: MARKETS.AU, answers: {} });
const feedImport = createFeedImport(
  { mapping: guess.mapping, ...(guess.preset !== null && { preset: guess.preset }) },
  {
    ...{ market: MARKETS.AU, timezone: 'Australia/Sydney', now: Date.UTC(2026, 10, 27) },
    digest: shortDigest,
  },
);
let peak = 0;
let count = 0;
for await (const row of (await openRows(madeFeed(format, Number(rows)), {}, 'feed')).rows) {
  feedImport.take(row);
  count += 1;
  if (count % 2000 === 0) peak = Math.max(peak, process.memoryUsage.rss());
}
const { entries, report } = feedImport.finish();
peak = Math.max(peak, process.memoryUsage.rss());
console.log(
  JSON.stringify({
    entries: entries.length,
    odd: report.odd.length,
    last: entries.at(-1),
    seconds: Number(((performance.now() - begun) / 1000).toFixed(2)),
    // Of this process alone, however busy the machine is.
    processor: Number((process.cpuUsage().user / 1e6).toFixed(2)),
    megabytes: Math.round(peak / 1024 / 1024),
  }),
);
