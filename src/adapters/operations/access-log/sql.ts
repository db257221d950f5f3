import { randomUUID } from 'node:crypto';
import { required } from '#adapters/storage/database/migrations.ts';
import { plainText } from '#adapters/storage/database/rows.ts';
import {
  type Database,
  DatabaseError,
  type Migration,
  type StoreSchema,
} from '#adapters/storage/database/types.ts';
import { retentionStart } from './months.ts';
import { type AccessLog, AccessLogError } from './types.ts';

type AccessTables = {
  /** One row for each reading. Times are epoch milliseconds. */
  readonly accesses: {
    readonly id: string;
    readonly at: number;
    readonly who: string;
    readonly from_where: string;
    readonly what: string;
  };
};

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'who has read what',
    async up(schema) {
      await schema
        .createTable('accesses')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', required)
        .addColumn('who', 'text', required)
        .addColumn('from_where', 'text', required)
        .addColumn('what', 'text', required)
        .execute();
      await schema.createIndex('accesses_by_time').on('accesses').column('at').execute();
    },
  },
];

export const ACCESS_SCHEMA: StoreSchema = {
  store: 'access',
  owner: 'The access log’s',
  migrations: MIGRATIONS,
};

/** Writes one row for each access, for processes that share a database and have no files. */
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
          .where('at', '<', retentionStart(now))
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      }),
  };
}
