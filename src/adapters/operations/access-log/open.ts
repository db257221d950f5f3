import type { Database } from '#adapters/storage/database/types.ts';
import { accessFiles } from './files.ts';
import { ACCESS_SCHEMA, sqlAccessLog } from './sql.ts';
import { type AccessLog, AccessLogError } from './types.ts';

/** Refuses every access on a process that has no place for the log: an access that leaves no trace is not allowed. */
const nowhere: AccessLog = {
  write: () =>
    Promise.reject(
      new AccessLogError('Nothing is shown, because this process has no place for an access log.'),
    ),
  lines: async () => [],
  purge: async () => 0,
};

/**
 * Opens the log. Processes that share a PostgreSQL share the log, too: its table. One that runs alone has files in its data
 * folder, which others cannot change through the database. Files from before a machine had a PostgreSQL are still shown and
 * deleted.
 */
export function accessLogOn(shared: Database, dataDir: string): AccessLog {
  const files = dataDir === '' ? nowhere : accessFiles(dataDir);
  if (!shared.store(ACCESS_SCHEMA).dialect.locksRows) return files;
  const table = sqlAccessLog(shared);
  return {
    write: table.write,
    async lines(query) {
      const [rows, lines] = await Promise.all([table.lines(query), files.lines(query)]);
      return [...rows, ...lines].sort((a, b) => b.at - a.at).slice(0, query.limit);
    },
    purge: async (now) => (await files.purge(now)) + (await table.purge(now)),
  };
}
