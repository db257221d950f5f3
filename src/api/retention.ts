import type { AccessLog } from '#adapters/access-log/types.ts';
import type { AccountPeople } from '#adapters/accounts/types.ts';
import type { DailyCounts } from '#adapters/daily-counts/types.ts';
import { readFleet } from '#adapters/dealer-data/fleet.ts';
import type { DealerData, DealerOverview, Fleet } from '#adapters/dealer-data/types.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import type { MailFolder } from '#adapters/mail/folder.ts';
import type { Prizes } from '#adapters/prizes/types.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import type { Turns } from '#adapters/turns/types.ts';
import type { UnfoundSearches } from '#adapters/unfound/types.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';
import { workFor } from './turns.ts';

const DAY_MS = 86_400_000;
const SEASON_MS = 90 * DAY_MS;
/** Emails that no server took are kept this long for inspection. */
const MONTH_MS = 30 * DAY_MS;

type Retention = {
  readonly dealerData: DealerData;
  readonly leads: Pick<LeadStore, 'purge'>;
  /** Where there are any. */
  readonly reservations?: Pick<Reservations, 'purge'> | undefined;
  readonly accounts?: { readonly people: Pick<AccountPeople, 'purge'> } | undefined;
  readonly access?: Pick<AccessLog, 'purge'> | undefined;
  readonly mail?: Pick<MailFolder, 'purge'> | undefined;
  readonly vitals?: Pick<VitalsStore, 'purge'> | undefined;
  readonly prizes?: Pick<Prizes, 'purge'> | undefined;
  readonly unfound?: Pick<UnfoundSearches, 'purge'> | undefined;
  readonly violations?: Pick<DailyCounts, 'purge'> | undefined;
  /** Of all processes that share the stores. Without it, this one purges whenever it is asked to. */
  readonly turns?: Turns | undefined;
};

/** A process that dies while it purges is followed by another one after this. */
const LEASE_MS = 60 * 60_000;

/**
 * Once a day in one of several equal processes. They know the same dealers; a process with other dealers on the
 * same database purges those.
 */
export async function purgeExpired(retention: Retention, now: number): Promise<number> {
  const { dealerData, mail, access, turns } = retention;
  // Every machine has letters of its own, and may have files of who read what.
  const own = ((await mail?.purge(now - MONTH_MS)) ?? 0) + ((await access?.purge(now)) ?? 0);
  const fleet = await readFleet(dealerData);
  const turn = await turns?.take(workFor('purge', fleet.slugs), now, LEASE_MS);
  if (turn === null) return own;
  const purged = await purgeStores(retention, fleet, now);
  if (turn) await turns?.done(turn, now + DAY_MS);
  return own + purged;
}

/**
 * Deletes leads past their period, and buyers' details. Payments stay for the books. Returns how many. A dealer
 * without a site or a period keeps everything, because leads may wait for a site that failed to build.
 */
async function purgeStores(
  { leads, reservations, prizes, accounts, vitals, unfound, violations }: Retention,
  { slugs, overview }: Fleet,
  now: number,
): Promise<number> {
  let purged = (await vitals?.purge(now - SEASON_MS)) ?? 0;
  purged += (await unfound?.purge(now - SEASON_MS)) ?? 0;
  purged += (await violations?.purge(now - SEASON_MS)) ?? 0;
  const realms = new Map<string, number>();
  for (const slug of slugs) {
    const dealer = overview(slug);
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
function notePeriod(realms: Map<string, number>, { realm, accountsKeptDays }: DealerOverview): void {
  if (realm === null || accountsKeptDays === null) return;
  realms.set(realm, Math.max(accountsKeptDays, realms.get(realm) ?? 0));
}

/** So often it is asked whose turn it is. */
const LOOK_MS = 60 * 60_000;

/** Purges at once, and from then on what a day has passed for. Answers how to stop it. */
export function purgeDaily(purge: () => Promise<unknown>, failed: (cause: unknown) => void): () => void {
  const run = () => void purge().catch(failed);
  run();
  const timer = setInterval(run, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
