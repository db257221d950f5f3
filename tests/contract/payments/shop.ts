import { openProcessors } from '#adapters/checkout/payments/open.ts';
import { sqlReservations } from '#adapters/checkout/reservations/sql/store.ts';
import type { Mailer } from '#adapters/leads/email/types.ts';
import { sqlLeadStore } from '#adapters/leads/store/sql/store.ts';
import { memoryDealerData } from '#adapters/sites/dealer-data/testing.ts';
import type { Database } from '#adapters/storage/database/types.ts';
import { createApi } from '#api/app.ts';
import { createCheckout } from '#api/checkout/checkout.ts';
import { sellingDealer } from '#api/checkout/testing.ts';
import { memoryLeadAcceptance } from '#api/leads/testing.ts';
import { STRIPE_SECRET, STRIPE_WEBHOOK_SECRET } from './stripe-server.ts';

export const SHOP = 'harbour-cars';
/** `hilux`, and more of the same: `car-1`, `car-2` … */
const CARS = 80;

function dealerWithCars() {
  const dealer = sellingDealer(SHOP);
  const more = Array.from({ length: CARS }, (_, index) =>
    Object.values(dealer.vehicles).map((car) => [`car-${index + 1}`, car] as const),
  ).flat();
  return { ...dealer, vehicles: { ...dealer.vehicles, ...Object.fromEntries(more) } };
}

const DEALERS = memoryDealerData([dealerWithCars()]);

export interface ShopOptions {
  readonly database: Database;
  readonly stripe: string;
  readonly now: () => number;
  readonly mailer: Mailer;
  readonly onTrouble: (what: string, cause?: unknown) => void;
}

/** The checkout of one dealer on a database, with Stripe at an address. */
export function openShop({ database, stripe, now, mailer, onTrouble }: ShopOptions) {
  const [store, reservations] = [sqlLeadStore(database), sqlReservations(database)];
  const leads = memoryLeadAcceptance({ store, channelsOf: () => [] });
  const env = {
    STRIPE_URL: stripe,
    STRIPE_SECRET_KEY: STRIPE_SECRET,
    STRIPE_WEBHOOK_SECRET__BAY: STRIPE_WEBHOOK_SECRET,
    STRIPE_WEBHOOK_SECRET: 'of-another-account',
  };
  const reserving = createCheckout({
    ...{ reservations, leads, dealerData: DEALERS, mailer, mailFrom: undefined, now, onTrouble },
    processors: openProcessors({ env, fetch, now }),
  });
  const api = createApi({
    ...{ dealerData: DEALERS, now, leads, checkout: reserving, version: 'test' },
    dealerOf: async () => SHOP,
    addressHeader: 'x-shopper',
    log: ({ level, error = '' }) => level === 'error' && onTrouble(error),
  });
  return { api, reserving, leads: store, reservations };
}
