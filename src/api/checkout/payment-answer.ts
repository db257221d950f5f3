import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { ProcessorAnswer } from '#adapters/payments/types.ts';
import type { EventSource, PaymentRecord } from '#adapters/reservations/types.ts';
import { isSameMoney } from '#domain/payment/money.ts';
import type { CheckoutDesk } from './checkout-desk.ts';
import { paidFor } from './payment-subject.ts';

/** Writes down what a processor has said of a payment. */
export async function tellAnswer(
  { hold, payment }: PaymentRecord,
  dealer: PublishedDealer | undefined,
  answer: ProcessorAnswer,
  source: EventSource,
  desk: CheckoutDesk,
  noticeId?: string,
): Promise<PaymentRecord | undefined> {
  const { reservations, now, onTrouble } = desk;
  if (answer.trouble !== undefined) onTrouble(`Payment ${payment.id}: ${answer.trouble}`);
  const note = answer.decline ?? answer.note;
  const isForSale =
    answer.event === 'taken' &&
    dealer !== undefined &&
    (await paidFor(dealer, hold.subject, hold.dealership).mayBePaid(desk));
  const record = await reservations.tell(payment.id, {
    ...{ event: answer.event, source, at: now(), isForSale },
    ...(answer.reference !== undefined && { reference: answer.reference }),
    ...(answer.action && { action: answer.action }),
    ...(note !== undefined && { note }),
    ...(noticeId !== undefined && { noticeId }),
  });
  if (answer.event !== 'taken' || answer.amount === undefined || isSameMoney(answer.amount, hold.amount))
    return record;
  onTrouble(`Payment ${payment.id}: another sum was taken than was asked for; it goes back.`);
  return reservations.tell(payment.id, {
    ...{ event: 'refund_asked', source, at: now(), note: 'Another sum was taken than was asked for.' },
  });
}
