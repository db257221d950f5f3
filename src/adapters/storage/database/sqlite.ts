import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
} from 'kysely';
import { closeFile, privateFile } from '../files/private.ts';
import { isBusy } from './failures.ts';
import type { Connections } from './types.ts';

class WritingDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: forKysely(database) });
    this.#database = database;
  }

  /** Begins immediately, because a transaction that reads first and writes later would fail if another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Rolls back only if needed. On a full disk SQLite has done so already, and refusing a second rollback would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite can roll back schema changes. Without this the library would leave a migration half applied. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Adapts Node’s SQLite to Kysely. Statements are few, and parsed once each. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(sql) {
      const cached = prepared.get(sql);
      if (cached) return cached;
      const statement = asKyselyStatement(database.prepare(sql));
      prepared.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

const bound = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];

const asKyselyStatement = (statement: StatementSync): ReturnType<SqliteDatabase['prepare']> => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...bound(parameters)),
  run: (parameters) => statement.run(...bound(parameters)),
  iterate: (parameters) => statement.iterate(...bound(parameters)),
});

export const nodeSqliteDialect = (database: DatabaseSync): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new WritingDriver(database),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

type Job<T> = (db: Transaction<unknown>) => Promise<T>;
type Transact = <T>(job: Job<T>) => Promise<T>;

interface Waiting {
  readonly job: Job<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (cause: unknown) => void;
}

const MOST_AT_ONCE = 256;

/**
 * Groups waiting jobs in one transaction, and so one disk sync. Each is answered after the sync. If one fails, none has happened,
 * and each is retried alone.
 */
export function groupCommit(transact: Transact, isHopeless: (cause: unknown) => boolean) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function commit(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await transact(async (db) => {
        const rows: unknown[] = [];
        for (const { job } of group) rows.push(await job(db));
        return rows;
      });
      for (const [index, { done }] of group.entries()) done(results[index]);
    } catch (cause) {
      if (group.length === 1 || isHopeless(cause)) for (const { failed } of group) failed(cause);
      else for (const one of group) await commit([one]);
    }
  }

  async function work(): Promise<void> {
    // One turn of the event loop collects further jobs.
    for (await nextTurn(); waiting.length > 0; await nextTurn())
      await commit(waiting.splice(0, MOST_AT_ONCE));
    working = undefined;
  }

  return {
    add: <T>(job: Job<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ job, done: (result) => resolve(result as T), failed: reject });
        working ??= work();
      }),
    idle: async (): Promise<void> => {
      while (working) await working;
    },
  };
}

/** How long a process waits for another one’s transaction. */
const PATIENCE_MS = 5000;

/**
 * A commit is on disk, not only in the operating system's cache or the drive's memory (macOS). Deleted data is
 * overwritten.
 */
const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma fullfsync = on;
  pragma secure_delete = on;
`;

const connect = (path: string, readOnly: boolean): DatabaseSync =>
  new DatabaseSync(path, { readOnly, timeout: PATIENCE_MS, enableForeignKeyConstraints: true });

const kyselyOf = (connection: DatabaseSync): Kysely<unknown> =>
  new Kysely({ dialect: nodeSqliteDialect(connection) });

/**
 * Empties the log, which retains old pages after their contents were deleted. This needs a moment without readers, so it waits
 * for them.
 */
function emptyLog(connection: DatabaseSync): string | null {
  try {
    // Pages that were rebuilt keep copies that `secure_delete` does not overwrite: one of 600 people was found there.
    connection.exec('vacuum');
    const checkpoint = connection.prepare('pragma wal_checkpoint(truncate)').get();
    if (checkpoint?.['busy'] === 0) return null;
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
  }
  return 'Its log (-wal) still contains deleted data, because another process uses the database. Run the command again.';
}

export async function openSqlite(path: string): Promise<Connections> {
  await privateFile(path);
  // SQLite gives these files the database's permissions, but only when it creates them.
  await Promise.all(['-wal', '-shm'].map((end) => closeFile(path + end)));
  const connection = connect(path, false);
  try {
    connection.exec(SETTINGS);
  } catch (cause) {
    connection.close();
    throw cause;
  }
  const writer = kyselyOf(connection);
  const commits = groupCommit((job) => writer.transaction().execute(job), isBusy);
  /** Readers have their own connection, so that they do not see uncommitted data. */
  let reader: Kysely<unknown> | undefined;
  return {
    write: commits.add,
    read(job) {
      reader ??= kyselyOf(connect(path, true));
      return job(reader);
    },
    direct: (job) => job(writer),
    async wipe() {
      await commits.idle();
      return emptyLog(connection);
    },
    async close() {
      await commits.idle();
      await reader?.destroy();
      await writer.destroy();
    },
  };
}

export async function openMemory(): Promise<Connections> {
  const kysely = kyselyOf(connect(':memory:', false));
  return {
    write: (job) => kysely.transaction().execute(job),
    read: (job) => job(kysely),
    direct: (job) => job(kysely),
    wipe: async () => null,
    close: () => kysely.destroy(),
  };
}
