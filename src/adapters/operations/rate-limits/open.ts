import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { once, openDatabase, type StoragePlace } from '#adapters/storage/database/open.ts';
import type { Database } from '#adapters/storage/database/types.ts';
import type { CountTable, SharedCounts } from './counters.ts';
import { COUNT_SCHEMA, type CountTables } from './tables.ts';

const FORGET_EVERY_MS = 10 * 60_000;

/** Hashes the key, so that the stored one names no address. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Loads the library at first use. */
function makerAt(place: StoragePlace, shared: Database | undefined): (() => Promise<CountTable>) | undefined {
  if (place.env['DATABASE_URL'])
    return async () => {
      const { countsOnPostgres } = await import('./postgres.ts');
      const database = shared ?? openDatabase(place, { file: '' });
      return {
        ...countsOnPostgres(database.store<CountTables>(COUNT_SCHEMA)),
        close: database.close,
      };
    };
  if (place.serverless) return undefined;
  const path = join(place.dataDir, 'limits.sqlite');
  return async () => (await import('./sqlite.ts')).openCountFile(path);
}

/**
 * Opens the shared counts at first use. Returns undefined on a host that stores no file and has no database. Closing them closes
 * the database.
 */
export function openCounts(place: StoragePlace, shared?: Database): SharedCounts | undefined {
  const make = makerAt(place, shared);
  if (make === undefined) return undefined;
  let opening: Promise<CountTable> | undefined;
  const opened = once(() => {
    opening = make();
    return opening;
  });
  let forgotAt = 0;
  async function current(): Promise<CountTable> {
    const table = await opened();
    const now = Date.now();
    if (now - forgotAt > FORGET_EVERY_MS) {
      forgotAt = now;
      await table.forget(now);
    }
    return table;
  }
  return {
    add: async (key, seconds) => (await current()).add(hashed(key), seconds),
    takeBack: async (key, seconds) => (await current()).takeBack(hashed(key), seconds),
    async close() {
      const table = await opening?.catch(() => undefined);
      await table?.close();
    },
  };
}
