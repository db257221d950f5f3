import { createHash } from 'node:crypto';
import type { Payment, PaymentRecord, ReservationRecord } from '#adapters/checkout/reservations/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { workOff } from '#adapters/storage/jobs/run.ts';
import { notFound } from '#api/lib/api-errors.ts';
import { reservedWhilePaying } from '#domain/checkout/payment-states.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { reportAnswer } from './payment-answer.ts';
import { orderOf, processorOf } from './payment-order.ts';
import { paymentJobs } from './payment-work.ts';
import { conflict, PAID_BEFORE } from './reservations.ts';

export const LEASE_MS = 60_000;
/** The most steps that one payment can cause at once: a response, a lead, an email, a refund. */
const MOST_ROUNDS = 4;

export const UNDER_WAY = 'A payment is being checked already. Please wait until this page says how it went.';
const OVER = 'The time to pay is over. Nothing was taken from your card. Please start again.';

const printOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Asks for the money of a payment that was just written down. */
export async function takePayment(
  record: PaymentRecord,
  dealer: PublishedDealer,
  token: string,
  origin: string,
  services: CheckoutServices,
): Promise<PaymentRecord | undefined> {
  const { reservation, payment } = record;
  const processor = await processorOf(reservation, services);
  if (!processor)
    return reportAnswer(
      record,
      dealer,
      { event: 'declined', decline: 'trouble', trouble: 'it has no processor' },
      'answer',
      services,
    );
  const order = orderOf(reservation, payment, dealer, origin);
  const prepared = await processor.prepare(order, token);
  if (prepared.kind === 'not-ready') return reportAnswer(record, dealer, prepared.answer, 'answer', services);
  if (prepared.reference !== null) await services.reservations.refer(payment.id, prepared.reference);
  const answer = await processor.pay({ ...order, reference: prepared.reference }, token);
  return reportAnswer(record, dealer, answer, 'answer', services);
}

/** Makes sure that a payment which waits for its shopper takes no more money. */
export async function stopPayment(
  record: PaymentRecord,
  dealer: PublishedDealer,
  origin: string,
  services: CheckoutServices,
): Promise<PaymentRecord | undefined> {
  const processor = await processorOf(record.reservation, services);
  if (!processor) return undefined;
  const answer = await processor.cancel(orderOf(record.reservation, record.payment, dealer, origin));
  return reportAnswer(record, dealer, answer, 'asked-again', services);
}

/** Stops the first payment before a second card is tried while the bank still asks about the first. */
async function stopFirst(
  dealer: PublishedDealer,
  first: Payment,
  origin: string,
  services: CheckoutServices,
): Promise<boolean> {
  const record = await services.reservations.payment(first.id);
  if (record?.payment.state !== 'action_required') return false;
  const answer = await stopPayment(record, dealer, origin, services);
  return answer !== undefined && ['cancelled', 'failed'].includes(answer.payment.state);
}

/** Stores that a reservation is about to be paid. Returns null if that was stored before. */
export async function beginPayment(
  { reservation }: ReservationRecord,
  dealer: PublishedDealer,
  token: string,
  origin: string,
  services: CheckoutServices,
): Promise<Payment | null> {
  const { reservations, now } = services;
  const minutes = dealer.config.checkout.hold_minutes;
  const attempt = () => {
    const at = now();
    const reservedUntil = reservedWhilePaying(reservation, at, minutes);
    return reservations.begin(reservation.id, {
      tokenPrint: printOf(token),
      at,
      reservedUntil,
      dueAt: at + LEASE_MS,
    });
  };
  let result = await attempt();
  if (result?.kind === 'under-way' && (await stopFirst(dealer, result.payment, origin, services)))
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

/** Does everything that follows at once from the state of a payment. The lead is stored before. */
export async function followPayment(
  { reservation: { dealer }, payment: { id } }: PaymentRecord,
  services: CheckoutServices,
): Promise<void> {
  const { reservations, now } = services;
  let rounds = 0;
  await workOff(
    {
      claim: () => reservations.claim([dealer], now(), LEASE_MS, 1, id),
      ...paymentJobs(services),
    },
    () => rounds++ < MOST_ROUNDS,
  );
}
