import { createHash } from 'node:crypto';
import { listIn, parsedAtOnce } from '../import/format/objects.ts';
import type { SourceStock, StockMark } from './types.ts';

export const stockList = (json: unknown, where: string): unknown[] => [...listIn(json, where, undefined)];

export const parseJson = parsedAtOnce;

/** Shortens a text to a digest of a dozen letters and digits. */
export const shortDigest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Digests the vehicles alone, because many feeds state the time around them. Hashes one after the other, because a large stock is
 * a long text.
 */
export function digestOf(vehicles: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const vehicle of vehicles) hash.update(`${JSON.stringify(vehicle)}\n`);
  return hash.digest('hex').slice(0, 32);
}

/** Wraps the entries of a source that has no name for its state and needs no mapping. */
export const plainReading = (entries: unknown[]): SourceStock => ({
  entries,
  mark: { digest: digestOf(entries), etag: null, modified: null },
  report: null,
  remarks: [],
});

/** Returns the mark of a reading, or the previous one if the source says that it is the same. */
export const markAfter = (reading: SourceStock | 'same', before: StockMark): StockMark =>
  reading === 'same' ? before : reading.mark;
