import { accountDesk, hasAnyAccounts } from './account/account-desk.ts';
import { createApi } from './app.ts';
import type { DealerOf } from './dealer-of.ts';
import { accountsCheck, dealerDataCheck, leadStoreCheck, paymentsCheck } from './health.ts';
import type { Platform } from './platform.ts';

interface Options {
  readonly dealerOf: DealerOf;
  /** Where one dealer alone is served. */
  readonly siteSlug: string | undefined;
  readonly version: string;
  readonly addressHeader: string | undefined;
}

/** The API over a whole platform. */
export function platformApi(platform: Platform, { siteSlug, ...options }: Options) {
  const { env, dealerData, stock, now, log, stores, accounts, mailer } = platform;
  const { ratings, provider, lookUps, leads, checkout } = platform;
  const { reservations, vitals } = stores;
  return createApi({
    ...{ ...options, dealerData, now, log, ratings, provider, lookUps, checkout, vitals },
    leads: leads.desk,
    accounts: accountDesk({ accounts, mailer, env, dealerData, stock }),
    checks: [
      dealerDataCheck(dealerData, siteSlug),
      leadStoreCheck(stores.leads),
      accountsCheck(accounts, () => hasAnyAccounts(dealerData)),
      paymentsCheck(reservations, now),
    ],
  });
}
