import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { PaymentOrder, Processor } from '#adapters/payments/types.ts';
import type { Hold, Payment } from '#adapters/reservations/types.ts';
import { PROCESSOR_KINDS, type ProcessorKind } from '#domain/payment/processors.ts';
import { returnAddress } from '#domain/payment/subject.ts';
import type { CheckoutDesk } from './checkout-desk.ts';
import { paidFor } from './payment-subject.ts';

export const isProcessorKind = (text: string): text is ProcessorKind =>
  PROCESSOR_KINDS.some((kind) => kind === text);

export const processorOf = (
  { processor, dealership }: Pick<Hold, 'processor' | 'dealership'>,
  { processors }: CheckoutDesk,
): Promise<Processor | undefined> =>
  isProcessorKind(processor) ? processors.of(processor, dealership) : Promise.resolve(undefined);

export function orderOf(hold: Hold, payment: Payment, dealer: PublishedDealer, origin: string): PaymentOrder {
  const { description, slug } = paidFor(dealer, hold.subject, hold.dealership);
  return {
    id: payment.id,
    reference: payment.reference,
    amount: hold.amount,
    description: description.slice(0, 200),
    buyer: { name: `${hold.buyer.name} ${hold.buyer.last_name}`, email: hold.buyer.email },
    returnUrl: returnAddress(origin, hold.subject.kind, slug, hold.id),
    callbackUrl: `${origin}/api/payments/${hold.processor}/webhook`,
  };
}

export const originOf = ({ hosts, slug }: PublishedDealer): string =>
  `https://${hosts[0] ?? `${slug}.invalid`}`;
