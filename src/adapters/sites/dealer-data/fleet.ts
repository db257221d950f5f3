import { ACCOUNT_FIELDS, hasAccounts, realmOf } from '#domain/shoppers/accounts/account-config.ts';
import { readableConfig } from './public-dealer.ts';
import type { DealerData, DealerOverview, Fleet, PublishedDealer } from './types.ts';

/** Returns null if shoppers do not sign in there, or if the dealer's data cannot be read. */
function realmAt(dealer: PublishedDealer): string | null {
  const config = readableConfig(ACCOUNT_FIELDS, dealer);
  return config !== null && hasAccounts(config) ? realmOf(config) : null;
}

export const overviewOf = (dealer: PublishedDealer): DealerOverview => ({
  hosts: dealer.hosts,
  leadsKeptDays: dealer.leadsKeptDays,
  accountsKeptDays: dealer.accountsKeptDays,
  realm: realmAt(dealer),
});

export function fleetOf(overviews: ReadonlyMap<string, DealerOverview>): Fleet {
  const byHost = new Map<string, string | undefined>();
  // A name of two dealers is nobody's, so that no lead goes to the other one. Servers do not start with it.
  for (const [slug, { hosts }] of overviews)
    for (const host of new Set(hosts.map((name) => name.toLowerCase())))
      byHost.set(host, byHost.has(host) ? undefined : slug);
  return {
    slugs: [...overviews.keys()].sort(),
    overview: (slug) => overviews.get(slug),
    slugOfHost: (host) => byHost.get(host),
  };
}

/** Describes a dealer with damaged data: its pages are served, and nothing of it is deleted. */
const damagedAt = (hosts: readonly string[]): DealerOverview => ({
  hosts,
  leadsKeptDays: null,
  accountsKeptDays: null,
  realm: null,
});

/** Reads the list of dealers if there is one, or else each dealer. One dealer's unreadable data hides no other. */
export async function readFleet(dealerData: DealerData): Promise<Fleet> {
  if (dealerData.fleet) return dealerData.fleet();
  const overviews = new Map<string, DealerOverview>();
  for (const slug of await dealerData.dealers()) {
    const dealer = await dealerData.dealer(slug).catch(() => null);
    if (dealer) overviews.set(slug, overviewOf(dealer));
    else if (dealer === null) overviews.set(slug, damagedAt((await dealerData.hostsOf?.(slug)) ?? []));
  }
  return fleetOf(overviews);
}
