import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { postgresFailure, sqliteFailure } from './failures.ts';
import { migrate } from './migrations.ts';
import {
  type Connections,
  type Database,
  DatabaseError,
  DIALECTS,
  type Dialect,
  type StoreDatabase,
} from './types.ts';

/** Makes a value at first use, and again after a failure. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return async () => {
    making ??= make();
    try {
      return await making;
    } catch (cause) {
      making = undefined;
      throw cause;
    }
  };
}

/** Where a server keeps things. */
export interface StoragePlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** A host that keeps no file between two requests. */
  readonly serverless: boolean;
}

export interface DatabaseOptions {
  /** Beside `DATABASE_URL`, its name in `dataDir`. */
  readonly file: string;
  /** Our name at the PostgreSQL server, and how many connections we use. */
  readonly application: string;
  readonly connections: number;
  /** Why nothing can be stored here, if so. */
  readonly obstacle: string | undefined;
}

interface Engine {
  readonly dialect: Dialect;
  /** `PostgreSQL`, as a message has it. */
  readonly name: string;
  readonly open: () => Promise<Connections>;
  /** The failure in words, without path or address. Undefined for a bug of ours. */
  readonly failure: (cause: unknown) => string | undefined;
}

/** Only the database that is used is loaded: a function on a host starts the sooner for it. */
function engineOf({ env, dataDir }: StoragePlace, options: DatabaseOptions): Engine {
  const { obstacle, file } = options;
  const url = env['DATABASE_URL'];
  const refuse = obstacle !== undefined && { open: () => Promise.reject(new DatabaseError(obstacle)) };
  if (url)
    return {
      ...{ dialect: DIALECTS.postgres, name: 'PostgreSQL', failure: postgresFailure },
      open: async () => (await import('./postgres.ts')).openPostgres(url, options),
      ...refuse,
    };
  return {
    ...{ dialect: DIALECTS.sqlite, name: 'file', failure: sqliteFailure },
    open: async () => (await import('./sqlite.ts')).openSqlite(join(dataDir, file)),
    ...refuse,
  };
}

/** The database that a server keeps things in. */
export const openDatabase = (place: StoragePlace, options: DatabaseOptions): Database =>
  lazyDatabase(engineOf(place, options));

/** Gone with the process. */
export const memoryDatabase = (): Database =>
  lazyDatabase({
    ...{ dialect: DIALECTS.sqlite, name: 'memory', failure: sqliteFailure },
    open: async () => (await import('./sqlite.ts')).openMemory(),
  });

/** Opened by the first who needs it, so that a server starts without its database, and again after it failed. */
function lazyDatabase({ dialect, name, open, failure }: Engine): Database {
  let opening: Promise<Connections> | undefined;
  let isClosed = false;
  const connections = once(() => {
    opening = open();
    return opening;
  });

  function explained(cause: unknown, owner: string): unknown {
    const words = failure(cause);
    return words === undefined
      ? cause
      : new DatabaseError(`${owner} ${name} cannot be used: ${words}.`, { cause });
  }

  return {
    store<Tables>(...[first, ...more]: Parameters<Database['store']>): StoreDatabase<Tables> {
      const { owner } = more.at(-1) ?? first;
      const upToDate = once(async () => {
        const opened = await connections();
        for (const schema of [first, ...more]) await opened.write((db) => migrate(db, schema, dialect));
        return opened;
      });
      async function use<T>(work: (opened: Connections) => Promise<T>): Promise<T> {
        try {
          if (isClosed) throw new DatabaseError(`${owner} database is closed.`);
          return await work(await upToDate());
        } catch (cause) {
          throw explained(cause, owner);
        }
      }
      // The migrations have just made the tables that the types tell of.
      return {
        dialect,
        write: (job) => use((opened) => opened.write((db) => job(db as Transaction<Tables>))),
        read: (job) => use((opened) => opened.read((db) => job(db as Kysely<Tables>))),
        direct: (job) => use((opened) => opened.direct((db) => job(db as Kysely<Tables>))),
      };
    },
    wipe: async () => (await connections()).wipe(),
    async close() {
      isClosed = true;
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}
