import { createHash } from 'node:crypto';
import { DatabaseError } from '#adapters/database/types.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { Held, Hold, HoldRecord, Payment, PaymentRecord } from '#adapters/reservations/types.ts';
import type { Buyer } from '#domain/payment/buyer.ts';
import { holdTimes, isOver, keptWhilePaying } from '#domain/payment/hold.ts';
import type { Money } from '#domain/payment/money.ts';
import { obstacleWords, type ReserveOffer } from '#domain/payment/offer.ts';
import type { Subject } from '#domain/payment/subject.ts';
import { ApiError, notFound } from '../errors.ts';
import { createRateLimit } from '../rate-limit.ts';
import { makeLead } from './afterwards.ts';
import { carOf, mayBeSold, offerOf } from './car.ts';
import type { CheckoutDesk } from './desk.ts';
import { invoiceOfferOf, paidFor } from './paid-for.ts';
import { createPayments, LEASE_MS, processorOf } from './payments.ts';

export interface Wanted {
  readonly clientId: string;
  readonly buyer: Buyer;
  readonly url: string;
  readonly userAgent: string;
}

/** What is paid for, who takes it, and for whom. */
interface Asked {
  readonly subject: Subject;
  readonly amount: Money;
  readonly processor: ReserveOffer['processor'];
  readonly dealership: string | null;
}

/** What a shopper owes, and to whom. */
export interface Bill {
  readonly what: string;
  readonly reference: string;
  readonly amount: Money;
  readonly dealership: string | null;
}

const conflict = (message: string): ApiError => new ApiError(409, message);
const HELD = 'Somebody else is reserving this one at this moment. Please try again in a few minutes.';
const OVER = 'The time to pay is over. Nothing was taken from your card. Please start again.';
const UNDER_WAY = 'A payment is being checked already. Please wait until this page says how it went.';
const PAID = 'It is paid for. Please call us if you do not want it any more.';
const NO_PROCESSOR = 'We cannot take payments online just now. Please call us.';
const PAID_BEFORE =
  'This has been paid already: the same reference and amount, a few minutes ago. Nothing was taken now.';

/** Why nothing is held for somebody. */
const NOT_HELD: Readonly<Record<Exclude<Held['kind'], 'held' | 'repeated'>, string>> = {
  taken: HELD,
  reserved: obstacleWords('sold-or-reserved'),
  'paid-before': PAID_BEFORE,
};

const gone = (): ApiError => conflict(obstacleWords('sold-or-reserved'));

const printOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Reserving a car: keeping it, paying for it, and what comes of both. */
export function createReserving(desk: CheckoutDesk) {
  const { reservations, processors, now, onTrouble } = desk;
  const payments = createPayments(desk);
  const begun = new Set<Promise<unknown>>();
  /** A page that looks each second does not make the processor be asked each second. */
  const mayAsk = createRateLimit(ASKED_BY_LOOKING);

  /** Not waited for by a shopper; what is lost of it is found by the next round of work. */
  function soon(work: Promise<unknown>): void {
    const done: Promise<unknown> = work
      .catch((cause) => onTrouble('What follows a payment ran into a fault.', cause))
      .finally(() => begun.delete(done));
    begun.add(done);
  }

  function offered(dealer: PublishedDealer, carId: string): ReserveOffer {
    const car = carOf(dealer, carId);
    if (car === undefined) throw gone();
    const found = offerOf(dealer, car);
    if (found.kind === 'obstacle') throw conflict(obstacleWords(found.obstacle));
    return found.offer;
  }

  async function own(dealer: PublishedDealer, holdId: string): Promise<HoldRecord> {
    const found = await reservations.find(holdId);
    if (!found || found.hold.dealer !== dealer.slug) throw notFound();
    return found;
  }

  async function take(dealer: PublishedDealer, wanted: Wanted, asked: Asked): Promise<HoldRecord> {
    const { processor: kind, dealership } = asked;
    const processor = await processors.of(kind, dealership);
    if (!processor) {
      onTrouble(`${dealer.slug} takes payments by ${kind}, and the environment has no secrets for it.`);
      throw new ApiError(503, NO_PROCESSOR);
    }
    const result = await reservations.hold({
      ...{ dealer: dealer.slug, ...wanted, ...asked },
      processor: processor.kind,
      ...holdTimes(now(), dealer.config.checkout.hold_minutes),
    });
    if ('hold' in result) return own(dealer, result.hold.id);
    throw conflict(NOT_HELD[result.kind]);
  }

  /** Keeps a car for whoever is going to pay its deposit. */
  async function hold(dealer: PublishedDealer, carId: string, wanted: Wanted): Promise<HoldRecord> {
    const { processor, deposit: amount } = offered(dealer, carId);
    if (!(await mayBeSold(dealer, carId, desk))) throw gone();
    const dealership = carOf(dealer, carId)?.listing?.dealership_slug ?? null;
    return take(dealer, wanted, { subject: { kind: 'car', carId }, amount, processor, dealership });
  }

  /** Writes down what somebody is going to pay. */
  async function bill(
    dealer: PublishedDealer,
    { amount, dealership, ...named }: Bill,
    wanted: Wanted,
  ): Promise<HoldRecord> {
    const offer = invoiceOfferOf(dealer, dealership);
    if (offer === null) throw notFound();
    const { processor } = offer;
    return take(dealer, wanted, { subject: { kind: 'invoice', ...named }, amount, processor, dealership });
  }

  const current = async ({ id }: Payment, fallback: PaymentRecord): Promise<PaymentRecord> =>
    (await reservations.payment(id)) ?? fallback;

  /** Another card while the bank still asks about the first: the first is stopped before the second is asked. */
  async function stopFirst(dealer: PublishedDealer, first: Payment, origin: string): Promise<boolean> {
    const record = await reservations.payment(first.id);
    if (record?.payment.state !== 'action_required') return false;
    const answer = await payments.stop(record, dealer, origin);
    return answer !== undefined && ['cancelled', 'failed'].includes(answer.payment.state);
  }

  async function begin(
    { hold }: HoldRecord,
    dealer: PublishedDealer,
    token: string,
    origin: string,
  ): Promise<Payment | null> {
    const minutes = dealer.config.checkout.hold_minutes;
    const attempt = () => {
      const at = now();
      const keptUntil = keptWhilePaying(hold, at, minutes);
      return reservations.begin(hold.id, { tokenPrint: printOf(token), at, keptUntil, dueAt: at + LEASE_MS });
    };
    let result = await attempt();
    if (result?.kind === 'under-way' && (await stopFirst(dealer, result.payment, origin)))
      result = await attempt();
    switch (result?.kind) {
      case 'begun':
        return result.payment;
      case 'repeated':
      case 'paid':
        return null;
      case 'under-way':
        throw conflict(UNDER_WAY);
      case 'over':
        throw conflict(OVER);
      case 'paid-before':
        throw conflict(PAID_BEFORE);
      default:
        throw notFound();
    }
  }

  /** The lead is on disk before the shopper is told; should that fail, the reservation stands and the lead is made later. */
  async function settled(record: PaymentRecord, dealer: PublishedDealer): Promise<void> {
    try {
      if (record.payment.state === 'captured') await makeLead(record, dealer, desk);
    } catch (cause) {
      if (!(cause instanceof DatabaseError)) throw cause;
      onTrouble(`The lead of payment ${record.payment.id} could not be stored yet.`, cause);
    }
    soon(payments.follow(record));
  }

  async function pay(
    dealer: PublishedDealer,
    holdId: string,
    token: string,
    origin: string,
  ): Promise<HoldRecord> {
    const found = await own(dealer, holdId);
    // What is under way, or paid, is not stopped by what the stock says now.
    const isNew =
      found.hold.state === 'held' &&
      found.payments.every(({ state }) => state === 'failed' || state === 'cancelled');
    const { mayBePaid, refusal } = paidFor(dealer, found.hold.subject, found.hold.dealership);
    if (isNew && !isOver(found.hold, now()) && !(await mayBePaid(desk))) {
      await reservations.release(holdId, now());
      throw conflict(refusal);
    }
    const payment = await begin(found, dealer, token, origin);
    if (payment !== null) {
      const record = { hold: found.hold, payment };
      const after = await payments.take(record, dealer, token, origin);
      await settled(after ?? (await current(payment, record)), dealer);
    }
    return own(dealer, holdId);
  }

  /** Somebody looks: what the bank was asked about may be known by now. */
  async function look(dealer: PublishedDealer, holdId: string): Promise<HoldRecord> {
    const found = await own(dealer, holdId);
    const waiting = found.payments.find(({ state, createdAt }) =>
      state === 'authorising'
        ? now() - createdAt >= LEASE_MS
        : state === 'action_required' || state === 'unknown',
    );
    if (!waiting || now() - waiting.changedAt < LOOK_AGAIN_MS || !mayAsk(waiting.id, now())) return found;
    const told = await payments.ask({ hold: found.hold, payment: waiting }, dealer);
    if (told && told.payment.state !== waiting.state) await settled(told, dealer);
    return own(dealer, holdId);
  }

  async function release(dealer: PublishedDealer, holdId: string): Promise<void> {
    await own(dealer, holdId);
    const outcome = await reservations.release(holdId, now());
    if (outcome === 'paying') throw conflict(UNDER_WAY);
    if (outcome === 'paid') throw conflict(PAID);
  }

  /** Does what is due, for as long as it may. Answers how many payments it was about. */
  async function workDue(budgetMs: number, isStopped = () => false): Promise<number> {
    const end = now() + budgetMs;
    let worked = 0;
    await reservations.expire(now());
    while (!isStopped() && now() < end) {
      const due = await reservations.claim(now(), LEASE_MS, AT_ONCE);
      if (due.length === 0) break;
      await Promise.all(due.map(payments.work));
      worked += due.length;
    }
    return worked;
  }

  return {
    ...{ hold, bill, pay, look, release, workDue, payments, settled, reservations },
    /** Whether the page has to load the fields for the card from the provider’s test host. */
    usesTestHost: async (held: Hold): Promise<boolean> =>
      (await processorOf(held, desk))?.isTestHost ?? false,
    /** Done when all is that nobody has waited for so far. */
    async attempts(): Promise<void> {
      await Promise.all(begun);
    },
  };
}

const LOOK_AGAIN_MS = 3_000;
const ASKED_BY_LOOKING = { burst: 1, perMinute: 12 };
const AT_ONCE = 8;

export type Reserving = ReturnType<typeof createReserving>;
