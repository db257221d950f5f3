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
        .addColumn('address_proven', yesNo, (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('realm', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('last_name', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('postcode', 'text', (column) => column.notNull())
        .addColumn('image', 'text')
        .addColumn('created_at', date, (column) => column.notNull())
        .addColumn('updated_at', date, (column) => column.notNull())
        .addUniqueConstraint('account_users_realm', ['realm', 'email'])
        .execute();

      await schema
        .createTable('account_sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('user_id', 'text', (column) =>
          column.notNull().references('account_users.id').onDelete('cascade'),
        )
        .addColumn('ip_address', 'text')
        .addColumn('user_agent', 'text')
        .addColumn('expires_at', date, (column) => column.notNull())
        .addColumn('created_at', date, (column) => column.notNull())
        .addColumn('updated_at', date, (column) => column.notNull())
        .execute();
      await schema.createIndex('account_sessions_user').on('account_sessions').column('user_id').execute();
      await schema
        .createIndex('account_sessions_expiry')
        .on('account_sessions')
        .column('expires_at')
        .execute();

      await schema
        .createTable('account_codes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('identifier', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expires_at', date, (column) => column.notNull())
        .addColumn('created_at', date, (column) => column.notNull())
        .addColumn('updated_at', date, (column) => column.notNull())
        .execute();
      await schema.createIndex('account_codes_identifier').on('account_codes').column('identifier').execute();

      await schema
        .createTable('account_code_asks')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('asked_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema
        .createIndex('account_code_asks_address')
        .on('account_code_asks')
        .columns(['address', 'asked_at'])
        .execute();

      await schema
        .createTable('account_saved_cars')
        .addColumn('user_id', 'text', (column) =>
          column.notNull().references('account_users.id').onDelete('cascade'),
        )
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('car_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
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
