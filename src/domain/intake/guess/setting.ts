import type { Market } from '#domain/market/markets.ts';

/** What is known of a feed besides its rows. */
export interface GuessSetting {
  readonly market: Market;
  /** Answers to questions, by name. */
  readonly answers: Readonly<Record<string, string>>;
}
