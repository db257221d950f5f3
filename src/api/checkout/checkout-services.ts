import type { Processors } from '#adapters/checkout/payments/open.ts';
import type { Reservations } from '#adapters/checkout/reservations/types.ts';
import type { Mailer } from '#adapters/leads/email/types.ts';
import { carOf, type DealersCar } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { LeadAcceptance } from '#api/leads/accept-lead.ts';
import { type Offered, reserveOffer } from '#domain/checkout/checkout-offer.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';

/** What the checkout depends on. */
export interface CheckoutServices {
  readonly reservations: Reservations;
  readonly processors: Processors;
  readonly leads: Pick<LeadAcceptance, 'store' | 'channelsOf' | 'deliverSoon'>;
  readonly dealerData: Pick<DealerData, 'dealer' | 'dealers'>;
  readonly mailer: Mailer;
  /** `MAIL_FROM`, if the mail server sends for its own domain only. */
  readonly mailFrom: string | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Reports our own failures. Never what a shopper typed. */
  readonly onTrouble: (what: string, cause?: unknown) => void;
  /** Asks the dealer's system at the moment of paying. Undefined if it does not answer. */
  readonly isForSale?: (dealer: PublishedDealer, carId: string) => Promise<boolean | undefined>;
}

export const offerOf = (dealer: PublishedDealer, car: DealersCar): Offered =>
  reserveOffer(car, dealer.config, MARKETS[dealer.market].currency);

/** Returns true if the car can still be sold, by the newest stock and by the dealer's system if it responds. */
export async function mayBeSold(
  dealer: PublishedDealer,
  carId: string,
  { isForSale }: CheckoutServices,
): Promise<boolean> {
  const car = carOf(dealer, carId);
  if (car === undefined || offerOf(dealer, car).kind !== 'offer') return false;
  return (await isForSale?.(dealer, carId)) ?? true;
}
