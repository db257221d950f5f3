import type { FeedReadingConfig } from '#domain/intake/reading.ts';

export type Bytes = AsyncIterable<Uint8Array>;

export interface FormatOptions
  extends Pick<FeedReadingConfig, 'delimiter' | 'encoding' | 'header_row' | 'items'> {
  /** Where the feed is, for messages. */
  readonly where: string;
}

/** Rows of a feed, one by one, so that a large one never stands in memory as a whole. */
export type Rows = AsyncIterable<unknown>;

/** Hears what was remarkable in how the feed is written. */
export type Remark = (what: string) => void;
