import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { LeadPayload } from '#domain/lead/payload.ts';
import { invoiceOffer } from '#domain/payment/invoice.ts';
import { obstacleWords } from '#domain/payment/offer.ts';
import { onlinePaymentLead, type PaidFacts, reservationLead } from '#domain/payment/paid-lead.ts';
import { type Subject, subjectText } from '#domain/payment/subject.ts';
import { carOf, leadVehicleOf, mayBeSold, offerOf } from './car.ts';
import type { CheckoutDesk } from './checkout-desk.ts';

/** All that differs between the things that are paid for. */
interface PaidFor {
  /** As receipts name it. */
  readonly name: string;
  /** As the bank’s statement describes it. */
  readonly description: string;
  /** Of the car’s page; empty where it is no car. */
  readonly slug: string;
  /** Null where it cannot be paid for any more. */
  readonly publishableKey: string | null;
  /** Asked before money is asked for, and when it has come late. */
  readonly mayBePaid: (desk: CheckoutDesk) => Promise<boolean>;
  /** What is said where it may not. */
  readonly refusal: string;
  /** What the lead is stored as. */
  readonly form: string;
  readonly payloadOf: (facts: PaidFacts, number: string) => LeadPayload;
}

/** Who takes what is owed to a dealership; null where nobody does. */
export function invoiceOfferOf(dealer: PublishedDealer, dealership: string | null) {
  const { online_payment, dealerships } = dealer.config;
  return online_payment && invoiceOffer(online_payment, dealerships, dealership);
}

type Of<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }>;

function ofCar(dealer: PublishedDealer, { carId }: Of<'car'>): PaidFor {
  const car = carOf(dealer, carId);
  const offered = car && offerOf(dealer, car);
  return {
    name: car?.name ?? 'vehicle',
    description: `Deposit for ${car?.name ?? carId}, ${dealer.name}`,
    slug: car?.slug ?? carId,
    publishableKey: offered?.kind === 'offer' ? offered.offer.publishableKey : null,
    mayBePaid: (desk) => mayBeSold(dealer, carId, desk),
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
