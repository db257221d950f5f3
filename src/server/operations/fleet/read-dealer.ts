import type { LeadStore } from '#adapters/leads/store/types.ts';
import type { DailyCounts } from '#adapters/operations/event-counts/types.ts';
import type { BuildReportFile } from '#adapters/operations/reports/report.ts';
import type { VitalsStore } from '#adapters/operations/vitals/sql.ts';
import type { SearchMisses } from '#adapters/search/misses/sql.ts';
import { unlessDamaged } from '#adapters/sites/dealer-data/record.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { FeedFetches } from '#adapters/stock/feed-fetches/sql.ts';
import type { CountedWords } from '#domain/lib/count-text-model.ts';
import type { FeedOutcome, StockEntry } from '#domain/operations/fleet/feed-receipts.ts';
import {
  buildSeconds,
  type DayValue,
  feedAges,
  HISTORY_DAYS,
  largestPaints,
  leadsByDay,
} from '#domain/operations/fleet/fleet-history.ts';
import { type FleetRow, type ShownVersion, versionsOf } from '#domain/operations/fleet/fleet-row.ts';
import type { FeedFetch } from '#domain/stock/export/feed-fetch.ts';
import { type FleetSources, readFleet } from './read-fleet.ts';

export interface DealerSources extends Omit<FleetSources, 'vitals' | 'violations' | 'unfound'> {
  readonly leads: Pick<LeadStore, 'perDay' | 'backlog' | 'outstanding' | 'failing' | 'purgeNotes'>;
  readonly vitals: Pick<VitalsStore, 'measured' | 'daily'> | undefined;
  readonly violations: Pick<DailyCounts, 'most' | 'fresh'> | undefined;
  readonly unfound: Pick<SearchMisses, 'most'> | undefined;
  readonly dealerData: Pick<DealerData, 'dealers' | 'dealer'>;
  readonly fetches: Pick<FeedFetches, 'of'>;
}

/** One dealer with its last weeks. */
export interface DealerHistory {
  readonly row: FleetRow;
  readonly now: number;
  /** Newest first. */
  readonly builds: readonly BuildReportFile[];
  readonly lines: {
    readonly seconds: readonly DayValue[];
    readonly lcp: readonly DayValue[];
    readonly leads: readonly DayValue[];
    readonly feed: readonly DayValue[];
  };
  readonly violations: readonly CountedWords[];
  /** The files for advertisers, as the last build that succeeded made them. */
  readonly feeds: readonly FeedOutcome[];
  readonly stock: readonly StockEntry[];
  readonly fetches: readonly FeedFetch[];
  /** Newest first. */
  readonly versions: readonly ShownVersion[];
}

const DAY_MS = 86_400_000;
const MOST_VIOLATIONS = 20;
const VIOLATION_DAYS = 28;

const stockOf = ({ vehicles }: PublishedDealer): readonly StockEntry[] =>
  Object.entries(vehicles).map(([id, { name, listing }]) => ({ id, name, stock: listing?.stocknum ?? null }));

/** Returns undefined if there is no dealer with this slug. */
export async function readDealer(sources: DealerSources, slug: string): Promise<DealerHistory | undefined> {
  const { vitals, violations, leads, reports, now, dealerData } = sources;
  const since = now - HISTORY_DAYS * DAY_MS;
  const fleet = await readFleet({
    ...sources,
    only: [slug],
    vitals: vitals && {
      measuredOfAll: async (_, from) => new Map([[slug, await vitals.measured(slug, from)]]),
    },
  });
  const row = fleet.dealers.find((one) => one.slug === slug);
  if (row === undefined) return undefined;
  const { reports: builds, days } = await reports.whole(slug);
  const [perDay, painted, measured, refused, dealer, fetches] = await Promise.all([
    leads.perDay([slug], since),
    vitals?.daily(slug, 'LCP', since) ?? [],
    vitals?.measured(slug, since) ?? [],
    violations?.most(slug, { since: now - VIOLATION_DAYS * DAY_MS, limit: MOST_VIOLATIONS }) ?? [],
    unlessDamaged(() => dealerData.dealer(slug)),
    sources.fetches.of(slug),
  ]);
  return {
    row,
    now,
    builds,
    violations: refused,
    feeds: builds.find(({ outcome }) => outcome === 'built')?.feeds ?? [],
    stock: dealer ? stockOf(dealer) : [],
    fetches,
    versions: versionsOf(measured, builds),
    lines: {
      seconds: buildSeconds(days, now, HISTORY_DAYS),
      lcp: largestPaints(painted, now, HISTORY_DAYS),
      leads: leadsByDay(perDay, now, HISTORY_DAYS),
      feed: feedAges(days, now, HISTORY_DAYS),
    },
  };
}
