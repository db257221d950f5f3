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
  wanted: NewReservation,
): ReturnType<Reservations['hold']> {
  const { dealer, createdAt, amount } = wanted;
  const clientId = plainText(wanted.clientId);
  const id = randomUUID();
  const before = await ofClient(db, dealer, clientId);
  if (before) return { kind: 'repeated', hold: reservationOf(before) };
  const asked = { id, dealer, ...amount, ...columnsOf(wanted.subject), buyer: JSON.stringify(wanted.buyer) };
  const claimed = await claimOf(asked).take(db, locksRows, asked, createdAt);
  if (claimed !== 'free') {
    // The same shopper’s other click may have got it in this very moment.
    const own = await ofClient(db, dealer, clientId);
    return own ? { kind: 'repeated', hold: reservationOf(own) } : { kind: claimed };
  }
  const row = await db
    .insertInto('holds')
    .values({
      ...asked,
      client_id: clientId,
      state: 'held' as const,
      lead_id: null,
      processor: wanted.processor,
      dealership: wanted.dealership,
      url: plainText(wanted.url),
      user_agent: plainText(wanted.userAgent),
      created_at: createdAt,
      expires_at: wanted.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['dealer', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return { kind: 'held', hold: reservationOf(row) };
  const own = await ofClient(db, dealer, clientId);
  if (!own) throw new DatabaseError('A hold was not stored and did not exist before.');
  return { kind: 'repeated', hold: reservationOf(own) };
}

export async function releaseReservation(
  db: Db,
  locksRows: boolean,
  holdId: string,
  at: number,
): ReturnType<Reservations['release']> {
  const id = plainText(holdId);
  const hold = await reservationRow(db, id, locksRows);
  if (!hold) return 'unknown';
  if (hold.state === 'confirmed') return 'paid';
  const payments = await db.selectFrom('payments').select('state').where('hold_id', '=', id).execute();
  if (payments.some(({ state }) => isUnderWay(state))) return 'paying';
  if (hold.state !== 'held') return 'over';
  await db.updateTable('holds').set({ state: 'released', expires_at: at }).where('id', '=', id).execute();
  await freeCar(db, id);
  return 'released';
}

export async function isHeld(db: Db, dealer: string, carId: string, now: number): Promise<boolean> {
  const holder = await holderOf(db, dealer, plainText(carId));
  const hold = holder === undefined ? undefined : await reservationRow(db, holder);
  if (!hold) return false;
  return hold.state === 'confirmed' || !isOver({ expiresAt: hold.expires_at }, now);
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
    .where((hold) => isAmong(dialect, hold.ref('dealer'), dealers))
    .limit(PORTION)
    .execute();
  let count = 0;
  for (const { id } of over) if (await endReservation(db, id, now)) count += 1;
  return count;
}
