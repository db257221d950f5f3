import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Database, Db } from '../sql/database.ts';
import { migrate } from '../sql/migrations.ts';
import type { Tables } from '../sql/tables.ts';
import { nodeSqliteDialect } from './dialect.ts';
import { isBusy } from './failures.ts';
import { groupCommit } from './group-commit.ts';

/** How long a process waits for another one’s transaction. */
const PATIENCE_MS = 5000;

/** A commit is on the disk, not only with the operating system, nor in the drive’s memory (macOS). What is deleted is overwritten. */
const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma fullfsync = on;
  pragma secure_delete = on;
`;

const connect = (path: string, readOnly: boolean): DatabaseSync =>
  new DatabaseSync(path, { readOnly, timeout: PATIENCE_MS, enableForeignKeyConstraints: true });

const kyselyOf = (connection: DatabaseSync): Db =>
  new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });

export async function openSqlite(path: string): Promise<Database> {
  await mkdir(dirname(path), { recursive: true });
  const connection = connect(path, false);
  try {
    connection.exec(SETTINGS);
    const writer = kyselyOf(connection);
    await writer.transaction().execute((db) => migrate(db, { bytes: 'blob' }));
    return withReader(writer, kyselyOf(connect(path, true)));
  } catch (cause) {
    connection.close();
    throw cause;
  }
}

/** Readers have a connection of their own, or they would see what is not committed yet. */
function withReader(writer: Db, reader: Db): Database {
  const commits = groupCommit((job) => writer.transaction().execute(job), isBusy);
  return {
    locksRows: false,
    write: commits.add,
    read: (job) => job(reader),
    async close() {
      await commits.idle();
      await reader.destroy();
      await writer.destroy();
    },
  };
}
