import { ACCESS_SCHEMA } from '#adapters/access-log/sql.ts';
import { SEARCH_SCHEMA } from '#adapters/accounts/sql/search-tables.ts';
import { ACCOUNT_SCHEMA } from '#adapters/accounts/sql/tables.ts';
import { COUNT_SCHEMA } from '#adapters/counts/tables.ts';
import type { StoreName, StoreSchema } from '#adapters/database/types.ts';
import { RECURRING_SCHEMA } from '#adapters/jobs/recurring.ts';
import { LEAD_SCHEMA } from '#adapters/lead-store/sql/tables.ts';
import { PRIZE_SCHEMA } from '#adapters/prizes/tables.ts';
import { RESERVATION_SCHEMA } from '#adapters/reservations/sql/tables.ts';
import { UNFOUND_SCHEMA } from '#adapters/unfound/sql.ts';
import { VIOLATION_SCHEMA } from '#adapters/violations/sql.ts';
import { VITALS_SCHEMA } from '#adapters/vitals/sql.ts';

/** On PostgreSQL they are one. `fleet` is for what only matters among several processes. */
export type DatabaseName = 'leads' | 'accounts' | 'fleet';

interface StoreRow {
  readonly schema: StoreSchema;
  readonly database: DatabaseName;
}

/** Every store with tables, in the order in which they are migrated. Saved searches build on accounts. */
export const STORE_SCHEMAS: Readonly<Record<StoreName, StoreRow>> = {
  lead: { schema: LEAD_SCHEMA, database: 'leads' },
  reservation: { schema: RESERVATION_SCHEMA, database: 'leads' },
  vitals: { schema: VITALS_SCHEMA, database: 'leads' },
  unfound: { schema: UNFOUND_SCHEMA, database: 'leads' },
  prize: { schema: PRIZE_SCHEMA, database: 'leads' },
  turn: { schema: RECURRING_SCHEMA, database: 'leads' },
  violation: { schema: VIOLATION_SCHEMA, database: 'leads' },
  account: { schema: ACCOUNT_SCHEMA, database: 'accounts' },
  search: { schema: SEARCH_SCHEMA, database: 'accounts' },
  limit: { schema: COUNT_SCHEMA, database: 'fleet' },
  access: { schema: ACCESS_SCHEMA, database: 'fleet' },
};
