import { carOf } from '#adapters/dealer-data/published-dealer.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { dealershipChoices } from '#domain/payment/invoice.ts';
import type { AuthorizationType } from '#domain/payment/processors.ts';
import { offerOf } from './car.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { invoiceOfferOf } from './payment-order.ts';

/** Who is to take some money, and whose account there; null for the dealer’s own. */
export interface Taker {
  readonly processor: AuthorizationType;
  readonly dealership: string | null;
}

/** Of a car’s deposit; nobody where it cannot be reserved online anyway. */
export function takersOfCar(dealer: PublishedDealer, carId: string): readonly Taker[] {
  const car = carOf(dealer, carId);
  const found = car && offerOf(dealer, car);
  if (found?.kind !== 'offer') return [];
  return [{ processor: found.offer.processor, dealership: car?.listing?.dealership_slug ?? null }];
}

function paidDealerships({ config }: PublishedDealer): readonly (string | null)[] {
  if (config.online_payment === null) return [];
  const choices = dealershipChoices(config.online_payment, config.dealerships);
  return choices.length === 0 ? [null] : choices.map(({ slug }) => slug);
}

/** Of what is owed, by the dealership that is paid. */
export const takersOfInvoices = (dealer: PublishedDealer): readonly Taker[] =>
  paidDealerships(dealer).flatMap((dealership) => {
    const offer = invoiceOfferOf(dealer, dealership);
    return offer === null ? [] : [{ processor: offer.processor, dealership }];
  });

/** Of all that can be paid at this dealer now, each once. */
export function takersAt(dealer: PublishedDealer): readonly Taker[] {
  const all = [
    ...Object.keys(dealer.vehicles).flatMap((id) => takersOfCar(dealer, id)),
    ...takersOfInvoices(dealer),
  ];
  return [...new Map(all.map((one) => [`${one.processor} ${one.dealership ?? ''}`, one])).values()];
}

/** What a shopper is told where nobody can take the money; how to reach the dealer belongs to it. */
export function notPayableWords({ name, config: { phone } }: PublishedDealer): string {
  const reach = phone === null ? `Please send ${name} an enquiry` : `Please call ${name} on ${phone}`;
  return `This cannot be paid online at present. ${reach}, and we arrange it with you.`;
}

/**
 * Whether anybody could take it: a deposit for the car, or what is owed where none is named. What is not offered at all
 * is refused elsewhere, with its own reason.
 */
export async function isPayable(
  dealer: PublishedDealer,
  carId: string | null,
  { processors }: CheckoutServices,
): Promise<boolean> {
  const takers = carId === null ? takersOfInvoices(dealer) : takersOfCar(dealer, carId);
  const found = await Promise.all(
    takers.map(({ processor, dealership }) => processors.taking(processor, dealership)),
  );
  return takers.length === 0 || found.some((taker) => taker !== undefined);
}
