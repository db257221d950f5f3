import { countsMigration, sqlDailyCounts } from '#adapters/operations/event-counts/sql.ts';
import type { DailyCounts, EventCount } from '#adapters/operations/event-counts/types.ts';
import type { Database, StoreSchema } from '#adapters/storage/database/types.ts';

/** Searches that found nothing, by day and words. */
const UNFOUND_TABLE = 'unfound_searches';

export const UNFOUND_SCHEMA: StoreSchema = {
  store: 'unfound',
  owner: 'The unfound searches’',
  migrations: [countsMigration('searches that found nothing', UNFOUND_TABLE)],
};

/** A search that found nothing, in the spelling in which it is counted. */
export type SearchMiss = EventCount;

/** Searches of shoppers without results. */
export type SearchMisses = DailyCounts;

export { MOST_KINDS_A_DAY } from '#adapters/operations/event-counts/types.ts';

export const sqlSearchMisses = (shared: Database): SearchMisses =>
  sqlDailyCounts(shared, UNFOUND_SCHEMA, UNFOUND_TABLE);
