import { required } from '#adapters/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/database/types.ts';

export type AccessTables = {
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
