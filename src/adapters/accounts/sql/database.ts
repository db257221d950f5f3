import type { Kysely } from 'kysely';
import { AccountsError } from '../types.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** What accounts need of a database: its tables are up to date before anybody gets hold of it. */
export interface Database {
  readonly type: 'sqlite' | 'postgres';
  readonly db: Db;
  close(): Promise<void>;
}

export interface LazyDatabase {
  /** What goes wrong with the database is told in words. */
  use<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opened by the first who needs it, so that a server starts without its database, and again after it failed. */
export function lazyDatabase(
  open: () => Promise<Database>,
  explain: (cause: unknown) => unknown,
): LazyDatabase {
  let opening: Promise<Database> | undefined;
  let isClosed = false;

  async function opened(): Promise<Database> {
    if (isClosed) throw new AccountsError('The accounts are closed.');
    opening ??= open();
    try {
      return await opening;
    } catch (cause) {
      opening = undefined;
      throw cause;
    }
  }

  return {
    async use(work) {
      try {
        return await work(await opened());
      } catch (cause) {
        throw explain(cause);
      }
    },
    async close() {
      isClosed = true;
      const database = await opening?.catch(() => undefined);
      await database?.close();
    },
  };
}
