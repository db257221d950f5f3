import type { IntakeReport } from '#domain/stock/import/feed-import.ts';

/** What a source last said: enough to ask whether it changed. */
export interface StockMark {
  /** Stands for the vehicles. */
  readonly digest: string;
  /** The source's name for this state, if it has one. */
  readonly etag: string | null;
  readonly modified: string | null;
}

/** What a source says. */
export interface StockReading {
  readonly entries: unknown[];
  readonly mark: StockMark;
  /** What a mapping found and changed. Null without one. */
  readonly report: IntakeReport | null;
  /** What was remarkable in how the feed is written. */
  readonly remarks: readonly string[];
}

export interface StockSource {
  /** Where the stock comes from, for messages. Contains no key. */
  readonly describe: string;
  /** Stands for how its bytes are read: what was read in another way is no answer to be used again. */
  readonly readAs: string;
  /** Outside the repository, so that its last good answer is worth keeping. */
  readonly remote: boolean;
  /** Reads everything, or returns 'same' if the source says that nothing has changed since the mark. */
  read(before?: StockMark | null): Promise<StockReading | 'same'>;
  /** Looks whether there is something new, as cheaply as the source allows. */
  look(before: StockMark | null): Promise<StockMark>;
}

export type Environment = Readonly<Record<string, string | undefined>>;
