import { randomUUID } from 'node:crypto';
import { plainText } from '#adapters/database/rows.ts';
import { type Database, DatabaseError } from '#adapters/database/types.ts';
import { keptSince } from './months.ts';
import { ACCESS_SCHEMA, type AccessTables } from './tables.ts';
import { type AccessLog, AccessLogError } from './types.ts';

/** One row for each reading, for processes that share a database and keep no files. */
export function sqlAccessLog(shared: Database): AccessLog {
  const database = shared.store<AccessTables>(ACCESS_SCHEMA);
  return {
    async write({ at, who, from, what }) {
      const row = { id: randomUUID(), at, who: plainText(who), from_where: plainText(from) };
      try {
        await database.write(async (db) => {
          await db
            .insertInto('accesses')
            .values({ ...row, what: plainText(what) })
            .execute();
        });
      } catch (cause) {
        const why = cause instanceof DatabaseError ? ` ${cause.message}` : '';
        throw new AccessLogError(
          `Nothing is shown, because the access cannot be logged in the database.${why}`,
          { cause },
        );
      }
    },

    lines: ({ since = 0, limit }) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('accesses')
          .select(['at', 'who', 'from_where', 'what'])
          .where('at', '>=', since)
          .orderBy('at', 'desc')
          .orderBy('id')
          .limit(limit)
          .execute();
        return rows.map(({ at, who, from_where, what }) => ({ at: Number(at), who, from: from_where, what }));
      }),

    purge: (now) =>
      database.write(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('accesses')
          .where('at', '<', keptSince(now))
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      }),
  };
}
