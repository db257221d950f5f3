import { type Selectable, sql } from 'kysely';
import { isAmong } from '#adapters/storage/database/rows.ts';
import type { Dialect } from '#adapters/storage/database/types.ts';
import type { Buyer } from '#domain/checkout/buyer.ts';
import type { Subject } from '#domain/checkout/payment-subject.ts';
import type { LoggedEvent, Payment, PaymentRecord, Reservation, ShopperAction } from '../types.ts';
import type { Db, ReservationTables } from './tables.ts';

type ReservationRow = Selectable<ReservationTables['holds']>;
export type PaymentRow = Selectable<ReservationTables['payments']>;

// The store reads back its own columns, so parsing needs no checks.
export const buyerIn = (json: string): Buyer => JSON.parse(json);
const actionIn = (json: string | null): ShopperAction | null => (json === null ? null : JSON.parse(json));

const subjectOf = ({ kind, car_id, what, reference }: ReservationRow): Subject =>
  kind === 'car' ? { kind, carId: car_id } : { kind, what: what ?? '', reference: reference ?? '' };

export const reservationOf = (row: ReservationRow): Reservation => ({
  id: row.id,
  dealer: row.dealer,
  subject: subjectOf(row),
  clientId: row.client_id,
  state: row.state,
  buyer: buyerIn(row.buyer),
  amount: { cents: row.cents, currency: row.currency },
  processor: row.processor,
  dealership: row.dealership,
  url: row.url,
  userAgent: row.user_agent,
  leadId: row.lead_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

export const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  reservationId: row.hold_id,
  state: row.state,
  reference: row.reference,
  action: actionIn(row.action),
  reason: row.reason,
  attempts: row.attempts,
  dueAt: row.due_at,
  emailed: row.told,
  createdAt: row.created_at,
  changedAt: row.changed_at,
});

export const eventOf = (row: Selectable<ReservationTables['payment_events']>): LoggedEvent => ({
  at: row.at,
  event: row.event,
  source: row.source,
  from: row.from_state,
  to: row.to_state,
  note: row.note,
});

export async function reservationRow(db: Db, id: string, lock = false): Promise<ReservationRow | undefined> {
  return db
    .selectFrom('holds')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export const paymentRow = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Matches payments for reservations of these dealers. It looks up the reservation of each payment, because few are due and
 * reservations are many.
 */
export const isAt = (dialect: Dialect, dealers: readonly string[]) =>
  isAmong(dialect, sql<string>`(select holds.dealer from holds where holds.id = payments.hold_id)`, dealers);

/** Adds the reservation to each payment, in the same order. */
export async function withReservations(
  db: Db,
  rows: readonly PaymentRow[],
): Promise<readonly PaymentRecord[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ hold_id }) => hold_id))];
  const reservations = await db.selectFrom('holds').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(reservations.map((row) => [row.id, reservationOf(row)]));
  return rows.flatMap((row) => {
    const reservation = byId.get(row.hold_id);
    return reservation ? [{ reservation, payment: paymentOf(row) }] : [];
  });
}
