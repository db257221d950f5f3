import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { LeadVehicle } from '#domain/lead/lead-vehicle.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { type Offered, reserveOffer } from '#domain/payment/offer.ts';
import type { CheckoutDesk } from './checkout-desk.ts';

type DealersCar = PublishedDealer['vehicles'][string];

export const carOf = ({ vehicles }: PublishedDealer, id: string): DealersCar | undefined =>
  Object.hasOwn(vehicles, id) ? vehicles[id] : undefined;

export const offerOf = (dealer: PublishedDealer, car: DealersCar): Offered =>
  reserveOffer(car, dealer.config, MARKETS[dealer.market].currency);

/** Whether it may still be sold, by the newest stock and by the dealer’s own system where that says. */
export async function mayBeSold(
  dealer: PublishedDealer,
  carId: string,
  { isForSale }: CheckoutDesk,
): Promise<boolean> {
  const car = carOf(dealer, carId);
  if (car === undefined || offerOf(dealer, car).kind !== 'offer') return false;
  return (await isForSale?.(dealer, carId)) ?? true;
}

export function leadVehicleOf(dealer: PublishedDealer, id: string): LeadVehicle | null {
  const car = carOf(dealer, id);
  if (car?.listing === undefined) return null;
  const { slug, name, status, price, listing } = car;
  return { ...listing, id, slug, name, status, price };
}
