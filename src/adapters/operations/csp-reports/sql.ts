import type { Database, StoreSchema } from '#adapters/storage/database/types.ts';
import { countsMigration, sqlDailyCounts } from '../event-counts/sql.ts';
import type { DailyCounts } from '../event-counts/types.ts';

const TABLE = 'policy_violations';

export const VIOLATION_SCHEMA: StoreSchema = {
  store: 'violation',
  owner: 'The violations’',
  migrations: [countsMigration('what pages’ policies refused', TABLE)],
};

/** Counts by day what pages tried to load and their policies refused. */
export const sqlCspReports = (shared: Database): DailyCounts =>
  sqlDailyCounts(shared, VIOLATION_SCHEMA, TABLE);
