import { CompiledQuery, Kysely, PostgresAdapter, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { isConflict } from './failures.ts';
import type { Connections } from './types.ts';

const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
/** Of transactions that met another one in a way that only one of them can go on. */
const TRIES = 4;

/** Counts and times are `bigint` there, far below what a number can hold. */
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

class Dialect extends PostgresDialect {
  override createAdapter = () => new UnlockedAdapter();
}

interface Options {
  readonly application: string;
  readonly connections: number;
}

export async function openPostgres(
  connectionString: string,
  { application, connections }: Options,
): Promise<Connections> {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS * 2,
    application_name: application,
    allowExitOnIdle: true,
  });
  // An idle connection that breaks is replaced. The next query reports the problem, if any.
  pool.on('error', () => undefined);
  const kysely = new Kysely<unknown>({
    dialect: new Dialect({
      pool,
      // Poolers refuse settings in the first message.
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(`set statement_timeout = ${STATEMENT_MS}`));
        await connection.executeQuery(CompiledQuery.raw('set synchronous_commit = on'));
      },
    }),
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
