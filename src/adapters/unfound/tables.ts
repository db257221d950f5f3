import { countsMigration } from '#adapters/daily-counts/sql.ts';
import type { StoreSchema } from '#adapters/database/types.ts';

/** Searches that found nothing, by day and words. */
export const UNFOUND_TABLE = 'unfound_searches';

export const UNFOUND_SCHEMA: StoreSchema = {
  store: 'unfound',
  owner: 'The unfound searches’',
  migrations: [countsMigration('searches that found nothing', UNFOUND_TABLE)],
};
