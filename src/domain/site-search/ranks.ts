import type { SiteSearchEntry } from './entry.ts';

/** Beside a vehicle stands its rank from the feed; these take their places among those without one, and behind them. */
export const MODEL_RANK = 0;
export const PAGE_RANK = -1;

type Ranked = Pick<SiteSearchEntry, 'custom_rank'>;

export const highestRankFirst = (a: Ranked, b: Ranked): number => b.custom_rank - a.custom_rank;
