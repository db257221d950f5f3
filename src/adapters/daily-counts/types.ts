import type { CountedWords } from '#domain/counts/counted-words.ts';

/** Something that happened at a dealer, in the words by which it is counted. */
export interface Counted {
  readonly dealer: string;
  readonly words: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What happened at dealers, by words. Nothing is kept of a single time, only counts of a day. */
export interface DailyCounts {
  /** Beyond `MOST_KINDS_A_DAY` what was not there before that day is left out, so that no flood fills the disk. */
  add(counted: Counted): Promise<void>;
  /** What there was most at a dealer from that moment on, the most frequent first. */
  most(
    dealer: string,
    asked: { readonly since: number; readonly limit: number },
  ): Promise<readonly CountedWords[]>;
  /**
   * Words that were counted since that moment for the first time after the day of `after`, by dealer, the most frequent
   * first; in one query for a whole fleet.
   */
  fresh(asked: {
    readonly since: number;
    readonly after: number;
  }): Promise<ReadonlyMap<string, readonly CountedWords[]>>;
  /** Forgets days before that moment; answers how many counts. */
  purge(before: number): Promise<number>;
}

/** How many different words of a dealer are told apart in a day. */
export const MOST_KINDS_A_DAY = 200;
