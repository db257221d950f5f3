import type { Counted, DailyCounts } from '#adapters/daily-counts/types.ts';

/** A search that found nothing, in the spelling in which it is counted. */
export type UnfoundSearch = Counted;

/** Searches of shoppers without results. */
export type UnfoundSearches = DailyCounts;

export { MOST_KINDS_A_DAY } from '#adapters/daily-counts/types.ts';
