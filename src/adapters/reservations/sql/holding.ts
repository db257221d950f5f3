import { randomUUID } from 'node:crypto';
import { plainText } from '#adapters/lead-store/sql/plain-text.ts';
import { isOver } from '#domain/payment/hold.ts';
import { isUnderWay } from '#domain/payment/states.ts';
import type { NewHold, Reservations } from '../types.ts';
import type { Db } from './database.ts';
import { holdOf, holdRow } from './rows.ts';

/** Keeps the car, unless somebody else does; of many at once the database lets one through. */
async function keepCar(db: Db, dealer: string, car_id: string, hold_id: string): Promise<boolean> {
  const kept = await db
    .insertInto('kept_cars')
    .values({ dealer, car_id, hold_id })
    .onConflict((conflict) => conflict.columns(['dealer', 'car_id']).doNothing())
    .returning('hold_id')
    .executeTakeFirst();
  return kept !== undefined;
}

export const freeCar = (db: Db, holdId: string): Promise<unknown> =>
  db.deleteFrom('kept_cars').where('hold_id', '=', holdId).execute();

/** Takes the car from a holder whose time is over, but never from one who has paid at the last moment. */
async function endHold(db: Db, holdId: string, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('holds')
    .set({ state: 'expired' })
    .where('id', '=', holdId)
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  if (ended) await freeCar(db, holdId);
  return ended !== undefined;
}

const holderOf = async (db: Db, dealer: string, carId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('kept_cars')
      .select('hold_id')
      .where('dealer', '=', dealer)
      .where('car_id', '=', carId)
      .executeTakeFirst()
  )?.hold_id;

/** Keeps the car for this hold, also where the one who had it has run out of time. */
export async function claimCar(db: Db, dealer: string, carId: string, holdId: string, now: number) {
  const holder = await holderOf(db, dealer, carId);
  if (holder !== undefined) await endHold(db, holder, now);
  return keepCar(db, dealer, carId, holdId);
}

const ofClient = (db: Db, dealer: string, clientId: string) =>
  db
    .selectFrom('holds')
    .selectAll()
    .where('dealer', '=', dealer)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export async function holdCar(db: Db, wanted: NewHold): ReturnType<Reservations['hold']> {
  const { dealer, createdAt } = wanted;
  const [carId, clientId] = [plainText(wanted.carId), plainText(wanted.clientId)];
  const id = randomUUID();
  const before = await ofClient(db, dealer, clientId);
  if (before) return { kind: 'repeated', hold: holdOf(before) };
  if (!(await claimCar(db, dealer, carId, id, createdAt))) {
    // The same shopper’s other click may have got it in this very moment.
    const own = await ofClient(db, dealer, clientId);
    return own ? { kind: 'repeated', hold: holdOf(own) } : { kind: 'taken' };
  }
  const row = await db
    .insertInto('holds')
    .values({
      ...{ id, dealer, car_id: carId, client_id: clientId, state: 'held' as const, lead_id: null },
      buyer: JSON.stringify(wanted.buyer),
      cents: wanted.deposit.cents,
      currency: wanted.deposit.currency,
      processor: wanted.processor,
      dealership: wanted.dealership,
      url: plainText(wanted.url),
      user_agent: plainText(wanted.userAgent),
      created_at: createdAt,
      expires_at: wanted.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { kind: 'held', hold: holdOf(row) };
}

export async function releaseHold(
  db: Db,
  locksRows: boolean,
  holdId: string,
  at: number,
): ReturnType<Reservations['release']> {
  const id = plainText(holdId);
  const hold = await holdRow(db, id, locksRows);
  if (!hold) return 'unknown';
  if (hold.state === 'confirmed') return 'paid';
  const payments = await db.selectFrom('payments').select('state').where('hold_id', '=', id).execute();
  if (payments.some(({ state }) => isUnderWay(state))) return 'paying';
  if (hold.state !== 'held') return 'over';
  await db.updateTable('holds').set({ state: 'released', expires_at: at }).where('id', '=', id).execute();
  await freeCar(db, id);
  return 'released';
}

export async function isKept(db: Db, dealer: string, carId: string, now: number): Promise<boolean> {
  const holder = await holderOf(db, dealer, plainText(carId));
  const hold = holder === undefined ? undefined : await holdRow(db, holder);
  if (!hold) return false;
  return hold.state === 'confirmed' || !isOver({ expiresAt: hold.expires_at }, now);
}

const PORTION = 200;

export async function expireHolds(db: Db, now: number): Promise<number> {
  const over = await db
    .selectFrom('holds')
    .select('id')
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .limit(PORTION)
    .execute();
  let count = 0;
  for (const { id } of over) if (await endHold(db, id, now)) count += 1;
  return count;
}
