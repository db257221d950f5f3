import { carOf, type DealersCar } from '#adapters/dealer-data/published-dealer.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { type Offered, reserveOffer } from '#domain/payment/offer.ts';
import type { CheckoutServices } from './checkout-services.ts';

export const offerOf = (dealer: PublishedDealer, car: DealersCar): Offered =>
  reserveOffer(car, dealer.config, MARKETS[dealer.market].currency);

/** Whether it can still be sold, by the newest stock and by the dealer's system if it answers. */
export async function mayBeSold(
  dealer: PublishedDealer,
  carId: string,
  { isForSale }: CheckoutServices,
): Promise<boolean> {
  const car = carOf(dealer, carId);
  if (car === undefined || offerOf(dealer, car).kind !== 'offer') return false;
  return (await isForSale?.(dealer, carId)) ?? true;
}
