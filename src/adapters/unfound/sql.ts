import { sqlDailyCounts } from '#adapters/daily-counts/sql.ts';
import type { Database } from '#adapters/database/types.ts';
import { UNFOUND_SCHEMA, UNFOUND_TABLE } from './tables.ts';
import type { UnfoundSearches } from './types.ts';

export const sqlUnfound = (shared: Database): UnfoundSearches =>
  sqlDailyCounts(shared, UNFOUND_SCHEMA, UNFOUND_TABLE);
