import type { DailyCounts } from '#adapters/daily-counts/types.ts';
import { openDatabase, type StoragePlace } from '#adapters/database/open.ts';
import type { Database } from '#adapters/database/types.ts';
import { sqlLeadStore } from '#adapters/lead-store/sql/store.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import { sqlPrizes } from '#adapters/prizes/sql.ts';
import type { Prizes } from '#adapters/prizes/types.ts';
import { sqlReservations } from '#adapters/reservations/sql/store.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import { sqlUnfound } from '#adapters/unfound/sql.ts';
import type { UnfoundSearches } from '#adapters/unfound/types.ts';
import { sqlViolations } from '#adapters/violations/sql.ts';
import { sqlVitals } from '#adapters/vitals/sql.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';

export interface Stores {
  /** Closing them closes all: they share a database. */
  readonly leads: LeadStore;
  readonly reservations: Reservations;
  readonly vitals: VitalsStore;
  readonly unfound: UnfoundSearches;
  readonly prizes: Prizes;
  readonly violations: DailyCounts;
  /** Of the database that they share. */
  readonly wipe: Database['wipe'];
}

/**
 * Leads, reservations, web vitals, unfound searches, prizes and CSP reports share one: with one writer at a
 * time, two writers in one process would deadlock.
 */
export const openSharedDatabase = (place: StoragePlace): Database =>
  openDatabase(place, {
    ...{ file: 'leads.sqlite', application: 'dealer-leads', connections: 10 },
    obstacle:
      place.serverless && !place.env['DATABASE_URL']
        ? 'DATABASE_URL is not set: a serverless host needs a PostgreSQL database to keep leads'
        : undefined,
  });

export const storesOn = (database: Database): Stores => ({
  leads: sqlLeadStore(database),
  reservations: sqlReservations(database),
  vitals: sqlVitals(database),
  unfound: sqlUnfound(database),
  prizes: sqlPrizes(database),
  violations: sqlViolations(database),
  wipe: database.wipe,
});

/** The stores of this place. They open at first use, and report obstacles then and in `check`. */
export const openStores = (place: StoragePlace): Stores => storesOn(openSharedDatabase(place));
