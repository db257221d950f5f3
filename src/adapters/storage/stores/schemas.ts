import { RESERVATION_SCHEMA } from '#adapters/checkout/reservations/sql/tables.ts';
import { PRIZE_SCHEMA } from '#adapters/leads/prizes/tables.ts';
import { LEAD_SCHEMA } from '#adapters/leads/store/sql/tables.ts';
import { ACCESS_SCHEMA } from '#adapters/operations/access-log/sql.ts';
import { VIOLATION_SCHEMA } from '#adapters/operations/csp-reports/sql.ts';
import { COUNT_SCHEMA } from '#adapters/operations/rate-limits/tables.ts';
import { VITALS_SCHEMA } from '#adapters/operations/vitals/sql.ts';
import { UNFOUND_SCHEMA } from '#adapters/search/misses/sql.ts';
import { SEARCH_SCHEMA } from '#adapters/shoppers/accounts/sql/search-tables.ts';
import { ACCOUNT_SCHEMA } from '#adapters/shoppers/accounts/sql/tables.ts';
import { FETCH_SCHEMA } from '#adapters/stock/feed-fetches/sql.ts';
import { PUSHED_SCHEMA } from '#adapters/stock/pushed/tables.ts';
import type { StoreName, StoreSchema } from '../database/types.ts';
import { RECURRING_SCHEMA } from '../jobs/cluster-lease.ts';

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
  pushed: { schema: PUSHED_SCHEMA, database: 'leads' },
  fetch: { schema: FETCH_SCHEMA, database: 'leads' },
  account: { schema: ACCOUNT_SCHEMA, database: 'accounts' },
  search: { schema: SEARCH_SCHEMA, database: 'accounts' },
  limit: { schema: COUNT_SCHEMA, database: 'fleet' },
  access: { schema: ACCESS_SCHEMA, database: 'fleet' },
};
