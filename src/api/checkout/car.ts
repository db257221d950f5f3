import * as v from 'valibot';
import type { Dealer } from '#adapters/dealer-data/schema.ts';
import type { LeadVehicle } from '#domain/lead/lead-vehicle.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { type Offered, reserveOffer } from '#domain/payment/offer.ts';
import { siteSchema } from '#domain/site/schema.ts';
import type { CheckoutDesk } from './desk.ts';

const { payment_provider, checkout } = siteSchema.entries;
const checkoutSite = v.object({ payment_provider, checkout });

type DealersCar = Dealer['vehicles'][string];

export const checkoutSiteOf = ({ site }: Dealer) => v.parse(checkoutSite, site);

export const carOf = ({ vehicles }: Dealer, id: string): DealersCar | undefined =>
  Object.hasOwn(vehicles, id) ? vehicles[id] : undefined;

export const offerOf = (dealer: Dealer, car: DealersCar): Offered =>
  reserveOffer(car, checkoutSiteOf(dealer), MARKETS[dealer.market].currency);

/** Whether it may still be sold, by the newest stock and by the dealer’s own system where that says. */
export async function mayBeSold(
  dealer: Dealer,
  carId: string,
  { isForSale }: CheckoutDesk,
): Promise<boolean> {
  const car = carOf(dealer, carId);
  if (car === undefined || offerOf(dealer, car).kind !== 'offer') return false;
  return (await isForSale?.(dealer, carId)) ?? true;
}

export function leadVehicleOf(dealer: Dealer, id: string): LeadVehicle | null {
  const car = carOf(dealer, id);
  if (car?.listing === undefined) return null;
  const { slug, name, status, price, listing } = car;
  return { ...listing, id, slug, name, status, price };
}
