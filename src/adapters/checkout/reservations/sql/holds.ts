import { randomUUID } from 'node:crypto';
import { isAmong, plainText } from '#adapters/storage/database/rows.ts';
import { DatabaseError, type Dialect } from '#adapters/storage/database/types.ts';
import { isOver, isUnderWay } from '#domain/checkout/payment-states.ts';
import type { Subject } from '#domain/checkout/payment-subject.ts';
import type { NewReservation, Reservations } from '../types.ts';
import { claimOf, endReservation, freeCar, holderOf } from './claims.ts';
import { reservationOf, reservationRow } from './rows.ts';
import type { Db } from './tables.ts';

const ofClient = (db: Db, dealer: string, clientId: string) =>
  db
    .selectFrom('holds')
    .selectAll()
    .where('dealer', '=', dealer)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

const columnsOf = (subject: Subject) => ({
  kind: subject.kind,
  car_id: subject.kind === 'car' ? plainText(subject.carId) : '',
  what: subject.kind === 'car' ? null : plainText(subject.what),
  reference: subject.kind === 'car' ? null : plainText(subject.reference),
});

export async function reserve(
  db: Db,
  locksRows: boolean,
  request: NewReservation,
): ReturnType<Reservations['reserve']> {
  const { dealer, createdAt, amount } = request;
  const clientId = plainText(request.clientId);
  const id = randomUUID();
  const before = await ofClient(db, dealer, clientId);
  if (before) return { kind: 'repeated', reservation: reservationOf(before) };
  const columns = {
    id,
    dealer,
    ...amount,
    ...columnsOf(request.subject),
    buyer: JSON.stringify(request.buyer),
  };
  const claimed = await claimOf(columns).take(db, locksRows, columns, createdAt);
  if (claimed !== 'free') {
    // The same shopper’s other click may have got it in this very moment.
    const own = await ofClient(db, dealer, clientId);
    return own ? { kind: 'repeated', reservation: reservationOf(own) } : { kind: claimed };
  }
  const row = await db
    .insertInto('holds')
    .values({
      ...columns,
      client_id: clientId,
      state: 'held' as const,
      lead_id: null,
      processor: request.processor,
      dealership: request.dealership,
      url: plainText(request.url),
      user_agent: plainText(request.userAgent),
      created_at: createdAt,
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['dealer', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return { kind: 'held', reservation: reservationOf(row) };
  const own = await ofClient(db, dealer, clientId);
  if (!own) throw new DatabaseError('A hold was not stored and did not exist before.');
  return { kind: 'repeated', reservation: reservationOf(own) };
}

export async function releaseReservation(
  db: Db,
  locksRows: boolean,
  reservationId: string,
  at: number,
): ReturnType<Reservations['release']> {
  const id = plainText(reservationId);
  const reservation = await reservationRow(db, id, locksRows);
  if (!reservation) return 'unknown';
  if (reservation.state === 'confirmed') return 'paid';
  const payments = await db.selectFrom('payments').select('state').where('hold_id', '=', id).execute();
  if (payments.some(({ state }) => isUnderWay(state))) return 'paying';
  if (reservation.state !== 'held') return 'over';
  await db.updateTable('holds').set({ state: 'released', expires_at: at }).where('id', '=', id).execute();
  await freeCar(db, id);
  return 'released';
}

export async function isReserved(db: Db, dealer: string, carId: string, now: number): Promise<boolean> {
  const holder = await holderOf(db, dealer, plainText(carId));
  const reservation = holder === undefined ? undefined : await reservationRow(db, holder);
  if (!reservation) return false;
  return reservation.state === 'confirmed' || !isOver({ expiresAt: reservation.expires_at }, now);
}

export async function countReservationsOfCar(
  db: Db,
  from: number,
  before: number,
): Promise<ReadonlyMap<string, number>> {
  const counted = await db
    .selectFrom('holds')
    .select(['dealer', (select) => select.fn.countAll().as('count')])
    .where('kind', '=', 'car')
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .groupBy('dealer')
    .execute();
  return new Map(counted.map(({ dealer, count }) => [dealer, Number(count)]));
}

const PORTION = 200;

export async function expireReservations(
  db: Db,
  dialect: Dialect,
  dealers: readonly string[],
  now: number,
): Promise<number> {
  if (dealers.length === 0) return 0;
  const over = await db
    .selectFrom('holds')
    .select('id')
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .where((reservation) => isAmong(dialect, reservation.ref('dealer'), dealers))
    .limit(PORTION)
    .execute();
  let count = 0;
  for (const { id } of over) if (await endReservation(db, id, now)) count += 1;
  return count;
}
