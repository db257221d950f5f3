import type { CountedWords } from '#domain/lib/count-text-model.ts';

/** Something that happened at a dealer, in the words by which it is counted. */
export interface EventCount {
  readonly dealer: string;
  readonly words: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Events at dealers, by words. Only daily counts are stored, never single events. */
export interface DailyCounts {
  /** Adds an event. Beyond `MOST_KINDS_A_DAY`, words that are new that day are dropped, so that a flood cannot fill the disk. */
  add(counted: EventCount): Promise<void>;
  /** Lists the most frequent words of a dealer since then. */
  most(
    dealer: string,
    query: { readonly since: number; readonly limit: number },
  ): Promise<readonly CountedWords[]>;
  /**
   * Finds words that were counted since that moment for the first time after the day of `after`, by dealer, the most frequent
   * first. It is one query for a whole fleet.
   */
  fresh(query: {
    readonly since: number;
    readonly after: number;
  }): Promise<ReadonlyMap<string, readonly CountedWords[]>>;
  /** Forgets days before that moment; answers how many counts. */
  purge(before: number): Promise<number>;
}

/** How many different words a dealer has in a day. */
export const MOST_KINDS_A_DAY = 200;
