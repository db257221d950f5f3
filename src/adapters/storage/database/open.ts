import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { postgresFailure, sqliteFailure } from './failures.ts';
import { isBehind, migrate, readApplied, versionsOf } from './migrations.ts';
import {
  type Connections,
  type Database,
  DatabaseError,
  DIALECTS,
  type Dialect,
  type StoreDatabase,
  type StoreSchema,
  type Versions,
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

/** The place where a server stores data. */
export interface StoragePlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** A host that keeps no file between two requests. */
  readonly serverless: boolean;
  /**
   * What the first use of a store does about its tables. `migrated`, the default, brings them up to date.
   * `checked` is for one of many equal processes: it refuses to work with older tables, and `npm run migrate`
   * brings them up to date before its release starts.
   */
  readonly schema?: 'migrated' | 'checked';
}

export interface DatabaseOptions {
  /** The name of its file in `dataDir`, if `DATABASE_URL` is not set. */
  readonly file: string;
  /** Why nothing can be stored here, if so. */
  readonly obstacle?: string | undefined;
  /** How long one statement may take. By default no longer than a shopper waits. */
  readonly statementMs?: number;
}

/** With ten, a process takes in no more leads than with five, and half as many replicas fit into a server. */
const CONNECTIONS = 5;
const MOST_CONNECTIONS = 100;

function connectionsIn(text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MOST_CONNECTIONS) return number;
  throw new DatabaseError(
    `DATABASE_CONNECTIONS is "${text}": expected a whole number from 1 to ${MOST_CONNECTIONS}`,
  );
}

interface Engine {
  readonly dialect: Dialect;
  /** `PostgreSQL`, as a message has it. */
  readonly name: string;
  readonly open: () => Promise<Connections>;
  /** Returns true if the database exists. Opening would create it. */
  readonly exists?: () => boolean;
  /** Explains a failure without path or address. Returns undefined for a bug of ours. */
  readonly failure: (cause: unknown) => string | undefined;
}

/** Loads only the database that is used: a function on a host starts the sooner for it. */
function engineOf({ env, dataDir }: StoragePlace, options: DatabaseOptions): Engine {
  const { obstacle, file, statementMs } = options;
  const url = env['DATABASE_URL'];
  const refuse = obstacle !== undefined && { open: () => Promise.reject(new DatabaseError(obstacle)) };
  if (url)
    return {
      dialect: DIALECTS.postgres,
      name: 'PostgreSQL',
      failure: postgresFailure,
      async open() {
        const connections = connectionsIn(env['DATABASE_CONNECTIONS'] || String(CONNECTIONS));
        const { openPostgres } = await import('./postgres.ts');
        return openPostgres(url, { connections, ...(statementMs !== undefined && { statementMs }) });
      },
      ...refuse,
    };
  const path = join(dataDir, file);
  return {
    dialect: DIALECTS.sqlite,
    name: 'file',
    failure: sqliteFailure,
    open: async () => (await import('./sqlite.ts')).openSqlite(path),
    exists: () => existsSync(path),
    ...refuse,
  };
}

export const openDatabase = (place: StoragePlace, options: DatabaseOptions): Database =>
  lazyDatabase(engineOf(place, options), place.schema);

export const memoryDatabase = (): Database =>
  lazyDatabase({
    dialect: DIALECTS.sqlite,
    name: 'memory',
    failure: sqliteFailure,
    open: async () => (await import('./sqlite.ts')).openMemory(),
  });

const isOlder = ({ owner }: StoreSchema, { from, to }: Versions): DatabaseError =>
  new DatabaseError(
    `${owner} database has version ${from}, and this release needs version ${to}. Run "npm run migrate" with the same DATABASE_URL. Nothing has to be restarted.`,
  );

/** Opens the database at first use, so that a server starts without its database, and again after it failed. */
function lazyDatabase(
  { dialect, name, open, exists = () => true, failure }: Engine,
  use: StoragePlace['schema'] = 'migrated',
): Database {
  let opening: Promise<Connections> | undefined;
  let isClosed = false;
  const connections = once(() => {
    opening = open();
    return opening;
  });

  async function explained<T>(owner: string, work: () => Promise<T>): Promise<T> {
    try {
      if (isClosed) throw new DatabaseError(`${owner} database is closed.`);
      return await work();
    } catch (cause) {
      const words = failure(cause);
      throw words === undefined
        ? cause
        : new DatabaseError(`${owner} ${name} cannot be used: ${words}.`, { cause });
    }
  }

  const applied = async (opened: Connections, schema: StoreSchema): Promise<Versions> =>
    versionsOf(await opened.read((db) => readApplied(db, schema)), schema);

  /** Migrates if needed. Only then it takes the lock. */
  async function bringUp(opened: Connections, schema: StoreSchema): Promise<Versions> {
    const versions = await applied(opened, schema);
    return isBehind(versions) ? opened.write((db) => migrate(db, schema, dialect)) : versions;
  }

  async function check(opened: Connections, schema: StoreSchema): Promise<Versions> {
    const versions = await applied(opened, schema);
    if (isBehind(versions)) throw isOlder(schema, versions);
    return versions;
  }

  const prepare = { migrated: bringUp, checked: check }[use];

  return {
    store<Tables>(...schemas: Parameters<Database['store']>): StoreDatabase<Tables> {
      const [first, ...more] = schemas;
      const { owner } = more.at(-1) ?? first;
      const upToDate = once(async () => {
        const opened = await connections();
        for (const schema of schemas) await prepare(opened, schema);
        return opened;
      });
      const use = <T>(work: (opened: Connections) => Promise<T>): Promise<T> =>
        explained(owner, async () => work(await upToDate()));
      // The tables are those that the types tell of.
      return {
        dialect,
        write: (job) => use((opened) => opened.write((db) => job(db as Transaction<Tables>))),
        read: (job) => use((opened) => opened.read((db) => job(db as Kysely<Tables>))),
        direct: (job) => use((opened) => opened.direct((db) => job(db as Kysely<Tables>))),
      };
    },
    ready: (schema) => explained(schema.owner, async () => void (await prepare(await connections(), schema))),
    migrate: (schema) => explained(schema.owner, async () => bringUp(await connections(), schema)),
    pending: (schema) =>
      explained(schema.owner, async () =>
        exists() ? applied(await connections(), schema) : versionsOf([], schema),
      ),
    wipe: async () => (await connections()).wipe(),
    async close() {
      isClosed = true;
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}
