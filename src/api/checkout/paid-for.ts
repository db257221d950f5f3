import * as v from 'valibot';
import type { Dealer } from '#adapters/dealer-data/schema.ts';
import type { LeadPayload } from '#domain/lead/payload.ts';
import { invoiceOffer } from '#domain/payment/invoice.ts';
import { obstacleWords } from '#domain/payment/offer.ts';
import { onlinePaymentLead, type PaidFacts, reservationLead } from '#domain/payment/paid-lead.ts';
import { type Subject, subjectText } from '#domain/payment/subject.ts';
import type { OnlinePayment } from '#domain/site/online-payment.ts';
import { siteSchema } from '#domain/site/schema.ts';
import { leadConfigOf } from '../leads/lead-config.ts';
import { carOf, leadVehicleOf, mayBeSold, offerOf } from './car.ts';
import type { CheckoutDesk } from './desk.ts';

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

const onlinePaymentSite = v.object({ online_payment: siteSchema.entries.online_payment });

export const onlinePaymentOf = ({ site }: Dealer): OnlinePayment | null =>
  v.parse(onlinePaymentSite, site).online_payment;

/** Who takes what is owed to a dealership; null where nobody does. */
export function invoiceOfferOf(dealer: Dealer, dealership: string | null) {
  const config = onlinePaymentOf(dealer);
  return config && invoiceOffer(config, leadConfigOf(dealer).dealerships, dealership);
}

type Of<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }>;

function ofCar(dealer: Dealer, { carId }: Of<'car'>): PaidFor {
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

function ofInvoice(dealer: Dealer, subject: Of<'invoice'>, dealership: string | null): PaidFor {
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

export const paidFor = (dealer: Dealer, subject: Subject, dealership: string | null): PaidFor =>
  subject.kind === 'car' ? ofCar(dealer, subject) : ofInvoice(dealer, subject, dealership);
