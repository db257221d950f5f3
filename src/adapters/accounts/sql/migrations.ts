import { addIndex, partOf, required } from '#adapters/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/database/types.ts';

/** What has been released is never changed, only added to. */
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
