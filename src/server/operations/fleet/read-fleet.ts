import type { Reservations } from '#adapters/checkout/reservations/types.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import type { DailyCounts } from '#adapters/operations/event-counts/types.ts';
import type { LatestReportsReader } from '#adapters/operations/reports/types.ts';
import type { VitalsStore } from '#adapters/operations/vitals/sql.ts';
import type { SearchMisses } from '#adapters/search/misses/sql.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { destinationOf, type LeadDestination } from '#domain/leads/delivery-policy.ts';
import type { LeadDeliveryConfig } from '#domain/leads/lead-delivery-config.ts';
import { FAILED_TIMES } from '#domain/operations/fleet/failures.ts';
import type {
  DayCount,
  DealerFacts,
  KnownBuild,
  ReservationCount,
  WaitingLeads,
} from '#domain/operations/fleet/fleet-facts.ts';
import { OVERVIEW_DAYS } from '#domain/operations/fleet/fleet-history.ts';
import { type FleetRows, fleetOf } from '#domain/operations/fleet/fleet-row.ts';
import { type Regression, regressionsIn } from '#domain/operations/vitals/regressions.ts';
import { NOTHING_UNFOUND } from '#domain/search/misses/search-misses.ts';
import type { AddressOf } from '#server/lib/machine-page.ts';
import type { ReadBriefs } from './dealer-briefs.ts';
import { inTurns, readStoreFigures } from './figures.ts';
import { readMisses } from './read-misses.ts';

export interface FleetSources {
  readonly dealerData: Pick<DealerData, 'dealers'>;
  readonly leads: Pick<LeadStore, 'perDay' | 'backlog' | 'outstanding' | 'failing' | 'purgeNotes'>;
  readonly reservations: Pick<Reservations, 'countCarReservations' | 'outstanding'>;
  /** Undefined if nothing is measured. */
  readonly vitals: Pick<VitalsStore, 'measuredOfAll'> | undefined;
  /** Undefined if searches without results are not counted, or not asked for. */
  readonly unfound: Pick<SearchMisses, 'most'> | undefined;
  /** Undefined if CSP reports are not counted. */
  readonly violations?: Pick<DailyCounts, 'fresh'> | undefined;
  readonly now: number;
  /** The environment that the sites are served in, which decides where leads go. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether what is not set there is simulated. */
  readonly isDemo: boolean;
  /** The dealers that should exist, with their configuration problems. Others are added. */
  readonly expected?: ReadonlyMap<string, readonly string[]>;
  /** The address of a dealer's site. */
  readonly hrefOf: AddressOf;
  /** Only these. */
  readonly only?: readonly string[];
  readonly briefs: ReadBriefs;
  readonly reports: LatestReportsReader;
}

const DAY_MS = 86_400_000;
const MEASURED_DAYS = 28;
const NEW_DAYS = 7;

const NO_LEADS: WaitingLeads = { waiting: 0, since: null, dead: 0 };

async function countReservations({
  reservations,
  now,
}: FleetSources): Promise<(slug: string) => ReservationCount> {
  const aDayAgo = now - DAY_MS;
  const [lastDay, before] = await Promise.all([
    reservations.countCarReservations(aDayAgo, now),
    reservations.countCarReservations(aDayAgo - MEASURED_DAYS * DAY_MS, aDayAgo),
  ]);
  return (slug) => ({
    lastDay: lastDay.get(slug) ?? 0,
    usual: (before.get(slug) ?? 0) / MEASURED_DAYS,
  });
}

/** Reads the database's figures of these dealers, in a handful of queries for any number of dealers. */
async function readCounts(sources: FleetSources, slugs: readonly string[]) {
  const { leads, vitals, violations, now } = sources;
  const since = now - MEASURED_DAYS * DAY_MS;
  const [backlog, failing, { refusals }, perDay, reservationsOf, measured, newViolations] = await Promise.all(
    [
      leads.backlog(slugs),
      leads.failing(slugs, FAILED_TIMES),
      leads.purgeNotes(),
      leads.perDay(slugs, now - OVERVIEW_DAYS * DAY_MS),
      countReservations(sources),
      vitals?.measuredOfAll(slugs, since),
      violations?.fresh({ since, after: now - NEW_DAYS * DAY_MS }),
    ],
  );
  const backlogOf = new Map(backlog.map((one) => [one.dealer, one]));
  const failingOf = Map.groupBy(failing, ({ dealer }) => dealer);
  const daysOf: ReadonlyMap<string, readonly DayCount[]> = Map.groupBy(perDay, ({ dealer }) => dealer);
  return (slug: string) => ({
    leads: backlogOf.get(slug) ?? NO_LEADS,
    failing: failingOf.get(slug) ?? [],
    purgeRefusal: refusals.find(({ dealer }) => dealer === null || dealer === slug)?.reason ?? null,
    leadsPerDay: daysOf.get(slug) ?? [],
    holds: reservationsOf(slug),
    measured: measured?.get(slug) ?? [],
    newViolations: newViolations?.get(slug) ?? [],
  });
}

function destinationIn(
  { env, isDemo }: FleetSources,
  delivery: LeadDeliveryConfig | null,
): LeadDestination | null {
  if (delivery === null) return null;
  const destination = destinationOf(delivery, env);
  return isDemo ? { ...destination, missing: [] } : destination;
}

/**
 * Returns the builds that the regressions need. A regression names the build that it came with, which may be older than
 * the latest ones.
 */
async function buildsFor(
  reports: LatestReportsReader,
  slug: string,
  {
    latest,
    regressions,
  }: { readonly latest: readonly KnownBuild[]; readonly regressions: readonly Regression[] },
): Promise<readonly KnownBuild[]> {
  const isKnown = regressions.every(({ version }) => latest.some(({ looks }) => looks === version));
  return isKnown ? latest : (await reports.whole(slug)).reports;
}

export async function readFleet(sources: FleetSources): Promise<FleetRows> {
  const { dealerData, reports, unfound, now, expected = new Map(), only, hrefOf } = sources;
  const [briefs] = await Promise.all([sources.briefs(), reports.refresh()]);
  const dealerSlugs = new Set([...expected.keys(), ...(await dealerData.dealers())]);
  const slugs = [...dealerSlugs].filter((slug) => only === undefined || only.includes(slug)).sort();
  const [countsOf, figures] = await Promise.all([
    readCounts(sources, slugs),
    readStoreFigures(sources, slugs, now),
  ]);
  const unfoundOf =
    unfound && readMisses({ briefs: briefs.values(), unfound, since: now - MEASURED_DAYS * DAY_MS });
  const unchanged = reports.unchanged();
  const all: DealerFacts[] = [];
  await inTurns(slugs, async (slug) => {
    const brief = briefs.get(slug);
    const counts = countsOf(slug);
    const { reports: latest, days } = reports.latest(slug);
    const regressions = regressionsIn(counts.measured);
    all.push({
      ...counts,
      slug,
      name: brief?.name ?? slug,
      href: hrefOf(slug, brief?.url ?? null),
      engine: brief?.engine ?? null,
      market: brief?.market ?? null,
      timezone: brief?.timezone ?? 'UTC',
      specialDays: brief?.specialDays ?? [],
      feedContact: brief?.feedContact ?? null,
      destination: destinationIn(sources, brief?.delivery ?? null),
      builds: await buildsFor(reports, slug, { latest, regressions }),
      days,
      unchanged: unchanged[slug] ?? null,
      problems: expected.get(slug) ?? [],
      regressions,
      unfound: (brief && (await unfoundOf?.(brief))) ?? NOTHING_UNFOUND,
    });
  });
  return fleetOf(all, now, figures);
}
