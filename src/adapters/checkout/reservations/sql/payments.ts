import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { plainText } from '#adapters/storage/database/rows.ts';
import type { Dialect } from '#adapters/storage/database/types.ts';
import { jobQueue } from '#adapters/storage/jobs/queue.ts';
import { isOver, isUnderWay, keepsCar, nextOf, type PaymentState } from '#domain/checkout/payment-states.ts';
import type { Begun, NewPayment, PaymentRecord, PaymentReport, Reservations } from '../types.ts';
import { claimOf, freeCar } from './claims.ts';
import { isAt, paymentOf, paymentRow, reservationRow, withReservations } from './rows.ts';
import type { Db, ReservationTables } from './tables.ts';

type LoggedRow = Omit<ReservationTables['payment_events'], 'number'>;

async function log(db: Db, row: LoggedRow): Promise<void> {
  const { count } = await db
    .selectFrom('payment_events')
    .select((select) => select.fn.countAll().as('count'))
    .where('payment_id', '=', row.payment_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payment_events')
    .values({ ...row, number: Number(count) + 1 })
    .execute();
}

export async function beginPayment(
  db: Db,
  locksRows: boolean,
  reservationId: string,
  { tokenPrint, at, reservedUntil, dueAt }: NewPayment,
): Promise<Begun | undefined> {
  const reservation = await reservationRow(db, plainText(reservationId), locksRows);
  if (!reservation) return undefined;
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('hold_id', '=', reservation.id)
    .execute();
  const same = payments.find(({ token_print }) => token_print === tokenPrint);
  if (same) return { kind: 'repeated', payment: paymentOf(same) };
  if (reservation.state === 'confirmed') return { kind: 'paid' };
  const other = payments.find(({ state }) => isUnderWay(state));
  if (other) return { kind: 'under-way', payment: paymentOf(other) };
  if (reservation.state !== 'held' || isOver({ expiresAt: reservation.expires_at }, at))
    return { kind: 'over' };
  const against = await claimOf(reservation).against(db, locksRows, reservation, at);
  if (against === 'paid-before') return { kind: 'paid-before' };
  if (against !== null) return { kind: 'under-way', payment: paymentOf(against) };
  await db
    .updateTable('holds')
    .set({ expires_at: Math.max(reservation.expires_at, reservedUntil) })
    .where('id', '=', reservation.id)
    .execute();
  const row = await db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      hold_id: reservation.id,
      processor: reservation.processor,
      token_print: tokenPrint,
      state: 'authorising' as const,
      attempts: 0,
      due_at: dueAt,
      created_at: at,
      changed_at: at,
      reference: null,
      action: null,
      reason: null,
      told: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await log(db, {
    payment_id: row.id,
    at,
    event: 'begun',
    source: 'shopper',
    note: null,
    notice_id: null,
    from_state: null,
    to_state: 'authorising',
  });
  return { kind: 'begun', payment: paymentOf(row) };
}

const SOON_MS = 5_000;
const WHILE_SHOPPER_ACTS_MS = 60_000;

/** When there is something to do about a payment that has just come into this state, and how long after. */
const DUE_AFTER_MS: Readonly<Record<PaymentState, number | null>> = {
  authorising: SOON_MS,
  unknown: SOON_MS,
  action_required: WHILE_SHOPPER_ACTS_MS,
  captured: 0,
  refund_due: 0,
  refunded: 0,
  failed: null,
  cancelled: null,
};

const afterMs = (at: number, ms: number | null): number | null => (ms === null ? null : at + ms);

async function isRepeated(db: Db, paymentId: string, noticeId: string | undefined): Promise<boolean> {
  if (noticeId === undefined) return false;
  const existing = await db
    .selectFrom('payment_events')
    .select('number')
    .where('payment_id', '=', paymentId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
  return existing !== undefined;
}

type PaymentReservationRow = NonNullable<Awaited<ReturnType<typeof reservationRow>>>;

/** Returns `expired` for a reservation whose time is over, even if nobody has tried to reserve the car since. */
const stateOf = ({ state, expires_at }: PaymentReservationRow, at: number): PaymentReservationRow['state'] =>
  state === 'held' && isOver({ expiresAt: expires_at }, at) ? 'expired' : state;

/** Gives an expired reservation its car back if its money has arrived and the car is free. */
async function carIsFree(
  db: Db,
  locksRows: boolean,
  reservation: PaymentReservationRow,
  { event, at, isForSale = true }: PaymentReport,
): Promise<boolean> {
  if (event !== 'taken' || stateOf(reservation, at) !== 'expired' || !isForSale) return false;
  await freeCar(db, reservation.id);
  return (await claimOf(reservation).take(db, locksRows, reservation, at)) === 'free';
}

export async function reportPayment(
  db: Db,
  locksRows: boolean,
  paymentId: string,
  report: PaymentReport,
): Promise<PaymentRecord | undefined> {
  const storedPayment = await paymentRow(db, plainText(paymentId));
  if (!storedPayment) return undefined;
  const reservation = await reservationRow(db, storedPayment.hold_id, locksRows);
  // Reads again under the lock, because the earlier read may be outdated.
  const payment = await paymentRow(db, storedPayment.id);
  if (!reservation || !payment) return undefined;
  const noticeId = report.noticeId === undefined ? undefined : plainText(report.noticeId);
  if (await isRepeated(db, payment.id, noticeId)) return recordOf(db, payment.id);

  const { event, source, at } = report;
  const before = stateOf(reservation, at);
  const mayTakeCar = payment.state !== 'captured' && !['refund_due', 'refunded'].includes(payment.state);
  const free = mayTakeCar && (await carIsFree(db, locksRows, reservation, report));
  const next = nextOf({ payment: payment.state, reservation: before, carIsFree: free }, event);

  if (next.reservation !== reservation.state)
    await db.updateTable('holds').set({ state: next.reservation }).where('id', '=', reservation.id).execute();
  if (!keepsCar(next.reservation)) await freeCar(db, reservation.id);

  const note = report.note === undefined ? null : plainText(report.note);
  const hasMoved = next.payment !== payment.state;
  await db
    .updateTable('payments')
    .set({
      state: next.payment,
      action: next.payment === 'action_required' ? actionText(report, payment.action) : null,
      ...(hasMoved && { attempts: 0, changed_at: at, due_at: afterMs(at, DUE_AFTER_MS[next.payment]) }),
      ...(hasMoved && { reason: note }),
      ...(payment.reference === null &&
        report.reference !== undefined && { reference: plainText(report.reference) }),
    })
    .where('id', '=', payment.id)
    .execute();
  await log(db, {
    payment_id: payment.id,
    at,
    event,
    source,
    note,
    notice_id: noticeId ?? null,
    from_state: payment.state,
    to_state: next.payment,
  });
  return recordOf(db, payment.id);
}

const actionText = ({ action }: PaymentReport, previous: string | null): string | null =>
  action === undefined ? previous : JSON.stringify(action);

export async function recordOf(db: Db, paymentId: string): Promise<PaymentRecord | undefined> {
  const row = await paymentRow(db, plainText(paymentId));
  return row && (await withReservations(db, [row]))[0];
}

/** Queues payments. Each that is not over has a due time. */
export const paymentJobs = (dialect: Dialect) =>
  jobQueue(dialect, {
    name: 'payments',
    id: 'id',
    claims: 'attempts',
    isOpen: sql<SqlBool>`due_at is not null`,
  });

export async function claimPayments(
  db: Db,
  dialect: Dialect,
  ...[dealers, now, leaseMs, limit, paymentId]: Parameters<Reservations['claim']>
): Promise<readonly PaymentRecord[]> {
  if (dealers.length === 0) return [];
  const isNamed = paymentId === undefined ? sql`1 = 1` : sql`payments.id = ${plainText(paymentId)}`;
  const which = sql<SqlBool>`${isNamed} and ${isAt(dialect, dealers)}`;
  const claimed = await paymentJobs(dialect).claim(db, which, { now, leaseMs, limit });
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return withReservations(db, await db.selectFrom('payments').selectAll().where('id', 'in', ids).execute());
}
