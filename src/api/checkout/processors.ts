import { carOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { dealershipChoices } from '#domain/checkout/invoice.ts';
import type { AuthorizationType } from '#domain/checkout/processors.ts';
import { type CheckoutServices, offerOf } from './checkout-services.ts';
import { invoiceOfferOf } from './payment-order.ts';

/** A processor and its account. Null for the dealer's own account. */
export interface Taker {
  readonly processor: AuthorizationType;
  readonly dealership: string | null;
}

/** Lists the processors for a car's deposit. It is empty if the car cannot be reserved online. */
export function takersOfCar(dealer: PublishedDealer, carId: string): readonly Taker[] {
  const car = carOf(dealer, carId);
  const offer = car && offerOf(dealer, car);
  if (offer?.kind !== 'offer') return [];
  return [{ processor: offer.offer.processor, dealership: car?.listing?.dealership_slug ?? null }];
}

function paidDealerships({ config }: PublishedDealer): readonly (string | null)[] {
  if (config.online_payment === null) return [];
  const choices = dealershipChoices(config.online_payment, config.dealerships);
  return choices.length === 0 ? [null] : choices.map(({ slug }) => slug);
}

export const takersOfInvoices = (dealer: PublishedDealer): readonly Taker[] =>
  paidDealerships(dealer).flatMap((dealership) => {
    const offer = invoiceOfferOf(dealer, dealership);
    return offer === null ? [] : [{ processor: offer.processor, dealership }];
  });

export function takersAt(dealer: PublishedDealer): readonly Taker[] {
  const all = [
    ...Object.keys(dealer.vehicles).flatMap((id) => takersOfCar(dealer, id)),
    ...takersOfInvoices(dealer),
  ];
  return [...new Map(all.map((one) => [`${one.processor} ${one.dealership ?? ''}`, one])).values()];
}

/** Returns the message if no processor can take money. It includes how to reach the dealer. */
export function notPayableWords({ name, config: { phone } }: PublishedDealer): string {
  const reach = phone === null ? `Please send ${name} an enquiry` : `Please call ${name} on ${phone}`;
  return `This cannot be paid online at present. ${reach}, and we arrange it with you.`;
}

/**
 * Returns true if a processor could take a deposit for the car, or an invoice without one. What is not offered at all
 * is refused elsewhere, with its own reason.
 */
export async function isPayable(
  dealer: PublishedDealer,
  carId: string | null,
  { processors }: CheckoutServices,
): Promise<boolean> {
  const takers = carId === null ? takersOfInvoices(dealer) : takersOfCar(dealer, carId);
  const taking = await Promise.all(
    takers.map(({ processor, dealership }) => processors.taking(processor, dealership)),
  );
  return takers.length === 0 || taking.some((taker) => taker !== undefined);
}
