import { addIndex, required } from '#adapters/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/database/types.ts';

/** What has been released is never changed, only added to. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'holds, the cars they keep, payments and what happened to them',
    async up(schema) {
      await schema
        .createTable('holds')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('dealer', 'text', required)
        .addColumn('car_id', 'text', required)
        .addColumn('client_id', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('buyer', 'text', required)
        .addColumn('cents', 'bigint', required)
        .addColumn('currency', 'text', required)
        .addColumn('processor', 'text', required)
        .addColumn('dealership', 'text')
        .addColumn('url', 'text', required)
        .addColumn('user_agent', 'text', required)
        .addColumn('lead_id', 'text')
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addUniqueConstraint('holds_client', ['dealer', 'client_id'])
        .execute();
      await addIndex(schema, 'holds_expiry', 'holds', ['state', 'expires_at']);

      await schema
        .createTable('kept_cars')
        .addColumn('dealer', 'text', required)
        .addColumn('car_id', 'text', required)
        .addColumn('hold_id', 'text', (column) => column.notNull().unique())
        .addPrimaryKeyConstraint('kept_cars_key', ['dealer', 'car_id'])
        .execute();

      await schema
        .createTable('payments')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hold_id', 'text', (column) => column.notNull().references('holds.id'))
        .addColumn('processor', 'text', required)
        .addColumn('token_print', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('reference', 'text')
        .addColumn('action', 'text')
        .addColumn('reason', 'text')
        .addColumn('attempts', 'integer', required)
        .addColumn('due_at', 'bigint')
        .addColumn('told', 'text')
        .addColumn('created_at', 'bigint', required)
        .addColumn('changed_at', 'bigint', required)
        .addUniqueConstraint('payments_token', ['hold_id', 'token_print'])
        .addUniqueConstraint('payments_reference', ['processor', 'reference'])
        .execute();
      await addIndex(schema, 'payments_due', 'payments', ['due_at']);

      await schema
        .createTable('payment_events')
        .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
        .addColumn('number', 'integer', required)
        .addColumn('at', 'bigint', required)
        .addColumn('event', 'text', required)
        .addColumn('source', 'text', required)
        .addColumn('from_state', 'text')
        .addColumn('to_state', 'text', required)
        .addColumn('note', 'text')
        .addColumn('notice_id', 'text')
        .addPrimaryKeyConstraint('payment_events_key', ['payment_id', 'number'])
        .addUniqueConstraint('payment_events_notice', ['payment_id', 'notice_id'])
        .execute();
    },
  },
  {
    name: 'holds are for other things than cars too',
    async up(schema) {
      await schema
        .alterTable('holds')
        .addColumn('kind', 'text', (column) => column.notNull().defaultTo('car'))
        .execute();
      await schema.alterTable('holds').addColumn('what', 'text').execute();
      await schema.alterTable('holds').addColumn('reference', 'text').execute();
      await addIndex(schema, 'holds_reference', 'holds', ['dealer', 'reference']);
    },
  },
];

export const RESERVATION_SCHEMA: StoreSchema = {
  store: 'reservation',
  owner: 'The reservations’',
  former: { table: 'reservation_migrations', numbers: [1, 2] },
  migrations: MIGRATIONS,
};
