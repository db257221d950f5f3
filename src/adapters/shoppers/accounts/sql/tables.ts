import type { Kysely } from 'kysely';
import { addIndex, partOf, required } from '#adapters/storage/database/migrations.ts';
import type { Dialect, Migration, StoreDatabase, StoreSchema } from '#adapters/storage/database/types.ts';
import type { SearchTables } from './search-tables.ts';

/** The first three are better-auth’s, under names of ours; dates of theirs are text in SQLite. */
export type AccountTables = {
  readonly account_users: {
    readonly id: string;
    /** Unique, and different in each realm: see `storedAddress`. */
    readonly address: string;
    readonly address_proven: number | boolean;
    readonly email: string;
    readonly realm: string;
    readonly name: string;
    readonly last_name: string;
    readonly phone: string;
    readonly postcode: string;
    readonly image: string | null;
    readonly created_at: string | Date;
    readonly updated_at: string | Date;
  };
  readonly account_sessions: {
    readonly id: string;
    readonly token: string;
    readonly user_id: string;
    readonly ip_address: string | null;
    readonly user_agent: string | null;
    readonly expires_at: string | Date;
    readonly created_at: string | Date;
    readonly updated_at: string | Date;
  };
  readonly account_codes: {
    readonly id: string;
    readonly identifier: string;
    readonly value: string;
    readonly expires_at: string | Date;
    readonly created_at: string | Date;
    readonly updated_at: string | Date;
  };
  /** When codes were requested, in epoch milliseconds. */
  readonly account_code_asks: { readonly id: string; readonly address: string; readonly asked_at: number };
  /** The last change for each car. Without a car it was removed from the list. */
  readonly account_saved_cars: {
    readonly user_id: string;
    readonly site: string;
    readonly car_id: string;
    readonly at: number;
    readonly car: string | null;
  };
};

export type AccountDatabase = StoreDatabase<AccountTables & SearchTables>;
export type AccountDb = Kysely<AccountTables & SearchTables>;

/** Locks the account, so that a concurrent change of it waits until this one ends. */
export const lockAccount = (change: AccountDb, { locksRows }: Dialect, id: string): Promise<unknown> =>
  change
    .selectFrom('account_users')
    .select('id')
    .where('id', '=', id)
    .$if(locksRows, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

export const bySite = <Row extends { readonly site: string }, Lists>(
  rows: readonly Row[],
  toLists: (ofSite: readonly Row[]) => Lists,
): Readonly<Record<string, Lists>> =>
  Object.fromEntries([...Map.groupBy(rows, ({ site }) => site)].map(([site, own]) => [site, toLists(own)]));

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'accounts, their sessions, codes and saved cars',
    async up(schema, { date, yesNo }) {
      await schema
        .createTable('account_users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('address', 'text', (column) => column.notNull().unique())
        .addColumn('address_proven', yesNo, required)
        .addColumn('email', 'text', required)
        .addColumn('realm', 'text', required)
        .addColumn('name', 'text', required)
        .addColumn('last_name', 'text', required)
        .addColumn('phone', 'text', required)
        .addColumn('postcode', 'text', required)
        .addColumn('image', 'text')
        .addColumn('created_at', date, required)
        .addColumn('updated_at', date, required)
        .addUniqueConstraint('account_users_realm', ['realm', 'email'])
        .execute();

      await schema
        .createTable('account_sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('user_id', 'text', partOf('account_users.id'))
        .addColumn('ip_address', 'text')
        .addColumn('user_agent', 'text')
        .addColumn('expires_at', date, required)
        .addColumn('created_at', date, required)
        .addColumn('updated_at', date, required)
        .execute();
      await addIndex(schema, 'account_sessions_user', 'account_sessions', ['user_id']);
      await addIndex(schema, 'account_sessions_expiry', 'account_sessions', ['expires_at']);

      await schema
        .createTable('account_codes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('identifier', 'text', required)
        .addColumn('value', 'text', required)
        .addColumn('expires_at', date, required)
        .addColumn('created_at', date, required)
        .addColumn('updated_at', date, required)
        .execute();
      await addIndex(schema, 'account_codes_identifier', 'account_codes', ['identifier']);

      await schema
        .createTable('account_code_asks')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('address', 'text', required)
        .addColumn('asked_at', 'bigint', required)
        .execute();
      await addIndex(schema, 'account_code_asks_address', 'account_code_asks', ['address', 'asked_at']);

      await schema
        .createTable('account_saved_cars')
        .addColumn('user_id', 'text', partOf('account_users.id'))
        .addColumn('site', 'text', required)
        .addColumn('car_id', 'text', required)
        .addColumn('at', 'bigint', required)
        .addColumn('car', 'text')
        .addPrimaryKeyConstraint('account_saved_cars_key', ['user_id', 'site', 'car_id'])
        .execute();
    },
  },
];

export const ACCOUNT_SCHEMA: StoreSchema = {
  store: 'account',
  owner: 'The accounts’',
  former: { table: 'account_migrations', numbers: [1] },
  migrations: MIGRATIONS,
};
