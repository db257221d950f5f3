import type { Kysely, QueryExecutorProvider, SchemaModule, Transaction } from 'kysely';

/** A database cannot be used now, and nothing was stored. The message says whose, why and what to do, and names no secret. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** How the databases differ. better-auth decides how dates are written. */
export const DIALECTS = {
  sqlite: {
    kind: 'sqlite',
    bytes: 'blob',
    date: 'text',
    yesNo: 'integer',
    /** There is one writer at a time. */
    locksRows: false,
    tables: `select null as schema, name from sqlite_master where type = 'table'`,
  },
  postgres: {
    kind: 'postgres',
    bytes: 'bytea',
    date: 'timestamptz',
    yesNo: 'boolean',
    locksRows: true,
    tables: `select schemaname as schema, tablename as name from pg_tables where schemaname = current_schema()`,
  },
} as const;
export type Dialect = (typeof DIALECTS)[keyof typeof DIALECTS];

/** Every store with its own tables, and its PostgreSQL lock for migrations. */
export const LOCKS = {
  lead: 7_461_002,
  account: 7_461_003,
  reservation: 7_461_004,
  vitals: 7_461_005,
  search: 7_461_006,
  unfound: 7_461_007,
  limit: 7_461_008,
  prize: 7_461_009,
  violation: 7_461_010,
  turn: 7_461_011,
  access: 7_461_012,
  pushed: 7_461_013,
  fetch: 7_461_014,
} as const;

export type StoreName = keyof typeof LOCKS;

export interface Migration {
  readonly name: string;
  /**
   * Former releases go on working with its tables: it only adds tables, indexes, and columns that may be left
   * out. It says so in its recorded name, for releases that do not know it. Any other one stops them.
   */
  readonly isAdditive?: true;
  /** `db` is for changing existing rows. */
  readonly up: (schema: SchemaModule, dialect: Dialect, db: QueryExecutorProvider) => Promise<void>;
}

/** The tables of a store, as they came about. */
export interface StoreSchema {
  readonly store: StoreName;
  /** How a message begins: `The lead store’s`. */
  readonly owner: string;
  /** Applied once each, in order. A released migration is never changed. New ones are appended. */
  readonly migrations: readonly Migration[];
  /**
   * Where releases up to November 2026 recorded the first migrations, and under which numbers. Newer stores
   * have none.
   */
  readonly former?: { readonly table: string; readonly numbers: readonly number[] };
}

/** A database as one store sees it: with its own tables, up to date. */
export interface StoreDatabase<Tables> {
  readonly dialect: Dialect;
  /** Runs in a transaction, and returns once it is on disk. Retried from the start after a conflict. */
  write<T>(job: (db: Transaction<Tables>) => Promise<T>): Promise<T>;
  read<T>(job: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /**
   * For code with its own transactions or single statements. Only `write` waits for the disk on a PostgreSQL that
   * is set up not to.
   */
  direct<T>(job: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
}

/** The numbers of the newest migrations, before and after. 0 for none. */
export interface Versions {
  readonly from: number;
  readonly to: number;
}

/** A database that several stores may share. */
export interface Database {
  /** Opens the tables of the last schema and of those it builds on. */
  store<Tables>(...schemas: readonly [StoreSchema, ...StoreSchema[]]): StoreDatabase<Tables>;
  /** Prepares a store as its first use does. Fails with the reason if it cannot be used. */
  ready(schema: StoreSchema): Promise<void>;
  /** Brings the tables of a store up to date, whatever its first use does. */
  migrate(schema: StoreSchema): Promise<Versions>;
  /** Returns what `migrate` would do. Changes and creates nothing. */
  pending(schema: StoreSchema): Promise<Versions>;
  /** Removes deleted data from all files. Returns where it still is, if anywhere. */
  wipe(): Promise<string | null>;
  close(): Promise<void>;
}

/** The result of an opener. The tables have not been checked yet. */
export type Connections = Omit<StoreDatabase<unknown>, 'dialect'> & Pick<Database, 'wipe' | 'close'>;
