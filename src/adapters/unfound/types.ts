import type { Counted, DailyCounts } from '#adapters/daily-counts/types.ts';

/** A search that found nothing, in the spelling in which it is counted. */
export type UnfoundSearch = Counted;

/** What shoppers asked for and did not find. */
export type UnfoundSearches = DailyCounts;

export { MOST_KINDS_A_DAY } from '#adapters/daily-counts/types.ts';
