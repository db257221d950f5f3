import type { Market } from '#domain/sites/markets/markets.ts';
import type { FeedImportPlace } from '#domain/stock/import/feed-import.ts';
import type { OneSourceConfig } from '#domain/stock/stock-config.ts';
import { shortDigest } from './stock-list.ts';
import type { SourceStock } from './types.ts';

/** What the values of a feed are read by, beside its configuration. */
export interface RowsPlace {
  readonly market: Market;
  readonly timezone: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface NumberedRows {
  readonly rows: AsyncIterable<unknown> | Iterable<unknown>;
  /** Returns the number of a row as people count it. */
  readonly numberAt?: (index: number) => number;
}

type ReadRows = Pick<SourceStock, 'entries' | 'report' | 'rows'>;

const importPlace = (
  { id_prefix: prefix }: OneSourceConfig,
  { market, timezone, now }: RowsPlace,
): FeedImportPlace => ({
  market,
  timezone,
  now,
  digest: shortDigest,
  ...(prefix !== undefined && { prefix }),
});

/** Tidies entries that are written in our own shape, unless the configuration says otherwise. */
export async function readOwnEntries(
  entries: unknown[],
  { tidy = true }: OneSourceConfig,
  { market, now }: RowsPlace,
): Promise<Pick<SourceStock, 'entries' | 'report'>> {
  if (!tidy) return { entries, report: null };
  const { tidyOwnShape } = await import('#domain/stock/import/values/own-shape.ts');
  return tidyOwnShape(entries, { market, now, digest: shortDigest });
}

/** Reads rows that are entries already, or maps them as configured. Both are tidied, unless the configuration says otherwise. */
export async function readRows(
  { rows, numberAt }: NumberedRows,
  isForeign: boolean,
  config: OneSourceConfig,
  place: RowsPlace,
): Promise<ReadRows> {
  if (!isForeign && config.id_prefix === undefined) {
    const entries: unknown[] = [];
    for await (const row of rows) entries.push(row);
    return readOwnEntries(entries, config, place);
  }
  const { createFeedImport } = await import('#domain/stock/import/feed-import.ts');
  const feedImport = createFeedImport({ tidy: isForeign, ...config }, importPlace(config, place));
  let index = 0;
  for await (const row of rows) feedImport.take(row, numberAt?.(index++));
  return feedImport.finish();
}
