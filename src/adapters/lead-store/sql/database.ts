import type { Kysely } from 'kysely';
import { LeadStoreError } from '../types.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** What the store needs of a database. */
export interface Database {
  /** Whether rows are locked one by one; where not, there is one writer at a time. */
  readonly locksRows: boolean;
  /** Runs in a transaction, and answers once it is on disk. Run again from the start where it met another. */
  write<T>(job: (db: Db) => Promise<T>): Promise<T>;
  read<T>(job: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opened by the first who needs it, so that a server starts without its database, and again after it failed. */
export function lazyDatabase(
  locksRows: boolean,
  open: () => Promise<Database>,
  explain: (cause: unknown) => unknown,
): Database {
  let opening: Promise<Database> | undefined;
  let isClosed = false;

  async function opened(): Promise<Database> {
    if (isClosed) throw new LeadStoreError('The lead store is closed.');
    opening ??= open();
    try {
      return await opening;
    } catch (cause) {
      opening = undefined;
      throw cause;
    }
  }

  async function explained<T>(work: (database: Database) => Promise<T>): Promise<T> {
    try {
      return await work(await opened());
    } catch (cause) {
      throw explain(cause);
    }
  }

  return {
    locksRows,
    write: (job) => explained((database) => database.write(job)),
    read: (job) => explained((database) => database.read(job)),
    async close() {
      isClosed = true;
      const database = await opening?.catch(() => undefined);
      await database?.close();
    },
  };
}
