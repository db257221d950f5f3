import type { Reservations } from '#adapters/checkout/reservations/types.ts';
import type { EmailFolderOptions } from '#adapters/leads/email/folder.ts';
import type { Prizes } from '#adapters/leads/prizes/types.ts';
import type { LeadStore, PurgeNotes } from '#adapters/leads/store/types.ts';
import type { AccessLog } from '#adapters/operations/access-log/types.ts';
import type { DailyCounts } from '#adapters/operations/event-counts/types.ts';
import type { VitalsStore } from '#adapters/operations/vitals/sql.ts';
import type { SearchMisses } from '#adapters/search/misses/sql.ts';
import type { AccountPeople } from '#adapters/shoppers/accounts/types.ts';
import { readFleet } from '#adapters/sites/dealer-data/fleet.ts';
import type { DealerData, DealerOverview, Fleet } from '#adapters/sites/dealer-data/types.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import type { RecurringJobs } from '#adapters/storage/jobs/cluster-lease.ts';
import { type Ageing, leapText, shrinkRefusals } from '#domain/leads/retention.ts';

const DAY_MS = 86_400_000;
const SEASON_MS = 90 * DAY_MS;
/** How long emails that no server took are stored for inspection. */
const MONTH_MS = 30 * DAY_MS;

type Retention = {
  readonly dealerData: DealerData;
  readonly leads: Pick<LeadStore, 'expired' | 'purge' | 'purgeNotes' | 'notePurge'>;
  /** Where there are any. */
  readonly reservations?: Pick<Reservations, 'purge'> | undefined;
  readonly accounts?: { readonly people: Pick<AccountPeople, 'purge'> } | undefined;
  readonly access?: Pick<AccessLog, 'purge'> | undefined;
  readonly mail?: Pick<EmailFolderOptions, 'purge'> | undefined;
  readonly vitals?: Pick<VitalsStore, 'purge'> | undefined;
  readonly prizes?: Pick<Prizes, 'purge'> | undefined;
  readonly unfound?: Pick<SearchMisses, 'purge'> | undefined;
  readonly violations?: Pick<DailyCounts, 'purge'> | undefined;
  readonly pushed?: Pick<PushedStock, 'purge'> | undefined;
  /** The schedule of all processes that share the stores. Without it, this process purges at every call. */
  readonly recurring?: RecurringJobs | undefined;
  /** Called with the reason if nothing is deleted. */
  readonly onRefusal: (reason: string) => void;
};

/** The time after which another process takes over from one that died while it purged. */
const LEASE_MS = 60 * 60_000;

/**
 * Purges expired data once a day in one of several equal processes. They know the same dealers; a process with other
 * dealers on the same database purges those. Nothing is deleted if the clock is implausible.
 */
export async function purgeExpired(retention: Retention, now: number): Promise<number> {
  const { dealerData, leads, mail, access, recurring } = retention;
  const fleet = await readFleet(dealerData);
  const { doneAt } = await leads.purgeNotes();
  const leap = leapText(doneAt, now);
  if (leap !== undefined) {
    await note(retention, fleet, { doneAt, refusals: [{ dealer: null, reason: leap }] });
    return 0;
  }
  // Every machine has letters of its own, and may have files of who read what.
  const own = ((await mail?.purge(now - MONTH_MS)) ?? 0) + ((await access?.purge(now)) ?? 0);
  const job = await recurring?.claim('purge', fleet.slugs, { now, leaseMs: LEASE_MS });
  if (job === null) return own;
  const refusals = shrinkRefusals(await ageingsOf(leads, fleet, now));
  const isStopped = refusals.some(({ dealer }) => dealer === null);
  await note(retention, fleet, { refusals, doneAt: isStopped ? doneAt : Math.max(doneAt ?? now, now) });
  const refused = new Set(refusals.map(({ dealer }) => dealer));
  const purged = isStopped ? 0 : await purgeStores(retention, fleet, { now, refused });
  if (job) await recurring?.done(job, now + DAY_MS);
  return own + purged;
}

async function note({ leads, onRefusal }: Retention, { slugs }: Fleet, notes: PurgeNotes): Promise<void> {
  await leads.notePurge(slugs, notes);
  for (const { reason } of notes.refusals) onRefusal(reason);
}

/** Counts the expired leads of the dealers with a retention period. */
async function ageingsOf(
  leads: Retention['leads'],
  { slugs, overview }: Fleet,
  now: number,
): Promise<ReadonlyMap<string, Ageing>> {
  const ageings = new Map<string, Ageing>();
  for (const slug of slugs) {
    const days = overview(slug)?.leadsKeptDays ?? null;
    if (days !== null) ageings.set(slug, await leads.expired(slug, now - days * DAY_MS));
  }
  return ageings;
}

interface Purge {
  readonly now: number;
  /** Dealers whose data stays until a person has looked at it. */
  readonly refused: ReadonlySet<string | null>;
}

/**
 * Deletes leads past their period, and buyers' details. Payments stay for the books. Returns how many. A dealer
 * without a site or a period keeps everything, because leads may wait for a site that failed to build.
 */
async function purgeStores(
  { leads, reservations, prizes, accounts, vitals, unfound, violations, pushed }: Retention,
  { slugs, overview }: Fleet,
  { now, refused }: Purge,
): Promise<number> {
  let purged = (await vitals?.purge(now - SEASON_MS)) ?? 0;
  purged += (await unfound?.purge(now - SEASON_MS)) ?? 0;
  purged += (await violations?.purge(now - SEASON_MS)) ?? 0;
  purged += (await pushed?.purge(now - SEASON_MS)) ?? 0;
  const realms = new Map<string, number>();
  for (const slug of slugs) {
    const dealer = overview(slug);
    if (dealer) notePeriod(realms, dealer);
    const days = dealer?.leadsKeptDays ?? null;
    if (days === null || refused.has(slug)) continue;
    const before = now - days * DAY_MS;
    purged += await leads.purge(slug, before);
    purged += (await reservations?.purge(slug, before)) ?? 0;
    purged += (await prizes?.purge(slug, before)) ?? 0;
  }
  for (const [realm, days] of realms)
    purged += (await accounts?.people.purge(realm, now - days * DAY_MS)) ?? 0;
  return purged;
}

/** Notes the longest period of the dealers that share accounts. */
function notePeriod(realms: Map<string, number>, { realm, accountsKeptDays }: DealerOverview): void {
  if (realm === null || accountsKeptDays === null) return;
  realms.set(realm, Math.max(accountsKeptDays, realms.get(realm) ?? 0));
}

/** The interval at which it is checked whether a day has passed. */
const LOOK_MS = 60 * 60_000;

/** Purges at once, and checks every hour whether the next purge is due. Returns a function that stops it. */
export function purgeDaily(purge: () => Promise<unknown>, failed: (cause: unknown) => void): () => void {
  const run = () => void purge().catch(failed);
  run();
  const timer = setInterval(run, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
