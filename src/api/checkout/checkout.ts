import type { Notice } from '#adapters/checkout/payments/types.ts';
import type { PaymentRecord, Reservation, ReservationRecord } from '#adapters/checkout/reservations/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { workAll, workOff } from '#adapters/storage/jobs/run.ts';
import { createRateLimit } from '#api/operations/pace.ts';
import { isOver } from '#domain/checkout/payment-states.ts';
import type { ProcessorKind } from '#domain/checkout/processors.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { takeNotice } from './payment-answer.ts';
import { makeLead } from './payment-follow-up.ts';
import { paidFor, processorOf } from './payment-order.ts';
import { askPayment, paymentJobs } from './payment-work.ts';
import { beginPayment, followPayment, LEASE_MS, takePayment, UNDER_WAY } from './payments.ts';
import { isPayable } from './processors.ts';
import {
  type Bill,
  type BuyerRequest,
  conflict,
  ownReservation,
  reserveBill,
  reserveCar,
} from './reservations.ts';

const PAID = 'It is paid for. Please call us if you do not want it any more.';

const LOOK_AGAIN_MS = 3_000;
const LOOK_UP_LIMIT = { burst: 1, perMinute: 12 };
const AT_ONCE = 8;

type Settle = (record: PaymentRecord, dealer: PublishedDealer) => Promise<void>;

async function pay(
  dealer: PublishedDealer,
  reservationId: string,
  token: string,
  origin: string,
  services: CheckoutServices,
  settle: Settle,
): Promise<ReservationRecord> {
  const { reservations, now } = services;
  const reservationRecord = await ownReservation(dealer, reservationId, services);
  // A payment in progress or done is not stopped by a change of the stock.
  const isNew =
    reservationRecord.reservation.state === 'held' &&
    reservationRecord.payments.every(({ state }) => state === 'failed' || state === 'cancelled');
  const { mayBePaid, refusal } = paidFor(
    dealer,
    reservationRecord.reservation.subject,
    reservationRecord.reservation.dealership,
  );
  if (isNew && !isOver(reservationRecord.reservation, now()) && !(await mayBePaid(services))) {
    await reservations.release(reservationId, now());
    throw conflict(refusal);
  }
  const payment = await beginPayment(reservationRecord, dealer, token, origin, services);
  if (payment !== null) {
    const record = { reservation: reservationRecord.reservation, payment };
    const after = await takePayment(record, dealer, token, origin, services);
    await settle(after ?? (await reservations.payment(payment.id)) ?? record, dealer);
  }
  return ownReservation(dealer, reservationId, services);
}

async function release(
  dealer: PublishedDealer,
  reservationId: string,
  services: CheckoutServices,
): Promise<void> {
  await ownReservation(dealer, reservationId, services);
  const outcome = await services.reservations.release(reservationId, services.now());
  if (outcome === 'paying') throw conflict(UNDER_WAY);
  if (outcome === 'paid') throw conflict(PAID);
}

/** Works on due payments within the time. Returns how many. */
async function workDue(
  services: CheckoutServices,
  budgetMs: number,
  isStopped: () => boolean,
): Promise<number> {
  const { reservations, dealerData, now } = services;
  const end = now() + budgetMs;
  const dealers = await dealerData.dealers();
  await reservations.expire(dealers, now());
  return workOff(
    {
      claim: () => reservations.claim(dealers, now(), LEASE_MS, AT_ONCE),
      ...paymentJobs(services),
    },
    () => !isStopped() && now() < end,
  );
}

export function createCheckout(services: CheckoutServices) {
  const { reservations, now, onTrouble } = services;
  const begun = new Set<Promise<unknown>>();
  /** A page that looks each second does not make the processor be asked each second. */
  const mayAsk = createRateLimit(LOOK_UP_LIMIT);

  /** The shopper does not wait for it. If it is lost, the next round of work finds it. */
  function soon(work: Promise<unknown>): void {
    const done: Promise<unknown> = work
      .catch((cause) => onTrouble('The work after a payment failed.', cause))
      .finally(() => begun.delete(done));
    begun.add(done);
  }

  /**
   * The lead is stored before the shopper is told. If that fails, the reservation stands and the lead is made
   * later.
   */
  async function settled(record: PaymentRecord, dealer: PublishedDealer): Promise<void> {
    try {
      if (record.payment.state === 'captured') await makeLead(record, dealer, services);
    } catch (cause) {
      if (!(cause instanceof DatabaseError)) throw cause;
      onTrouble(`The lead of payment ${record.payment.id} could not be stored yet.`, cause);
    }
    soon(followPayment(record, services));
  }

  /** Polls the bank when somebody looks, because the result may be known by now. */
  async function look(dealer: PublishedDealer, reservationId: string): Promise<ReservationRecord> {
    const record = await ownReservation(dealer, reservationId, services);
    const waiting = record.payments.find(({ state, createdAt }) =>
      state === 'authorising'
        ? now() - createdAt >= LEASE_MS
        : state === 'action_required' || state === 'unknown',
    );
    if (!waiting || now() - waiting.changedAt < LOOK_AGAIN_MS || !mayAsk(waiting.id, now())) return record;
    const updated = await askPayment({ reservation: record.reservation, payment: waiting }, dealer, services);
    if (updated && updated.payment.state !== waiting.state) await settled(updated, dealer);
    return ownReservation(dealer, reservationId, services);
  }

  return {
    look,
    settled,
    reservations,
    hold: (dealer: PublishedDealer, carId: string, buyerRequest: BuyerRequest) =>
      reserveCar(dealer, carId, buyerRequest, services),
    bill: (dealer: PublishedDealer, owed: Bill, buyerRequest: BuyerRequest) =>
      reserveBill(dealer, owed, buyerRequest, services),
    pay: (dealer: PublishedDealer, reservationId: string, token: string, origin: string) =>
      pay(dealer, reservationId, token, origin, services, settled),
    /** Whether a processor could take money for the car, or for an invoice without one. */
    isPayable: (dealer: PublishedDealer, carId: string | null) => isPayable(dealer, carId, services),
    release: (dealer: PublishedDealer, reservationId: string) => release(dealer, reservationId, services),
    workDue: (budgetMs: number, isStopped = () => false) => workDue(services, budgetMs, isStopped),
    /** When there is something to do about a payment next. */
    nextDue: async () => reservations.nextDue(await services.dealerData.dealers()),
    payments: {
      work: (record: PaymentRecord) => workAll([record], paymentJobs(services)),
      follow: (record: PaymentRecord) => followPayment(record, services),
      /** Believes a message that an account of this dealer has signed. */
      takeNotice: (
        kind: ProcessorKind,
        dealer: PublishedDealer,
        dealerships: readonly (string | null)[],
        notice: Notice,
      ) => takeNotice(kind, dealer, dealerships, notice, services),
    },
    /** Whether test payments are taken here. */
    takesTests: async (): Promise<boolean> => (await services.processors.of('test', null)) !== undefined,
    /** Whether the page has to load the fields for the card from the provider’s test host. */
    usesTestHost: async (reservation: Reservation): Promise<boolean> =>
      (await processorOf(reservation, services))?.isTestHost ?? false,
    /** Resolves when all background work has finished. */
    async attempts(): Promise<void> {
      await Promise.all(begun);
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
