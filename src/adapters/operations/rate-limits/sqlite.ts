import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { RateLimiterSQLite } from 'rate-limiter-flexible';
import { privateFile } from '#adapters/storage/files/private.ts';
import { type CountTable, countingWith } from './counters.ts';
import { COUNT_TABLE, LIMITER_OPTIONS } from './tables.ts';

/** The process blocks while another counts, which takes less than a millisecond. */
const PATIENCE_MS = 500;

/** A power cut may lose the last counts, which does no harm: counts do not wait for the disk. */
const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists ${COUNT_TABLE} (key text primary key, points integer not null, expire integer);
  create index if not exists limit_counts_expiry on ${COUNT_TABLE} (expire);
`;

/** Imitates the part of better-sqlite3 that the library uses. It counts in one statement, which is its own transaction. */
function clientOf(database: DatabaseSync) {
  const prepared = new Map<string, StatementSync>();
  return {
    prepare(text: string): StatementSync {
      const statement = prepared.get(text) ?? database.prepare(text);
      prepared.set(text, statement);
      return statement;
    },
    transaction: <Result>(work: () => Result) => work,
  };
}

/**
 * Opens a file of its own. The library writes synchronously, and would deadlock while the same process stores a lead in the file
 * of leads.
 */
export async function openCountFile(path: string): Promise<CountTable> {
  await privateFile(path);
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS });
  database.exec(SETTINGS);
  const limiter = new RateLimiterSQLite({
    storeClient: clientOf(database),
    storeType: 'better-sqlite3',
    ...LIMITER_OPTIONS,
  });
  return {
    ...countingWith(limiter),
    async forget(before) {
      database.prepare(`delete from ${COUNT_TABLE} where expire < ?`).run(before);
    },
    close: async () => database.close(),
  };
}
