import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openRows } from '#adapters/stock/import/format/open.ts';
import { isRecord } from '#domain/lib/records.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { FeedRow } from '#domain/stock/import/column-lookup.ts';
import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import { createFeedImport, type FeedImportResult } from '#domain/stock/import/feed-import.ts';
import { type Guess, guessMapping } from '#domain/stock/import/guess/guess.ts';
import { readStock, type StockReading } from '#domain/stock/read-stock.ts';

export const FEEDS = new URL('../fixtures/feeds/', import.meta.url);

/** In chunks of an odd size, so that characters, lines and elements are cut anywhere. */
async function* chunksOf(bytes: Uint8Array, size = 997): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Of the markets that samples come from. */
const ZONES: Readonly<Partial<Record<MarketCode, string>>> = {
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  US: 'America/Chicago',
};

const NOW = Date.UTC(2026, 10, 27);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

export interface FeedReading {
  readonly format: string;
  readonly guess: Guess;
  readonly result: FeedImportResult;
  readonly stock: StockReading;
  readonly remarks: readonly string[];
}

/** Everything that happens to a feed: its rows, a guess at its mapping, entries of ours, vehicles. */
export async function readFeed(
  bytes: Uint8Array,
  market: MarketCode,
  config: FeedReadingConfig = {},
): Promise<FeedReading> {
  const remarks: string[] = [];
  const { format, rows } = await openRows(chunksOf(bytes), config, 'feed', (what) => remarks.push(what));
  const all: FeedRow[] = [];
  for await (const row of rows) if (isRecord(row)) all.push(row);
  const guess = guessMapping(all.slice(0, 500), { market: MARKETS[market], answers: {} });
  const feedImport = createFeedImport(
    { ...config, mapping: guess.mapping, ...(guess.preset !== null && { preset: guess.preset }) },
    { market: MARKETS[market], timezone: ZONES[market] ?? 'UTC', now: NOW, digest },
  );
  for (const row of all) feedImport.take(row);
  const result = feedImport.finish();
  return { format, guess, result, stock: readStock(result.entries), remarks };
}

export const readFeedFile = (name: string, market: MarketCode, config?: FeedReadingConfig) =>
  readFeed(readFileSync(new URL(name, FEEDS)), market, config);

/** What a vehicle has by itself or by its other fields, not by the feed. */
const FOLLOWING: ReadonlySet<string> = new Set([
  ...['slug', 'primary_image_url', 'photos_count', 'has_checkout_payment_processor'],
  ...['reservable', 'show_on_dealer_website', 'has_nvic'],
]);

const isSaid = ([name, value]: readonly [string, unknown]): boolean =>
  !FOLLOWING.has(name) &&
  value !== null &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0) &&
  !(name === 'item_type' && value === 'car');

/** The fields of a vehicle that its feed says. */
export const saidOf = (vehicle: object): object => Object.fromEntries(Object.entries(vehicle).filter(isSaid));
