import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { Notice, Processor } from '#adapters/payments/types.ts';
import type { PaymentRecord } from '#adapters/reservations/types.ts';
import type { ProcessorKind } from '#domain/payment/processors.ts';
import type { CheckoutDesk } from './checkout-desk.ts';
import { tellAnswer } from './payment-answer.ts';
import { processorOf } from './payment-order.ts';

/** Believes a message that an account of this dealer has signed. */
export async function takeNotice(
  kind: ProcessorKind,
  dealer: PublishedDealer,
  dealerships: readonly (string | null)[],
  notice: Notice,
  desk: CheckoutDesk,
): Promise<PaymentRecord | 'ignored' | 'forged'> {
  const { processors, reservations } = desk;
  const accounts = new Set<Processor>();
  for (const dealership of dealerships) {
    const processor = await processors.of(kind, dealership);
    if (processor?.kind === kind) accounts.add(processor);
  }
  for (const account of accounts) {
    const read = await account.readNotice(notice);
    if (read.kind === 'ignored') return 'ignored';
    if (read.kind !== 'told') continue;
    const record = await ('reference' in read.of
      ? reservations.byReference(kind, read.of.reference)
      : reservations.payment(read.of.paymentId));
    if (!record || record.hold.dealer !== dealer.slug || record.hold.processor !== kind) return 'ignored';
    // One dealership’s account cannot speak of another one’s payments.
    const own = await processorOf(record.hold, desk);
    if (own !== account && (await own?.readNotice(notice))?.kind !== 'told') continue;
    return (await tellAnswer(record, dealer, read.answer, 'webhook', desk, read.noticeId)) ?? 'ignored';
  }
  return 'forged';
}
