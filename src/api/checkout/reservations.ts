import type { ReservationRecord, ReserveResult } from '#adapters/checkout/reservations/types.ts';
import { carOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { ApiError, notFound } from '#api/lib/api-errors.ts';
import type { Buyer } from '#domain/checkout/buyer.ts';
import { obstacleWords, type ReserveOffer } from '#domain/checkout/checkout-offer.ts';
import type { Money } from '#domain/checkout/money.ts';
import { reservationTimes } from '#domain/checkout/payment-states.ts';
import type { Subject } from '#domain/checkout/payment-subject.ts';
import { type CheckoutServices, mayBeSold, offerOf } from './checkout-services.ts';
import { invoiceOfferOf } from './payment-order.ts';
import { notPayableWords } from './processors.ts';

export interface BuyerRequest {
  readonly clientId: string;
  readonly buyer: Buyer;
  readonly url: string;
  readonly userAgent: string;
}

/** What is paid for, by which processor, for whom. */
interface ReservationRequest {
  readonly subject: Subject;
  readonly amount: Money;
  readonly processor: ReserveOffer['processor'];
  readonly dealership: string | null;
}

/** What a shopper owes, and to which dealership. */
export interface Bill {
  readonly what: string;
  readonly reference: string;
  readonly amount: Money;
  readonly dealership: string | null;
}

export const conflict = (message: string): ApiError => new ApiError(409, message);
export const PAID_BEFORE =
  'This has been paid already: the same reference and amount, a few minutes ago. Nothing was taken now.';

/** Why no reservation was made. */
const REFUSAL_TEXTS: Readonly<Record<Exclude<ReserveResult['kind'], 'held' | 'repeated'>, string>> = {
  taken: 'Somebody else is reserving this one at this moment. Please try again in a few minutes.',
  reserved: obstacleWords('sold-or-reserved'),
  'too-many':
    'Two {many} are kept for you already. Please pay for one of them or give it up first, or wait until its time is over.',
  'paid-before': PAID_BEFORE,
};

const soldError = (): ApiError => conflict(obstacleWords('sold-or-reserved'));

function offered(dealer: PublishedDealer, carId: string): ReserveOffer {
  const car = carOf(dealer, carId);
  if (car === undefined) throw soldError();
  const offer = offerOf(dealer, car);
  if (offer.kind === 'obstacle') throw conflict(obstacleWords(offer.obstacle));
  return offer.offer;
}

/** Returns a reservation of this dealer. Throws a 404 for that of another dealer. */
export async function ownReservation(
  dealer: PublishedDealer,
  reservationId: string,
  { reservations }: CheckoutServices,
): Promise<ReservationRecord> {
  const record = await reservations.find(reservationId);
  if (!record || record.reservation.dealer !== dealer.slug) throw notFound();
  return record;
}

async function take(
  dealer: PublishedDealer,
  buyerRequest: BuyerRequest,
  request: ReservationRequest,
  services: CheckoutServices,
): Promise<ReservationRecord> {
  const { processors, reservations, now, onTrouble } = services;
  const { processor: kind, dealership } = request;
  const processor = await processors.taking(kind, dealership);
  if (!processor) {
    onTrouble(`${dealer.slug} takes payments with ${kind}, but the environment has no secrets for it.`);
    throw new ApiError(503, notPayableWords(dealer));
  }
  const result = await reservations.reserve({
    dealer: dealer.slug,
    ...buyerRequest,
    ...request,
    processor: processor.kind,
    ...reservationTimes(now(), dealer.config.checkout.hold_minutes),
  });
  if ('reservation' in result) return ownReservation(dealer, result.reservation.id, services);
  throw conflict(REFUSAL_TEXTS[result.kind]);
}

/** Reserves a car for a shopper who is about to pay its deposit. */
export async function reserveCar(
  dealer: PublishedDealer,
  carId: string,
  buyerRequest: BuyerRequest,
  services: CheckoutServices,
): Promise<ReservationRecord> {
  const { processor, deposit: amount } = offered(dealer, carId);
  if (!(await mayBeSold(dealer, carId, services))) throw soldError();
  const dealership = carOf(dealer, carId)?.listing?.dealership_slug ?? null;
  return take(
    dealer,
    buyerRequest,
    { subject: { kind: 'car', carId }, amount, processor, dealership },
    services,
  );
}

/** Stores an invoice that is about to be paid. */
export async function reserveBill(
  dealer: PublishedDealer,
  { amount, dealership, ...named }: Bill,
  buyerRequest: BuyerRequest,
  services: CheckoutServices,
): Promise<ReservationRecord> {
  const offer = invoiceOfferOf(dealer, dealership);
  if (offer === null) throw notFound();
  const { processor } = offer;
  return take(
    dealer,
    buyerRequest,
    { subject: { kind: 'invoice', ...named }, amount, processor, dealership },
    services,
  );
}
