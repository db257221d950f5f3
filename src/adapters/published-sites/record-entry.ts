import { readableConfig } from '#adapters/dealer-data/published-dealer.ts';
import type { DealerRecord } from '#adapters/dealer-data/record.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { ACCOUNT_FIELDS, hasAccounts, realmOf } from '#domain/account/account-config.ts';
import type { DealerEntry, SiteManifest } from './format.ts';

function realmAt(dealer: PublishedDealer): string | null {
  const config = readableConfig(ACCOUNT_FIELDS, dealer);
  return config !== null && hasAccounts(config) ? realmOf(config) : null;
}

/** A dealer's line in the list of all dealers. */
export const entryOf = (dealer: PublishedDealer): DealerEntry => ({
  hosts: dealer.hosts,
  leadsKeptDays: dealer.leadsKeptDays,
  accountsKeptDays: dealer.accountsKeptDays,
  realm: realmAt(dealer),
});

export const knownVehicles = ({
  vehicles,
  gone,
}: Pick<DealerRecord, 'vehicles' | 'gone'>): SiteManifest['vehicles'] => ({
  shown: Object.values(vehicles).map(({ slug }) => slug),
  gone: Object.keys(gone),
});
