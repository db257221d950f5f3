import { readReports } from '#adapters/build-reports/reports.ts';
import type { DailyCounts } from '#adapters/daily-counts/types.ts';
import { readableConfig } from '#adapters/dealer-data/published-dealer.ts';
import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { LeadRecord, LeadStore } from '#adapters/lead-store/types.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import type { UnfoundSearches } from '#adapters/unfound/types.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';
import type { CountedHolds, DealerFacts, WaitingLeads } from '#domain/fleet/facts.ts';
import { type Fleet, fleetOf } from '#domain/fleet/row.ts';
import { NOTHING_UNFOUND } from '#domain/unfound/asked.ts';
import { regressionsIn } from '#domain/vitals/regressions.ts';
import { readUnfound } from './read-unfound.ts';

export interface FleetSources {
  readonly dataDir: string;
  readonly dealerData: Pick<DealerData, 'dealers' | 'dealer'>;
  readonly leads: Pick<LeadStore, 'leads'>;
  readonly reservations: Pick<Reservations, 'countCarHolds'>;
  /** Where nothing is measured there is none. */
  readonly vitals: Pick<VitalsStore, 'measured'> | undefined;
  /** Where searches that find nothing are not counted there is none. */
  readonly unfound: Pick<UnfoundSearches, 'most'> | undefined;
  /** Where what policies refuse is not counted there is none. */
  readonly violations?: Pick<DailyCounts, 'most'> | undefined;
  readonly now: number;
  /** Dealers that should be there, with what stands against building them; those known by other means are added. */
  readonly expected?: ReadonlyMap<string, readonly string[]>;
  /** Where a dealer is looked at. */
  readonly hrefOf: (slug: string, dealer: PublishedDealer | undefined) => string;
  /** Only these. */
  readonly only?: readonly string[];
}

/** Beyond it the exact number no longer matters. */
const MOST_LEADS = 2_000;
const DAY_MS = 86_400_000;
const MEASURED_DAYS = 28;
const NEW_DAYS = 7;
const MOST_VIOLATIONS = 200;

const countByDealer = (records: readonly LeadRecord[]) => Map.groupBy(records, ({ lead }) => lead.dealer);

async function waitingLeads(
  leads: FleetSources['leads'],
  dealers: readonly string[],
): Promise<(slug: string) => WaitingLeads> {
  const [waiting, dead] = await Promise.all([
    leads.leads({ dealers, state: 'waiting', limit: MOST_LEADS }),
    leads.leads({ dealers, state: 'dead', limit: MOST_LEADS }),
  ]);
  const [waitingOf, deadOf] = [countByDealer(waiting), countByDealer(dead)];
  return (slug) => {
    const found = waitingOf.get(slug) ?? [];
    return {
      waiting: found.length,
      since: found.length === 0 ? null : Math.min(...found.map(({ lead }) => lead.at)),
      dead: deadOf.get(slug)?.length ?? 0,
    };
  };
}

async function countedHolds({ reservations, now }: FleetSources): Promise<(slug: string) => CountedHolds> {
  const aDayAgo = now - DAY_MS;
  const [lastDay, before] = await Promise.all([
    reservations.countCarHolds(aDayAgo, now),
    reservations.countCarHolds(aDayAgo - MEASURED_DAYS * DAY_MS, aDayAgo),
  ]);
  return (slug) => ({
    lastDay: lastDay.get(slug) ?? 0,
    usual: (before.get(slug) ?? 0) / MEASURED_DAYS,
  });
}

async function violationsOf({ violations, now }: FleetSources, slug: string) {
  const since = now - MEASURED_DAYS * DAY_MS;
  const found = (await violations?.most(slug, { since, limit: MOST_VIOLATIONS })) ?? [];
  return found.filter((one) => Date.parse(one.since) > now - NEW_DAYS * DAY_MS);
}

function engineOf(dealer: PublishedDealer): string {
  const engine = readableConfig(['search'], dealer)?.search.engine;
  return engine?.kind === 'meilisearch'
    ? `${engine.kind} (${URL.parse(engine.host)?.host ?? engine.host})`
    : 'embedded';
}

/** Every dealer of the fleet, with what whoever looks after it should know. */
export async function readFleet(sources: FleetSources): Promise<Fleet> {
  const { dataDir, dealerData, leads, vitals, unfound, now, expected = new Map(), only, hrefOf } = sources;
  const reports = new Map(readReports(dataDir).map((kept) => [kept.slug, kept]));
  const known = new Set([...expected.keys(), ...(await dealerData.dealers())]);
  const slugs = [...known].filter((slug) => only === undefined || only.includes(slug)).sort();
  const leadsOf = await waitingLeads(leads, slugs);
  const holdsOf = await countedHolds(sources);
  const since = now - MEASURED_DAYS * DAY_MS;
  const unfoundOf = unfound && (await readUnfound({ dealerData, unfound, since }));
  const all: DealerFacts[] = [];
  for (const slug of slugs) {
    const dealer = await dealerData.dealer(slug);
    const measured = (await vitals?.measured(slug, since)) ?? [];
    const kept = reports.get(slug);
    all.push({
      slug,
      name: dealer?.name ?? slug,
      href: hrefOf(slug, dealer),
      engine: dealer ? engineOf(dealer) : null,
      timezone: dealer?.timezone ?? 'UTC',
      specialDays: (dealer && readableConfig(['special_hours'], dealer)?.special_hours) ?? [],
      builds: kept?.reports ?? [],
      unchanged: kept?.unchanged ?? null,
      problems: expected.get(slug) ?? [],
      leads: leadsOf(slug),
      holds: holdsOf(slug),
      measured,
      regressions: regressionsIn(measured),
      newViolations: await violationsOf(sources, slug),
      unfound: (dealer && (await unfoundOf?.(dealer))) ?? NOTHING_UNFOUND,
    });
  }
  return fleetOf(all, now);
}
