import type { Kysely } from 'kysely';
import { addIndex, required } from '#adapters/storage/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/storage/database/types.ts';
import type { PaymentEvent, PaymentState, ReservationState } from '#domain/checkout/payment-states.ts';
import type { SubjectKind } from '#domain/checkout/payment-subject.ts';
import type { BuyerEmail, EventSource } from '../types.ts';

/** These tables follow the conventions of the lead tables: times are epoch milliseconds, JSON is text. */
export type ReservationTables = {
  readonly holds: {
    readonly id: string;
    readonly dealer: string;
    readonly kind: SubjectKind;
    /** Empty for an invoice. Once every hold had a car. */
    readonly car_id: string;
    readonly what: string | null;
    readonly reference: string | null;
    readonly client_id: string;
    readonly state: ReservationState;
    readonly buyer: string;
    readonly cents: number;
    readonly currency: string;
    readonly processor: string;
    readonly dealership: string | null;
    readonly url: string;
    readonly user_agent: string;
    readonly lead_id: string | null;
    readonly created_at: number;
    readonly expires_at: number;
  };
  /** One row for each reserved car. Its key keeps others out. */
  readonly kept_cars: { readonly dealer: string; readonly car_id: string; readonly hold_id: string };
  readonly payments: {
    readonly id: string;
    readonly hold_id: string;
    readonly processor: string;
    readonly token_print: string;
    readonly state: PaymentState;
    readonly reference: string | null;
    readonly action: string | null;
    readonly reason: string | null;
    readonly attempts: number;
    readonly due_at: number | null;
    readonly told: BuyerEmail | null;
    readonly created_at: number;
    readonly changed_at: number;
  };
  readonly payment_events: {
    readonly payment_id: string;
    readonly number: number;
    readonly at: number;
    readonly event: PaymentEvent | 'begun';
    readonly source: EventSource;
    readonly from_state: PaymentState | null;
    readonly to_state: PaymentState;
    readonly note: string | null;
    readonly notice_id: string | null;
  };
};

export type Db = Kysely<ReservationTables>;

/** A released migration is never changed. New ones are appended. */
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
