import type { PaymentOrder, Processor } from '#adapters/checkout/payments/types.ts';
import type { Payment, Reservation } from '#adapters/checkout/reservations/types.ts';
import { carOf, leadVehicleOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { obstacleWords } from '#domain/checkout/checkout-offer.ts';
import { invoiceOffer } from '#domain/checkout/invoice.ts';
import { onlinePaymentLead, type PaidFacts, reservationLead } from '#domain/checkout/payment-lead.ts';
import { returnAddress, type Subject, subjectText } from '#domain/checkout/payment-subject.ts';
import { PROCESSOR_KINDS, type ProcessorKind } from '#domain/checkout/processors.ts';
import type { LeadPayload } from '#domain/leads/lead-payload.ts';
import { type CheckoutServices, mayBeSold, offerOf } from './checkout-services.ts';

/** Everything that differs between kinds of payment. */
interface PaidFor {
  /** As receipts name it. */
  readonly name: string;
  /** As the bank’s statement describes it. */
  readonly description: string;
  /** The slug of the car. Empty for an invoice. */
  readonly slug: string;
  /** Null if it can no longer be paid. */
  readonly publishableKey: string | null;
  /** Asked before money is asked for, and when it has come late. */
  readonly mayBePaid: (services: CheckoutServices) => Promise<boolean>;
  /** The message if it must not be paid. */
  readonly refusal: string;
  /** The form that the lead is stored under. */
  readonly form: string;
  readonly payloadOf: (facts: PaidFacts, number: string) => LeadPayload;
}

/** Returns the processor for invoices of a dealership, or null if there is none. */
export function invoiceOfferOf(dealer: PublishedDealer, dealership: string | null) {
  const { online_payment, dealerships } = dealer.config;
  return online_payment && invoiceOffer(online_payment, dealerships, dealership);
}

type Of<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }>;

function ofCar(dealer: PublishedDealer, { carId }: Of<'car'>): PaidFor {
  const car = carOf(dealer, carId);
  const offered = car && offerOf(dealer, car);
  return {
    name: car?.name ?? dealer.config.vehicles.one,
    description: `Deposit for ${car?.name ?? carId}, ${dealer.name}`,
    slug: car?.slug ?? carId,
    publishableKey: offered?.kind === 'offer' ? offered.offer.publishableKey : null,
    mayBePaid: (services) => mayBeSold(dealer, carId, services),
    refusal: obstacleWords('sold-or-reserved'),
    form: 'vehicle-reservation',
    payloadOf: (facts) => reservationLead(facts, carId, leadVehicleOf(dealer, carId)),
  };
}

function ofInvoice(dealer: PublishedDealer, subject: Of<'invoice'>, dealership: string | null): PaidFor {
  const name = subjectText(subject);
  return {
    name,
    description: `${name}, ${dealer.name}`,
    slug: '',
    publishableKey: invoiceOfferOf(dealer, dealership)?.publishableKey ?? null,
    mayBePaid: async () => true,
    refusal: '',
    form: 'online-payment',
    payloadOf: (facts, number) => onlinePaymentLead(facts, { ...subject, number }),
  };
}

export const paidFor = (dealer: PublishedDealer, subject: Subject, dealership: string | null): PaidFor =>
  subject.kind === 'car' ? ofCar(dealer, subject) : ofInvoice(dealer, subject, dealership);

export const isProcessorKind = (text: string): text is ProcessorKind =>
  PROCESSOR_KINDS.some((kind) => kind === text);

export const processorOf = (
  { processor, dealership }: Pick<Reservation, 'processor' | 'dealership'>,
  { processors }: CheckoutServices,
): Promise<Processor | undefined> =>
  isProcessorKind(processor) ? processors.of(processor, dealership) : Promise.resolve(undefined);

export function orderOf(
  reservation: Reservation,
  payment: Payment,
  dealer: PublishedDealer,
  origin: string,
): PaymentOrder {
  const { description, slug } = paidFor(dealer, reservation.subject, reservation.dealership);
  return {
    id: payment.id,
    reference: payment.reference,
    amount: reservation.amount,
    description: description.slice(0, 200),
    buyer: {
      name: `${reservation.buyer.name} ${reservation.buyer.last_name}`,
      email: reservation.buyer.email,
    },
    returnUrl: returnAddress(origin, reservation.subject.kind, slug, reservation.id),
    callbackUrl: `${origin}/api/payments/${reservation.processor}/webhook`,
  };
}

/** Returns the dealer's own origin, for work that no request started. */
export const originOf = ({ config }: PublishedDealer): string => new URL(config.url).origin;
