import type { PaymentRecord } from '#adapters/checkout/reservations/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { isOver, type PaymentState } from '#domain/checkout/payment-states.ts';
import { nextAttempt } from '#domain/storage/back-off.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { reportAnswer } from './payment-answer.ts';
import { makeLead, sendPaymentEmail } from './payment-follow-up.ts';
import { orderOf, originOf, processorOf } from './payment-order.ts';

const HOUR_MS = 3_600_000;

/** Returns when to retry, or null to give up. Refunds are never given up. */
function later({ payment }: PaymentRecord, at: number, mayEnd: boolean): number | null {
  const next = nextAttempt({ attempt: payment.attempts, at, since: payment.changedAt }, Math.random());
  if (next.kind === 'later') return next.nextAt;
  return mayEnd ? null : at + HOUR_MS;
}

export async function askPayment(
  record: PaymentRecord,
  dealer: PublishedDealer | undefined,
  services: CheckoutServices,
): Promise<PaymentRecord | undefined> {
  const { reservations, now } = services;
  const { reservation, payment } = record;
  const processor = await processorOf(reservation, services);
  if (!processor || !dealer) {
    await reservations.postpone(
      payment,
      later(record, now(), false),
      'This process has no payment processor to ask about it.',
    );
    return record;
  }
  const order = orderOf(reservation, payment, dealer, originOf(dealer));
  // The shopper has gone, so the bank's question will not be answered.
  const isAbandoned =
    payment.state === 'action_required' && (reservation.state !== 'held' || isOver(reservation, now()));
  const answer = await (isAbandoned ? processor.cancel(order) : processor.find(order));
  const updated = await reportAnswer(record, dealer, answer, 'asked-again', services);
  if (updated?.payment.state === payment.state)
    await reservations.postpone(payment, later(record, now(), true), answer.note ?? null);
  return updated;
}

async function giveBack(
  record: PaymentRecord,
  dealer: PublishedDealer | undefined,
  services: CheckoutServices,
): Promise<PaymentRecord | undefined> {
  const { reservations, now, onTrouble } = services;
  const { reservation, payment } = record;
  const processor = await processorOf(reservation, services);
  const refund =
    processor && dealer
      ? await processor.refund(orderOf(reservation, payment, dealer, originOf(dealer)))
      : ({ kind: 'later', note: 'This process has no payment processor that could refund it.' } as const);
  if (refund.kind === 'given-back')
    return reportAnswer(record, dealer, { event: 'given_back' }, 'answer', services);
  onTrouble(`Payment ${payment.id} could not be refunded yet: ${refund.note}`);
  await reservations.postpone(payment, later(record, now(), false), refund.note);
  return record;
}

async function emailBuyer(
  record: PaymentRecord,
  dealer: PublishedDealer | undefined,
  services: CheckoutServices,
): Promise<undefined> {
  const { reservations, now } = services;
  const { payment } = record;
  const email = payment.state === 'captured' ? 'reserved' : 'refunded';
  if (dealer && email === 'reserved') await makeLead(record, dealer, services);
  const isEmailed = payment.emailed === email;
  const outcome = dealer && !isEmailed ? await sendPaymentEmail(email, record, dealer, services) : 'later';
  if (isEmailed || outcome === 'done') await reservations.noteEmailed(payment, email);
  else await reservations.postpone(payment, later(record, now(), outcome === 'later'), null);
  return undefined;
}

type Work = (
  record: PaymentRecord,
  dealer: PublishedDealer | undefined,
  services: CheckoutServices,
) => Promise<PaymentRecord | undefined>;
const nothing: Work = async ({ payment }, _, { reservations }) => {
  await reservations.postpone(payment, null, null);
  return undefined;
};
const WORK: Readonly<Record<PaymentState, Work>> = {
  authorising: askPayment,
  unknown: askPayment,
  action_required: askPayment,
  refund_due: giveBack,
  captured: emailBuyer,
  refunded: emailBuyer,
  failed: nothing,
  cancelled: nothing,
};

export const paymentJobs = (services: CheckoutServices) => ({
  work: async (record: PaymentRecord): Promise<unknown> =>
    WORK[record.payment.state](record, await services.dealerData.dealer(record.reservation.dealer), services),
  onFailure: ({ payment }: PaymentRecord, cause: unknown) =>
    services.onTrouble(`Payment ${payment.id} failed with an internal error.`, cause),
});
