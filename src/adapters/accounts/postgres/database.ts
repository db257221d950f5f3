import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../sql/database.ts';
import { migrate } from '../sql/migrations.ts';
import type { Tables } from '../sql/tables.ts';

const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
const CONNECTIONS = 5;
/** Any number that nobody else who uses this database takes. */
const MIGRATION_LOCK = 7_461_003;

/** Times are `bigint` there, and far from what a number cannot hold. */
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
    application_name: 'dealer-accounts',
    allowExitOnIdle: true,
  });
  // A connection that breaks while nobody uses it is replaced; the next query tells what is wrong, if anything is.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      // Poolers in between refuse settings that are sent with the first message.
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(`set statement_timeout = ${STATEMENT_MS}`));
      },
    }),
  });
  try {
    await db.transaction().execute(async (schema) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(schema);
      await migrate(schema, { date: 'timestamptz', yesNo: 'boolean' });
    });
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
  return { type: 'postgres', db, close: () => db.destroy() };
}
