import { addIndex, partOf, required } from '#adapters/storage/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/storage/database/types.ts';
import type { AlertState } from '#domain/shoppers/alerts/saved-search.ts';

export type SearchTables = {
  /** Times are epoch milliseconds; `told_to` and `sending_from` are the builds’ own count of seconds. */
  readonly account_searches: {
    readonly id: string;
    readonly user_id: string;
    readonly site: string;
    readonly address: string;
    /** The search that the address meant when it was saved. */
    readonly state: string;
    readonly name: string;
    readonly alert: AlertState;
    readonly created_at: number;
    readonly told_to: number;
    readonly due_at: number;
    /** Rises with every claim. A worker with an older number has lost it. */
    readonly claims: number;
    readonly failures: number;
    readonly letter_at: number | null;
    /** While an email is being sent: when the previous one was sent, and what it covered. */
    readonly letter_before: number | null;
    readonly sending_from: number | null;
    readonly consent_words: string | null;
    readonly consent_at: number | null;
    readonly confirmed_at: number | null;
    readonly confirm_hash: string | null;
    readonly confirm_until: number | null;
    /** Part of every email while the search exists. It can only stop emails. */
    readonly stop_token: string;
  };
};

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'saved searches',
    async up(schema) {
      await schema
        .createTable('account_searches')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', partOf('account_users.id'))
        .addColumn('site', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('name', 'text', required)
        .addColumn('alert', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('told_to', 'bigint', required)
        .addColumn('due_at', 'bigint', required)
        .addColumn('claims', 'integer', required)
        .addColumn('failures', 'integer', required)
        .addColumn('letter_at', 'bigint')
        .addColumn('letter_before', 'bigint')
        .addColumn('sending_from', 'bigint')
        .addColumn('consent_words', 'text')
        .addColumn('consent_at', 'bigint')
        .addColumn('confirmed_at', 'bigint')
        .addColumn('confirm_hash', 'text', (column) => column.unique())
        .addColumn('confirm_until', 'bigint')
        .addColumn('stop_token', 'text', (column) => column.notNull().unique())
        .addUniqueConstraint('account_searches_once', ['user_id', 'site', 'address'])
        .execute();
      await addIndex(schema, 'account_searches_due', 'account_searches', ['site', 'alert', 'due_at']);
    },
  },
];

/** Builds on the tables of accounts. */
export const SEARCH_SCHEMA: StoreSchema = {
  store: 'search',
  owner: 'The saved searches’',
  former: { table: 'account_migrations', numbers: [2] },
  migrations: MIGRATIONS,
};
