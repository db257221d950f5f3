import type { Migration, StoreSchema } from '#adapters/database/types.ts';

/** What has been released is never changed, only added to. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'holds, the cars they keep, payments and what happened to them',
    async up(schema) {
      await schema
        .createTable('holds')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('car_id', 'text', (column) => column.notNull())
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('buyer', 'text', (column) => column.notNull())
        .addColumn('cents', 'bigint', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('processor', 'text', (column) => column.notNull())
        .addColumn('dealership', 'text')
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('user_agent', 'text', (column) => column.notNull())
        .addColumn('lead_id', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('holds_client', ['dealer', 'client_id'])
        .execute();
      await schema.createIndex('holds_expiry').on('holds').columns(['state', 'expires_at']).execute();

      await schema
        .createTable('kept_cars')
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('car_id', 'text', (column) => column.notNull())
        .addColumn('hold_id', 'text', (column) => column.notNull().unique())
        .addPrimaryKeyConstraint('kept_cars_key', ['dealer', 'car_id'])
        .execute();

      await schema
        .createTable('payments')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hold_id', 'text', (column) => column.notNull().references('holds.id'))
        .addColumn('processor', 'text', (column) => column.notNull())
        .addColumn('token_print', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('reference', 'text')
        .addColumn('action', 'text')
        .addColumn('reason', 'text')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('told', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('payments_token', ['hold_id', 'token_print'])
        .addUniqueConstraint('payments_reference', ['processor', 'reference'])
        .execute();
      await schema.createIndex('payments_due').on('payments').columns(['due_at']).execute();

      await schema
        .createTable('payment_events')
        .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('from_state', 'text')
        .addColumn('to_state', 'text', (column) => column.notNull())
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
      await schema.createIndex('holds_reference').on('holds').columns(['dealer', 'reference']).execute();
    },
  },
];

export const RESERVATION_SCHEMA: StoreSchema = {
  store: 'reservation',
  owner: 'The reservations’',
  former: { table: 'reservation_migrations', numbers: [1, 2] },
  migrations: MIGRATIONS,
};
