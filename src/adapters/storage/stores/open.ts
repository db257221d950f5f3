import { sqlReservations } from '#adapters/checkout/reservations/sql/store.ts';
import type { Reservations } from '#adapters/checkout/reservations/types.ts';
import { sqlPrizes } from '#adapters/leads/prizes/sql.ts';
import type { Prizes } from '#adapters/leads/prizes/types.ts';
import { sqlLeadStore } from '#adapters/leads/store/sql/store.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { accessLogOn } from '#adapters/operations/access-log/open.ts';
import type { AccessLog } from '#adapters/operations/access-log/types.ts';
import { sqlCspReports } from '#adapters/operations/csp-reports/sql.ts';
import type { DailyCounts } from '#adapters/operations/event-counts/types.ts';
import { sqlVitals, type VitalsStore } from '#adapters/operations/vitals/sql.ts';
import { type SearchMisses, sqlSearchMisses } from '#adapters/search/misses/sql.ts';
import { openAccountDatabase } from '#adapters/shoppers/accounts/open.ts';
import { type FeedFetches, sqlFeedFetches } from '#adapters/stock/feed-fetches/sql.ts';
import { sqlPushedStock } from '#adapters/stock/pushed/sql.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import { type DatabaseOptions, once, openDatabase, type StoragePlace } from '../database/open.ts';
import type { Database } from '../database/types.ts';
import { type RecurringJobs, recurringJobs } from '../jobs/cluster-lease.ts';
import { type DatabaseName, STORE_SCHEMAS } from './schemas.ts';

export interface DatabaseStores {
  /** Closing them closes all: they share a database. */
  readonly leads: LeadStore;
  readonly reservations: Reservations;
  readonly vitals: VitalsStore;
  readonly unfound: SearchMisses;
  readonly prizes: Prizes;
  readonly violations: DailyCounts;
  readonly pushed: PushedStock;
  readonly fetches: FeedFetches;
  readonly recurring: RecurringJobs;
  /** The log of who has read what. */
  readonly access: AccessLog;
  /** Fails with the reason if leads cannot be stored now, or the tables of any of them cannot be used. */
  readonly check: () => Promise<void>;
  /** Wipes the database that they share. */
  readonly wipe: Database['wipe'];
}

type Patience = Pick<DatabaseOptions, 'statementMs'>;

/**
 * Leads, reservations, web vitals, unfound searches, prizes and CSP reports share one: with one writer at a
 * time, two writers in one process would deadlock.
 */
export const openSharedDatabase = (place: StoragePlace, patience: Patience = {}): Database =>
  openDatabase(place, {
    ...patience,
    file: 'leads.sqlite',
    obstacle:
      place.serverless && !place.env['DATABASE_URL']
        ? 'DATABASE_URL is not set: a serverless host needs a PostgreSQL database to keep leads'
        : undefined,
  });

/**
 * The databases of a process. On PostgreSQL all are one, so that a process has one pool of connections. Without it there is no
 * `fleet`: counts are in a file that their library makes.
 */
export type Databases = Readonly<Record<Exclude<DatabaseName, 'fleet'>, Database>> &
  Readonly<Record<'fleet', Database | undefined>>;

export function openDatabases(place: StoragePlace, patience?: Patience): Databases {
  const leads = openSharedDatabase(place, patience);
  return place.env['DATABASE_URL']
    ? { leads, accounts: leads, fleet: leads }
    : { leads, accounts: openAccountDatabase(place), fleet: undefined };
}

/** Opens all stores. `dataDir` is for what is stored in files if the database is one. It is empty if there is no such place. */
export function storesOn(database: Database, dataDir = ''): DatabaseStores {
  const leads = sqlLeadStore(database);
  const tables = once(async () => {
    for (const row of Object.values(STORE_SCHEMAS))
      if (row.database === 'leads') await database.ready(row.schema);
  });
  return {
    leads,
    reservations: sqlReservations(database),
    vitals: sqlVitals(database),
    unfound: sqlSearchMisses(database),
    prizes: sqlPrizes(database),
    violations: sqlCspReports(database),
    pushed: sqlPushedStock(database),
    fetches: sqlFeedFetches(database),
    recurring: recurringJobs(database),
    access: accessLogOn(database, dataDir),
    async check() {
      await leads.check();
      await tables();
    },
    wipe: database.wipe,
  };
}

/** Opens the stores of this place at first use. They report obstacles then and in `check`. */
export const openStores = (place: StoragePlace): DatabaseStores =>
  storesOn(openSharedDatabase(place), place.dataDir);
