import { openDatabase } from '#adapters/lead-store/open.ts';
import { sqlLeadStore } from '#adapters/lead-store/sql/store.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import { sqlReservations } from '#adapters/reservations/sql/store.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import { sqlVitals } from '#adapters/vitals/sql.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';

export interface Stores {
  /** Closing them closes all: they share a database. */
  readonly leads: LeadStore;
  readonly reservations: Reservations;
  readonly vitals: VitalsStore;
}

/** Where leads, reservations and measurements are kept here; opened by the first use. */
export function openStores(options: Parameters<typeof openDatabase>[0]): Stores {
  const database = openDatabase(options);
  return {
    leads: sqlLeadStore(database),
    reservations: sqlReservations(database),
    vitals: sqlVitals(database),
  };
}
