import type { AccountPeople } from '#adapters/accounts/types.ts';
import type { DailyCounts } from '#adapters/daily-counts/types.ts';
import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import type { MailFolder } from '#adapters/mail/folder.ts';
import type { Prizes } from '#adapters/prizes/types.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import type { UnfoundSearches } from '#adapters/unfound/types.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';
import { hasAccounts, realmOf } from '#domain/account/account-config.ts';
import { accountConfigOf } from './account/account-service.ts';

const DAY_MS = 86_400_000;
const SEASON_MS = 90 * DAY_MS;
/** Emails that no server took are kept this long for inspection. */
const MONTH_MS = 30 * DAY_MS;

type Retention = {
  readonly dealerData: Pick<DealerData, 'dealers' | 'dealer'>;
  readonly leads: Pick<LeadStore, 'purge'>;
  /** Where there are any. */
  readonly reservations?: Pick<Reservations, 'purge'> | undefined;
  readonly accounts?: { readonly people: Pick<AccountPeople, 'purge'> } | undefined;
  readonly mail?: Pick<MailFolder, 'purge'> | undefined;
  readonly vitals?: Pick<VitalsStore, 'purge'> | undefined;
  readonly prizes?: Pick<Prizes, 'purge'> | undefined;
  readonly unfound?: Pick<UnfoundSearches, 'purge'> | undefined;
  readonly violations?: Pick<DailyCounts, 'purge'> | undefined;
};

/**
 * Deletes leads past their period, and buyers' details. Payments stay for the books. Returns how many. A dealer
 * without a site or a period keeps everything, because leads may wait for a site that failed to build.
 */
export async function purgeExpired(
  { dealerData, leads, reservations, prizes, accounts, mail, vitals, unfound, violations }: Retention,
  now: number,
): Promise<number> {
  let purged = (await vitals?.purge(now - SEASON_MS)) ?? 0;
  purged += (await unfound?.purge(now - SEASON_MS)) ?? 0;
  purged += (await violations?.purge(now - SEASON_MS)) ?? 0;
  purged += (await mail?.purge(now - MONTH_MS)) ?? 0;
  const realms = new Map<string, number>();
  for (const slug of await dealerData.dealers()) {
    const dealer = await dealerData.dealer(slug);
    if (dealer) notePeriod(realms, dealer);
    const days = dealer?.leadsKeptDays ?? null;
    if (days === null) continue;
    const before = now - days * DAY_MS;
    purged += await leads.purge(slug, before);
    purged += (await reservations?.purge(slug, before)) ?? 0;
    purged += (await prizes?.purge(slug, before)) ?? 0;
  }
  for (const [realm, days] of realms)
    purged += (await accounts?.people.purge(realm, now - days * DAY_MS)) ?? 0;
  return purged;
}

/** Of dealers who share accounts, the longest period. */
function notePeriod(realms: Map<string, number>, dealer: PublishedDealer): void {
  const config = accountConfigOf(dealer);
  const days = dealer.accountsKeptDays;
  if (days === null || config === null || !hasAccounts(config)) return;
  const realm = realmOf(config);
  realms.set(realm, Math.max(days, realms.get(realm) ?? 0));
}

/** Purges at once and then daily. Answers how to stop it. */
export function purgeDaily(purge: () => Promise<unknown>, failed: (cause: unknown) => void): () => void {
  const run = () => void purge().catch(failed);
  run();
  const timer = setInterval(run, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
