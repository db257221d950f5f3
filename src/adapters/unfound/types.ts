import type { AskedWords } from '#domain/unfound/asked.ts';

/** A search that found nothing. */
export interface UnfoundSearch {
  readonly dealer: string;
  /** In the spelling in which they are counted. */
  readonly words: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What shoppers asked for and did not find. Nothing is kept of a single search, only counts of a day. */
export interface UnfoundSearches {
  /** Beyond `MOST_KINDS_A_DAY` what was not asked for before that day is left out, so that no flood fills the disk. */
  add(search: UnfoundSearch): Promise<void>;
  /** What was asked for most at a dealer from that moment on, the most frequent first. */
  most(
    dealer: string,
    asked: { readonly since: number; readonly limit: number },
  ): Promise<readonly AskedWords[]>;
  /** Forgets days before that moment; answers how many counts. */
  purge(before: number): Promise<number>;
}

/** How many different searches of a dealer are told apart in a day. */
export const MOST_KINDS_A_DAY = 200;
