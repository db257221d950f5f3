import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '../sql/database.ts';
import { migrate } from '../sql/migrations.ts';
import type { Tables } from '../sql/tables.ts';
import { isConflict } from './failures.ts';

const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
const CONNECTIONS = 10;
/** Of transactions that met another one in a way that only one of them can go on. */
const TRIES = 4;
/** Any number that nobody else who uses this database takes. */
const MIGRATION_LOCK = 7_461_002;

/** Counts and times are `bigint` there, and far from what a number cannot hold. */
const BIGINT = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT ? Number : pg.types.getTypeParser(oid, format),
};

export async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS * 2,
    application_name: 'dealer-leads',
    allowExitOnIdle: true,
  });
  // A connection that breaks while nobody uses it is replaced; the next query tells what is wrong, if anything is.
  pool.on('error', () => undefined);
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      // Poolers in between refuse settings that are sent with the first message.
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(`set statement_timeout = ${STATEMENT_MS}`));
        await connection.executeQuery(CompiledQuery.raw('set synchronous_commit = on'));
      },
    }),
  });
  try {
    await kysely.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
      await migrate(db, { bytes: 'bytea' });
    });
  } catch (cause) {
    await kysely.destroy();
    throw cause;
  }
  return {
    locksRows: true,
    write: (job) => transaction(kysely, job),
    read: (job) => job(kysely),
    close: () => kysely.destroy(),
  };
}

async function transaction<T>(kysely: Db, job: (db: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await kysely.transaction().execute(job);
    } catch (cause) {
      if (tries === TRIES || !isConflict(cause)) throw cause;
    }
  }
}
