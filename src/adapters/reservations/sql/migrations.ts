import { type SchemaModule, sql } from 'kysely';
import { LeadStoreError } from '#adapters/lead-store/types.ts';
import type { Db } from './database.ts';

interface Migration {
  readonly name: string;
  readonly up: (schema: SchemaModule) => Promise<void>;
}

/** Applied once each, in this order. What has been released is never changed, only added to. */
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

/** Any number that nobody else who uses this database takes. */
const MIGRATION_LOCK = 7_461_003;

/** Brings the tables up to date, within one transaction that nobody else is in. */
export async function migrate(db: Db, locksRows: boolean, version = MIGRATIONS.length): Promise<void> {
  if (locksRows) await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  await db.schema
    .createTable('reservation_migrations')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  const applied = await db.selectFrom('reservation_migrations').select('id').execute();
  const newest = Math.max(0, ...applied.map(({ id }) => id));
  if (newest > MIGRATIONS.length)
    throw new LeadStoreError(
      `The reservations were brought to version ${newest} by a newer release; this one knows versions up to ${MIGRATIONS.length}. Run the newer release here too.`,
    );
  for (const [index, { name, up }] of MIGRATIONS.slice(0, version).entries()) {
    if (index < newest) continue;
    await up(db.schema);
    await db
      .insertInto('reservation_migrations')
      .values({ id: index + 1, name, applied_at: new Date().toISOString() })
      .execute();
  }
}
