import type { SchemaModule } from 'kysely';
import { AccountsError } from '../types.ts';
import type { Db } from './database.ts';

/** The words in which the databases differ; a date is what better-auth writes there. */
export interface ColumnTypes {
  readonly date: 'text' | 'timestamptz';
  readonly yesNo: 'integer' | 'boolean';
}

interface Migration {
  readonly name: string;
  readonly up: (schema: SchemaModule, types: ColumnTypes) => Promise<void>;
}

/** Applied once each, in this order. What has been released is never changed, only added to. */
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
  {
    name: 'saved searches',
    async up(schema) {
      await schema
        .createTable('account_searches')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) =>
          column.notNull().references('account_users.id').onDelete('cascade'),
        )
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('alert', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('told_to', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('claims', 'integer', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
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
      await schema
        .createIndex('account_searches_due')
        .on('account_searches')
        .columns(['site', 'alert', 'due_at'])
        .execute();
    },
  },
];

/** Brings the tables up to date. To be called within a transaction that nobody else can be in. */
export async function migrate(db: Db, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('account_migrations')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  const applied = await db.selectFrom('account_migrations').select('id').execute();
  const newest = Math.max(0, ...applied.map(({ id }) => id));
  if (newest > MIGRATIONS.length)
    throw new AccountsError(
      `The accounts were brought to version ${newest} by a newer release; this one knows versions up to ${MIGRATIONS.length}. Run the newer release here too.`,
    );
  for (const [index, { name, up }] of MIGRATIONS.entries()) {
    if (index < newest) continue;
    await up(db.schema, types);
    const applied_at = new Date().toISOString();
    await db
      .insertInto('account_migrations')
      .values({ id: index + 1, name, applied_at })
      .execute();
  }
}
