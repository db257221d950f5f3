import type { Kysely } from 'kysely';
import type { Database as SharedDatabase } from '#adapters/lead-store/sql/database.ts';
import { migrate } from './migrations.ts';
import type { ReservationTables } from './tables.ts';

export type Db = Kysely<ReservationTables>;

export interface Database {
  readonly locksRows: boolean;
  write<T>(job: (db: Db) => Promise<T>): Promise<T>;
  read<T>(job: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * The database that the leads are in, with the tables of reservations. One connection writes for both: two of one
 * process would wait for each other for ever where a database has one writer at a time. `version`: as an older release left it.
 */
export function reservationDatabase(shared: SharedDatabase, version?: number): Database {
  const { locksRows } = shared;
  let migrating: Promise<void> | undefined;

  const write = <T>(job: (db: Db) => Promise<T>): Promise<T> =>
    shared.write((db) => job(db.withTables<ReservationTables>() as unknown as Db));

  async function ready(): Promise<void> {
    migrating ??= write((db) => migrate(db, locksRows, version));
    try {
      await migrating;
    } catch (cause) {
      migrating = undefined;
      throw cause;
    }
  }

  return {
    locksRows,
    async write(job) {
      await ready();
      return write(job);
    },
    async read(job) {
      await ready();
      return shared.read((db) => job(db.withTables<ReservationTables>() as unknown as Db));
    },
  };
}
