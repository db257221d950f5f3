import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { nodeSqliteDialect } from '#adapters/lead-store/sqlite/dialect.ts';
import type { Database } from '../sql/database.ts';
import { migrate } from '../sql/migrations.ts';
import type { Tables } from '../sql/tables.ts';

/** How long a process waits for another one’s transaction. */
const PATIENCE_MS = 5000;

const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma secure_delete = on;
`;

/**
 * A file of its own beside the leads’: SQLite has one writer a file, and a second connection of this process would stop
 * the thread on which the first has to finish.
 */
export async function openSqlite(path: string): Promise<Database> {
  await mkdir(dirname(path), { recursive: true });
  const connection = new DatabaseSync(path, { timeout: PATIENCE_MS, enableForeignKeyConstraints: true });
  try {
    connection.exec(SETTINGS);
    const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
    await db.transaction().execute((schema) => migrate(schema, { date: 'text', yesNo: 'integer' }));
    return { type: 'sqlite', db, close: () => db.destroy() };
  } catch (cause) {
    connection.close();
    throw cause;
  }
}
