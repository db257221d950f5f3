import type { FeedImportReport } from '#domain/stock/import/feed-import.ts';

/** Identifies the last state of a source well enough to ask whether it has changed. */
export interface StockMark {
  /** Identifies the vehicles. */
  readonly digest: string;
  /** The source's name for this state, if it has one. */
  readonly etag: string | null;
  readonly modified: string | null;
}

/** The result of reading a source. */
export interface SourceStock {
  readonly entries: unknown[];
  readonly mark: StockMark;
  /** What a mapping found and changed, or null without one. */
  readonly report: FeedImportReport | null;
  /** Peculiarities of how the feed is written. */
  readonly remarks: readonly string[];
  /** The row in the file of each entry. Without it entries stand in the order of the file. */
  readonly rows?: readonly number[];
  /** Whether its columns have names, so that one is there even if nothing stands in it. */
  readonly isTable?: true;
}

export interface StockSource {
  /** The place that the stock comes from, for messages. Contains no key. */
  readonly describe: string;
  /** Identifies how the bytes are read. A result that was read in another way is not used again. */
  readonly readAs: string;
  /** True outside the repository, so that its last good response is worth storing. */
  readonly remote: boolean;
  /** Reads everything, or returns 'same' if the source says that nothing has changed since the mark. */
  read(before?: StockMark | null): Promise<SourceStock | 'same'>;
  /** Looks whether there is something new, as cheaply as the source allows. */
  look(before: StockMark | null): Promise<StockMark>;
}

/** What a list holds, and the source's name for that state. */
export interface ListedStock {
  readonly documents: unknown[];
  /** Null if it has none: then it cannot be asked whether anything is new. */
  readonly version: string | null;
}

/** A source that answers with a list of vehicles instead of a file. */
export interface StockList {
  /** The place, for messages. Contains no key. */
  readonly describe: string;
  /** Whether its values are written as the source likes, so that they are read like those of a feed. */
  readonly isForeign?: true;
  /** Returns 'same' if the version is the one that is known. */
  readonly list: (known: string | null) => Promise<ListedStock | 'same'>;
}

export type Environment = Readonly<Record<string, string | undefined>>;
