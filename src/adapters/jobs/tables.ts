import { required } from '#adapters/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/database/types.ts';

export type RecurringTables = {
  /** Times are epoch milliseconds. */
  readonly turns: { readonly work: string; readonly number: number; readonly due_at: number };
};

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'whose turn it is',
    async up(schema) {
      await schema
        .createTable('turns')
        .addColumn('work', 'text', (column) => column.primaryKey())
        .addColumn('number', 'integer', required)
        .addColumn('due_at', 'bigint', required)
        .execute();
    },
  },
];

export const RECURRING_SCHEMA: StoreSchema = {
  store: 'turn',
  owner: 'The turns’',
  migrations: MIGRATIONS,
};
