import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { groupCommit } from './group-commit.ts';
import { nodeSqliteDialect } from './sqlite-dialect.ts';
import { isBusy } from './sqlite-failures.ts';
import type { Connections } from './types.ts';

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

const kyselyOf = (connection: DatabaseSync): Kysely<unknown> =>
  new Kysely({ dialect: nodeSqliteDialect(connection) });

export async function openSqlite(path: string): Promise<Connections> {
  await mkdir(dirname(path), { recursive: true });
  const connection = connect(path, false);
  try {
    connection.exec(SETTINGS);
  } catch (cause) {
    connection.close();
    throw cause;
  }
  const writer = kyselyOf(connection);
  const commits = groupCommit((job) => writer.transaction().execute(job), isBusy);
  /** Readers have a connection of their own, or they would see what is not committed yet. */
  let reader: Kysely<unknown> | undefined;
  return {
    write: commits.add,
    read(job) {
      reader ??= kyselyOf(connect(path, true));
      return job(reader);
    },
    direct: (job) => job(writer),
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
    close: () => kysely.destroy(),
  };
}
