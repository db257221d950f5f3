import { readableConfig } from '#adapters/dealer-data/published-dealer.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { ACCOUNT_FIELDS, type AccountConfig } from '#domain/account/account-config.ts';

/** Nothing of a dealer whose data cannot be read so: nobody can sign in there, and all else goes on. */
export const accountConfigOf = (dealer: PublishedDealer): AccountConfig | null =>
  readableConfig(ACCOUNT_FIELDS, dealer);
