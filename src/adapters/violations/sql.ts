import { countsMigration, sqlDailyCounts } from '#adapters/daily-counts/sql.ts';
import type { DailyCounts } from '#adapters/daily-counts/types.ts';
import type { Database, StoreSchema } from '#adapters/database/types.ts';

const TABLE = 'policy_violations';

export const VIOLATION_SCHEMA: StoreSchema = {
  store: 'violation',
  owner: 'The violations’',
  migrations: [countsMigration('what pages’ policies refused', TABLE)],
};

/** What pages wanted to load and their policies refused, by day. */
export const sqlViolations = (shared: Database): DailyCounts =>
  sqlDailyCounts(shared, VIOLATION_SCHEMA, TABLE);
