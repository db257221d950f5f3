import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { isConflict, isTimedOut } from './failures.ts';
import type { Connections } from './types.ts';

const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
/** Between two statements of a transaction. */
const IDLE_MS = 30_000;
/** How often a transaction is tried if it met another one and only one of them could go on. */
const TRIES = 4;

/** PostgreSQL returns counts and times as `bigint`, far below what a number can hold. */
const BIGINT = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * Migrations use a transaction lock. The library's own lock belongs to the session: it would stay after a
 * failure, and behind a pooler each transaction has another session.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Begins a transaction with its settings in one message: behind a pooler each transaction may have another session. Lost machines
 * end no transactions, and their locks would stay.
 */
const beginText = (statementMs: number): string =>
  [
    'begin',
    `set local statement_timeout = ${statementMs}`,
    `set local idle_in_transaction_session_timeout = ${IDLE_MS}`,
    'set local synchronous_commit = on',
  ].join('; ');

class Driver extends PostgresDriver {
  readonly #begin: CompiledQuery;

  constructor(config: PostgresDialectConfig, statementMs: number) {
    super(config);
    this.#begin = CompiledQuery.raw(beginText(statementMs));
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin);
  }
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #statementMs: number;

  constructor(config: PostgresDialectConfig, statementMs: number) {
    super(config);
    this.#config = config;
    this.#statementMs = statementMs;
  }

  override createAdapter = () => new UnlockedAdapter();
  override createDriver = () => new Driver(this.#config, this.#statementMs);
}

/** Outside a transaction only the client ends a statement. Nobody else gets the connection that is still busy with it. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isBusy = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: unknown, parameters: ReadonlyArray<unknown> = []): unknown {
    return this.#client.query(String(sql), [...parameters]).catch((cause: unknown) => {
      this.#isBusy ||= isTimedOut(cause);
      throw cause;
    });
  }

  release(isDiscarded?: boolean): void {
    this.#client.release(isDiscarded || this.#isBusy);
  }
}

interface Options {
  readonly connections: number;
  readonly statementMs?: number;
}

export async function openPostgres(
  connectionString: string,
  { connections, statementMs = STATEMENT_MS }: Options,
): Promise<Connections> {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementMs * 2,
    application_name: 'dealer-platform',
    allowExitOnIdle: true,
  });
  // A connection that breaks is replaced. The statement that needs it reports the problem. The pool listens to idle
  // connections only, and an error that nobody listens to ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = async () => new Connection(await pool.connect());
  const kysely = new Kysely<unknown>({
    dialect: new Dialect({ pool: { connect, end: () => pool.end(), options: pool.options } }, statementMs),
  });
  return {
    write: (job) => transact(kysely, job),
    read: (job) => job(kysely),
    direct: (job) => job(kysely),
    wipe: async () =>
      'PostgreSQL keeps deleted rows until its next vacuum, and in its log and backups for as long as those are kept.',
    close: () => kysely.destroy(),
  };
}

async function transact<T>(
  kysely: Kysely<unknown>,
  job: (db: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await kysely.transaction().execute(job);
    } catch (cause) {
      if (tries === TRIES || !isConflict(cause)) throw cause;
    }
  }
}
