import { addIndex, required } from '#adapters/storage/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/storage/database/types.ts';

export const COUNT_TABLE = 'limit_counts';

export type CountTables = {
  /** As the library of limits reads and writes it; times are epoch milliseconds. */
  readonly [COUNT_TABLE]: { readonly key: string; readonly points: number; readonly expire: number | null };
};

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'counts of what is limited',
    async up(schema) {
      await schema
        .createTable(COUNT_TABLE)
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', required)
        .addColumn('expire', 'bigint')
        .execute();
      await addIndex(schema, 'limit_counts_expiry', COUNT_TABLE, ['expire']);
    },
  },
];

export const COUNT_SCHEMA: StoreSchema = {
  store: 'limit',
  owner: 'The limits’',
  migrations: MIGRATIONS,
};

/** The library's options on both databases. We create the table, and each count brings its own time. */
export const LIMITER_OPTIONS = {
  tableName: COUNT_TABLE,
  tableCreated: true,
  clearExpiredByTimeout: false,
  keyPrefix: '',
  points: 1,
  duration: 1,
} as const;
