import type { Selectable } from 'kysely';
import { oneAtATime } from '#adapters/storage/database/rows.ts';
import { isUnderWay, MOST_CARS_RESERVED } from '#domain/checkout/payment-states.ts';
import { SAME_PAYMENT_MS, type SubjectKind } from '#domain/checkout/payment-subject.ts';
import { mailboxOf } from '#domain/leads/contact.ts';
import { buyerIn, type PaymentRow, reservationRow } from './rows.ts';
import type { Db, ReservationTables } from './tables.ts';

/** Reserves the car unless another reservation has it. If many try at once, the database lets one through. */
async function keepCar(db: Db, dealer: string, car_id: string, hold_id: string): Promise<boolean> {
  const inserted = await db
    .insertInto('kept_cars')
    .values({ dealer, car_id, hold_id })
    .onConflict((conflict) => conflict.columns(['dealer', 'car_id']).doNothing())
    .returning('hold_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const freeCar = (db: Db, reservationId: string): Promise<unknown> =>
  db.deleteFrom('kept_cars').where('hold_id', '=', reservationId).execute();

/** Takes the car from an expired reservation, but never from one that was paid at the last moment. */
export async function endReservation(db: Db, reservationId: string, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('holds')
    .set({ state: 'expired' })
    .where('id', '=', reservationId)
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  if (ended) await freeCar(db, reservationId);
  return ended !== undefined;
}

export async function holderOf(db: Db, dealer: string, carId: string): Promise<string | undefined> {
  const claims = db.selectFrom('kept_cars').select('hold_id');
  const claim = await claims.where('dealer', '=', dealer).where('car_id', '=', carId).executeTakeFirst();
  return claim?.hold_id;
}

export async function reservedCars(db: Db, dealer: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('kept_cars')
    .innerJoin('holds', 'holds.id', 'kept_cars.hold_id')
    .select('kept_cars.car_id')
    .where('kept_cars.dealer', '=', dealer)
    .where('holds.state', '=', 'confirmed')
    .orderBy('kept_cars.car_id')
    .execute();
  return rows.map(({ car_id }) => car_id);
}

/** Reserves the car, also if the previous reservation has expired. */
async function claimCar(
  db: Db,
  dealer: string,
  carId: string,
  reservationId: string,
  now: number,
): Promise<'free' | 'taken' | 'reserved'> {
  const holder = await holderOf(db, dealer, carId);
  if (holder !== undefined) await endReservation(db, holder, now);
  if (await keepCar(db, dealer, carId, reservationId)) return 'free';
  const other = await holderOf(db, dealer, carId);
  const reservation = other === undefined ? undefined : await reservationRow(db, other);
  return reservation?.state === 'confirmed' ? 'reserved' : 'taken';
}

type ClaimRequest = Pick<
  Selectable<ReservationTables['holds']>,
  'id' | 'dealer' | 'kind' | 'car_id' | 'reference' | 'cents' | 'currency' | 'buyer'
>;

const who = (buyer: string): string => mailboxOf(buyerIn(buyer).email);

/** Finds payments of other reservations with the same person, reference and amount. */
async function samePayments(db: Db, request: ClaimRequest): Promise<readonly PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('holds', 'holds.id', 'payments.hold_id')
    .selectAll('payments')
    .select('holds.buyer')
    .where('holds.dealer', '=', request.dealer)
    .where('holds.kind', '=', request.kind)
    .where('holds.reference', '=', request.reference)
    .where('holds.cents', '=', request.cents)
    .where('holds.currency', '=', request.currency)
    .where('holds.id', '!=', request.id)
    .where('payments.state', 'not in', ['failed', 'cancelled', 'refund_due', 'refunded'])
    .execute();
  return rows.filter(({ buyer }) => who(buyer) === who(request.buyer));
}

const wasPaid = (payments: readonly PaymentRow[], at: number): boolean =>
  payments.some(({ state, changed_at }) => state === 'captured' && at - changed_at < SAME_PAYMENT_MS);

/** Counts the cars that this person has reserved at all dealers. Paid ones are not counted. */
async function countReservedCars(db: Db, buyer: string, now: number): Promise<number> {
  const reserved = await db
    .selectFrom('holds')
    .select('buyer')
    .where('state', '=', 'held')
    .where('expires_at', '>', now)
    .where('kind', '=', 'car')
    .execute();
  return reserved.filter((reservation) => who(reservation.buyer) === who(buyer)).length;
}

type Claimed = 'free' | 'taken' | 'reserved' | 'too-many' | 'paid-before';
interface Claim {
  /** Claims it for this hold, if possible. */
  readonly take: (db: Db, locksRows: boolean, request: ClaimRequest, at: number) => Promise<Claimed>;
  /** Returns the reason why no money may be requested now, or null. */
  readonly against: (
    db: Db,
    locksRows: boolean,
    request: ClaimRequest,
    at: number,
  ) => Promise<PaymentRow | 'paid-before' | null>;
}

/** A car is for one person. An invoice can be paid by anybody, but not twice by mistake. */
const CLAIMS: Readonly<Record<SubjectKind, Claim>> = {
  car: {
    async take(db, locksRows, { id, dealer, car_id, buyer }, at) {
      await oneAtATime(db, locksRows, 'buyer', who(buyer));
      if ((await countReservedCars(db, buyer, at)) >= MOST_CARS_RESERVED) return 'too-many';
      return claimCar(db, dealer, car_id, id, at);
    },
    against: async () => null,
  },
  invoice: {
    take: async (db, _, request, at) =>
      wasPaid(await samePayments(db, request), at) ? 'paid-before' : 'free',
    async against(db, locksRows, request, at) {
      await oneAtATime(db, locksRows, request.dealer, request.reference ?? '');
      const same = await samePayments(db, request);
      return wasPaid(same, at) ? 'paid-before' : (same.find(({ state }) => isUnderWay(state)) ?? null);
    },
  },
};

export const claimOf = ({ kind }: ClaimRequest): Claim => CLAIMS[kind];
