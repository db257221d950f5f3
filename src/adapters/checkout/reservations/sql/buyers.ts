import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isAmong, plainText } from '#adapters/storage/database/rows.ts';
import type { Dialect } from '#adapters/storage/database/types.ts';
import type { Buyer } from '#domain/checkout/buyer.ts';
import type { OpenPayments, PaymentState } from '#domain/checkout/payment-states.ts';
import type { PeopleQuery, Reservation, ReservationRecord } from '../types.ts';
import { isAt, paymentOf, reservationOf } from './rows.ts';
import type { Db, ReservationTables } from './tables.ts';

const NOBODY: Buyer = { name: '', last_name: '', email: '', phone: '', opt_in: false };
const FORGOTTEN = JSON.stringify(NOBODY);

/** States in which the buyer must still be told, or refunded. */
const OPEN: readonly PaymentState[] = ['authorising', 'action_required', 'unknown', 'refund_due'];

const isUnsettled = sql<SqlBool>`(payments.state in (${sql.join(OPEN)}) or payments.due_at is not null)`;

/** Lists the reservations that still name a buyer, in the order of their ids. */
export async function peopleIn(
  db: Db,
  { dealer, after = '', limit }: PeopleQuery,
): Promise<readonly Reservation[]> {
  const rows = await db
    .selectFrom('holds')
    .selectAll()
    .where('buyer', '!=', FORGOTTEN)
    .where('id', '>', after)
    .$if(dealer !== undefined, (query) => query.where('dealer', '=', dealer ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(reservationOf);
}

/** Matches reservations that have no such payment. */
const hasNoPayment =
  (isSuch: (payment: ExpressionBuilder<ReservationTables, 'holds' | 'payments'>) => Expression<SqlBool>) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<ReservationTables, 'holds'>) =>
    not(
      exists(
        selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.hold_id', '=', 'holds.id')
          .where(isSuch),
      ),
    );

/**
 * Deletes the buyers' details. What was paid, when and for what stays: a dealer's books must show the money for years, and a
 * processor's question about a payment must find it.
 */
const emptied = (db: Db) =>
  db
    .updateTable('holds')
    .set({ buyer: FORGOTTEN, url: '', user_agent: '' })
    .where('buyer', '!=', FORGOTTEN)
    .where(hasNoPayment(() => isUnsettled));

export async function unsettledPayments(
  db: Db,
  reservationIds: readonly string[],
): Promise<readonly string[]> {
  if (reservationIds.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('hold_id', 'in', reservationIds.map(plainText))
    .where(isUnsettled)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetBuyers(db: Db, reservationIds: readonly string[]): Promise<number> {
  if (reservationIds.length === 0) return 0;
  const done = await emptied(db).where('id', 'in', reservationIds.map(plainText)).returning('id').execute();
  await emptyNotes(db, done);
  return done.length;
}

/** Deletes notes of processors, which may contain the buyer's address. */
async function emptyNotes(db: Db, reservations: readonly { readonly id: string }[]): Promise<void> {
  if (reservations.length === 0) return;
  const ids = reservations.map(({ id }) => id);
  await db
    .updateTable('payments')
    .set({ reason: null })
    .where('hold_id', 'in', ids)
    .where('reason', 'like', '%@%')
    .execute();
  await db
    .updateTable('payment_events')
    .set({ note: null })
    .where('payment_id', 'in', (of) => of.selectFrom('payments').select('id').where('hold_id', 'in', ids))
    .where('note', 'like', '%@%')
    .execute();
}

export async function purgeBuyers(db: Db, dealer: string, before: number): Promise<number> {
  const done = await emptied(db)
    .where('dealer', '=', dealer)
    .where('created_at', '<', before)
    .where('expires_at', '<', before)
    .where(hasNoPayment((payment) => payment('payments.changed_at', '>=', before)))
    .returning('id')
    .execute();
  await emptyNotes(db, done);
  return done.length;
}

export async function countOutstanding(
  db: Db,
  dialect: Dialect,
  dealers: readonly string[],
  before: number,
): Promise<OpenPayments> {
  if (dealers.length === 0) return { open: 0, overdue: 0 };
  const { open, overdue } = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.countAll().as('open'),
      sql<number | string | null>`sum(case when changed_at < ${before} then 1 else 0 end)`.as('overdue'),
    ])
    .where(isAt(dialect, dealers))
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return { open: Number(open), overdue: Number(overdue ?? 0) };
}

const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const patternOf = (email: string): string =>
  `%"email":${JSON.stringify(plainText(email).trim().toLowerCase()).replace(/[!%_]/g, '!$&')}%`;

/** Lists the reservations of one buyer, newest first. A dealer has few enough for the database to scan. The result is compared exactly. */
export async function reservationsOfBuyer(
  db: Db,
  dialect: Dialect,
  email: string,
  dealers: readonly string[],
  limit: number,
): Promise<readonly ReservationRecord[]> {
  if (dealers.length === 0) return [];
  const reservationRows = await db
    .selectFrom('holds')
    .selectAll()
    .where((reservation) => isAmong(dialect, reservation.ref('dealer'), dealers))
    .where(sql<boolean>`lower(buyer) like ${patternOf(email)} escape '!'`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const matching = reservationRows.map(reservationOf).filter(({ buyer }) => sameAddress(buyer.email, email));
  const ids = matching.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('hold_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const byReservation = Map.groupBy(rows.map(paymentOf), ({ reservationId }) => reservationId);
  return matching.map((reservation) => ({
    reservation,
    payments: byReservation.get(reservation.id) ?? [],
  }));
}
