import { sql } from 'kysely';
import { plainText } from '#adapters/storage/database/rows.ts';
import type { Database, Dialect } from '#adapters/storage/database/types.ts';
import type {
  JobOfPayment,
  LoggedEvent,
  PaymentQuery,
  PaymentRecord,
  ReservationRecord,
  Reservations,
} from '../types.ts';
import {
  countOutstanding,
  forgetBuyers,
  peopleIn,
  purgeBuyers,
  reservationsOfBuyer,
  unsettledPayments,
} from './buyers.ts';
import { reservedCars } from './claims.ts';
import {
  countReservationsOfCar,
  expireReservations,
  isReserved,
  releaseReservation,
  reserve,
} from './holds.ts';
import { beginPayment, claimPayments, paymentJobs, recordOf, reportPayment } from './payments.ts';
import { eventOf, isAt, paymentOf, reservationOf, reservationRow, withReservations } from './rows.ts';
import { type Db, RESERVATION_SCHEMA, type ReservationTables } from './tables.ts';

async function findReservation(db: Db, reservationId: string): Promise<ReservationRecord | undefined> {
  const reservation = await reservationRow(db, plainText(reservationId));
  if (!reservation) return undefined;
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('hold_id', '=', reservation.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { reservation: reservationOf(reservation), payments: payments.map(paymentOf) };
}

async function byReference(db: Db, processor: string, reference: string): Promise<PaymentRecord | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('processor', '=', processor)
    .where('reference', '=', plainText(reference))
    .executeTakeFirst();
  return row && (await withReservations(db, [row]))[0];
}

async function listPayments(
  db: Db,
  dialect: Dialect,
  { dealers, state, limit }: PaymentQuery,
): Promise<readonly PaymentRecord[]> {
  if (dealers?.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .$if(dealers !== undefined, (query) => query.where(isAt(dialect, dealers ?? [])))
    .$if(state !== undefined, (query) => query.where('payments.state', '=', state ?? 'unknown'))
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id')
    .limit(limit)
    .execute();
  return withReservations(db, rows);
}

async function eventsOf(db: Db, paymentId: string): Promise<readonly LoggedEvent[]> {
  const events = db.selectFrom('payment_events').selectAll().where('payment_id', '=', plainText(paymentId));
  return (await events.orderBy('number').execute()).map(eventOf);
}

const LONGEST_NOTE = 400;

export function sqlReservations(shared: Database): Reservations {
  const database = shared.store<ReservationTables>(RESERVATION_SCHEMA);
  const { dialect } = database;
  const { locksRows } = dialect;
  const change = (set: (db: Db) => Promise<unknown>): Promise<void> =>
    database.write(async (db) => {
      await set(db);
    });
  const jobs = paymentJobs(dialect);
  /** Settles a payment only if its state is unchanged. Otherwise it is due as its new state says. */
  const settle = (
    db: Db,
    { id, attempts, state }: JobOfPayment,
    changes: Parameters<typeof jobs.settle>[2],
  ) => jobs.settle(db, { id, claims: attempts }, changes, sql`state = ${state}`);
  const ofPayment = (db: Db, id: string) => db.updateTable('payments').where('id', '=', plainText(id));

  return {
    reserve: (request) => database.write((db) => reserve(db, locksRows, request)),
    release: (reservationId, at) =>
      database.write((db) => releaseReservation(db, locksRows, reservationId, at)),
    find: (reservationId) => database.read((db) => findReservation(db, reservationId)),
    ofBuyer: (email, dealers, limit) =>
      database.read((db) => reservationsOfBuyer(db, dialect, email, dealers, limit)),
    isReserved: (dealer, carId, now) => database.read((db) => isReserved(db, dealer, carId, now)),
    reservedCars: (dealer) => database.read((db) => reservedCars(db, dealer)),
    countCarReservations: (from, before) => database.read((db) => countReservationsOfCar(db, from, before)),
    leadMade: (reservationId, lead_id) =>
      change((db) =>
        db.updateTable('holds').set({ lead_id }).where('id', '=', plainText(reservationId)).execute(),
      ),

    begin: (reservationId, payment) =>
      database.write((db) => beginPayment(db, locksRows, reservationId, payment)),
    refer: (id, reference) =>
      change((db) =>
        ofPayment(db, id)
          .set({ reference: plainText(reference) })
          .execute(),
      ),
    report: (id, report) => database.write((db) => reportPayment(db, locksRows, id, report)),
    noteEmailed: (payment, email) =>
      change(async (db) => {
        await ofPayment(db, payment.id).set({ told: email }).execute();
        await settle(db, payment, { due_at: null });
      }),

    payment: (id) => database.read((db) => recordOf(db, id)),
    byReference: (processor, reference) => database.read((db) => byReference(db, processor, reference)),
    events: (id) => database.read((db) => eventsOf(db, id)),
    payments: (query) => database.read((db) => listPayments(db, dialect, query)),

    claim: (...claim) => database.direct((db) => claimPayments(db, dialect, ...claim)),
    postpone: (payment, due_at, note) =>
      change((db) =>
        settle(db, payment, {
          due_at,
          ...(note !== null && { reason: plainText(note).slice(0, LONGEST_NOTE) }),
        }),
      ),
    nextDue: async (dealers) =>
      dealers.length === 0 ? null : database.read((db) => jobs.nextDue(db, isAt(dialect, dealers))),
    outstanding: (dealers, before) => database.read((db) => countOutstanding(db, dialect, dealers, before)),

    people: (query) => database.read((db) => peopleIn(db, query)),
    unsettled: (ids) => database.read((db) => unsettledPayments(db, ids)),
    forget: (ids) => database.write((db) => forgetBuyers(db, ids)),
    purge: (dealer, before) => database.write((db) => purgeBuyers(db, dealer, before)),
    expire: (dealers, now) => database.write((db) => expireReservations(db, dialect, dealers, now)),
  };
}
