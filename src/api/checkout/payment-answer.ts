import type { Notice, Processor, ProcessorAnswer } from '#adapters/checkout/payments/types.ts';
import type { EventSource, PaymentRecord } from '#adapters/checkout/reservations/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { isSameMoney } from '#domain/checkout/money.ts';
import type { ProcessorKind } from '#domain/checkout/processors.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { paidFor, processorOf } from './payment-order.ts';

/** Stores what a processor said about a payment. */
export async function reportAnswer(
  { reservation, payment }: PaymentRecord,
  dealer: PublishedDealer | undefined,
  answer: ProcessorAnswer,
  source: EventSource,
  services: CheckoutServices,
  noticeId?: string,
): Promise<PaymentRecord | undefined> {
  const { reservations, now, onTrouble } = services;
  if (answer.trouble !== undefined) onTrouble(`Payment ${payment.id}: ${answer.trouble}`);
  const note = answer.decline ?? answer.note;
  const isForSale =
    answer.event === 'taken' &&
    dealer !== undefined &&
    (await paidFor(dealer, reservation.subject, reservation.dealership).mayBePaid(services));
  const record = await reservations.report(payment.id, {
    event: answer.event,
    source,
    at: now(),
    isForSale,
    ...(answer.reference !== undefined && { reference: answer.reference }),
    ...(answer.action && { action: answer.action }),
    ...(note !== undefined && { note }),
    ...(noticeId !== undefined && { noticeId }),
  });
  if (
    answer.event !== 'taken' ||
    answer.amount === undefined ||
    isSameMoney(answer.amount, reservation.amount)
  )
    return record;
  onTrouble(`Payment ${payment.id}: the amount taken differs from the amount asked for, so it is refunded.`);
  return reservations.report(payment.id, {
    event: 'refund_asked',
    source,
    at: now(),
    note: 'The amount taken differs from the amount asked for.',
  });
}

/** Believes a message only if an account of this dealer has signed it. */
export async function takeNotice(
  kind: ProcessorKind,
  dealer: PublishedDealer,
  dealerships: readonly (string | null)[],
  notice: Notice,
  services: CheckoutServices,
): Promise<PaymentRecord | 'ignored' | 'forged'> {
  const { processors, reservations } = services;
  const accounts = new Set<Processor>();
  for (const dealership of dealerships) {
    const processor = await processors.of(kind, dealership);
    if (processor) accounts.add(processor);
  }
  for (const account of accounts) {
    const read = await account.readNotice(notice);
    if (read.kind === 'ignored') return 'ignored';
    if (read.kind !== 'told') continue;
    const record = await ('reference' in read.of
      ? reservations.byReference(kind, read.of.reference)
      : reservations.payment(read.of.paymentId));
    if (!record || record.reservation.dealer !== dealer.slug || record.reservation.processor !== kind)
      return 'ignored';
    // One dealership’s account cannot speak of another one’s payments.
    const own = await processorOf(record.reservation, services);
    if (own !== account && (await own?.readNotice(notice))?.kind !== 'told') continue;
    return (await reportAnswer(record, dealer, read.answer, 'webhook', services, read.noticeId)) ?? 'ignored';
  }
  return 'forged';
}
