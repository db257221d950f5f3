import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';

export type FeedBytes = AsyncIterable<Uint8Array>;

export interface FormatOptions
  extends Pick<FeedReadingConfig, 'delimiter' | 'encoding' | 'header_row' | 'items'> {
  /** Where the feed is, for messages. */
  readonly where: string;
}

/** Rows of a feed, one by one, so that a large feed is never in memory as a whole. */
export type Rows = AsyncIterable<unknown>;

/** How many lines of a file stand before the row that was given last, besides the rows: those with column names, and empty ones. */
export interface RowOffset {
  lines: number;
}

/** Called with peculiarities of how the feed is written. */
export type Remark = (what: string) => void;

/** Reads the first characters of a stream, and returns them and the whole stream. */
export async function withStart(
  texts: AsyncIterable<string>,
  length: number,
): Promise<{ readonly start: string; readonly whole: AsyncIterable<string>; readonly isAll: boolean }> {
  const iterator = texts[Symbol.asyncIterator]();
  const parts: string[] = [];
  let size = 0;
  let isAll = false;
  while (size < length) {
    const next = await iterator.next();
    if (next.done) {
      isAll = true;
      break;
    }
    parts.push(next.value);
    size += next.value.length;
  }
  async function* whole() {
    try {
      // Given away one by one, so that a long beginning is not held while the rest is read.
      for (let part = parts.shift(); part !== undefined; part = parts.shift()) yield part;
      if (isAll) return;
      for (;;) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { start: parts.join(''), whole: whole(), isAll };
}
