import type { Dealer, Yard } from './dealer.ts';
import type { Draft } from './draft.ts';

/** Made-up keys of the publishable sort; each gateway writes them its own way. */
const PUBLISHABLE: Readonly<Record<NonNullable<Dealer['payment_provider']>, string>> = {
  stripe: 'pk_test_demoDealerPublishable',
  till: 'DEMO-till-publishable-01',
  st_george: 'Q10001_PUB_demo',
};

const deposit = (amount: number): number => (amount > 40_000 ? 1000 : amount > 8000 ? 500 : 200);

export function paymentsOf({ dealer, place, profile }: Draft, yard: Yard, amount: number) {
  const type = dealer.payment_provider ?? (dealer.checkout.allow ? 'stripe' : undefined);
  if (type === undefined || profile.hire || place % 8 === 2) return [];
  const own = dealer.dealerships.find((one) => one.id === yard.dealership_id)?.stripe_publishable_key;
  const authorization_key =
    type === 'stripe' ? (own?.replaceAll(/[^\w]/g, '') ?? PUBLISHABLE.stripe) : PUBLISHABLE[type];
  return [{ authorization_type: type, authorization_key, deposit_amount: deposit(amount) }];
}
