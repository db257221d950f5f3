import type { MissGroups } from '#domain/search/misses/search-misses.ts';
import {
  JUDGED_SHARE,
  type Metric,
  measureText,
  percentile,
  ratingOf,
  samplesIn,
  type VitalRating,
} from '../vitals/metrics.ts';
import type { Measured } from '../vitals/regressions.ts';
import type { DealerFacts, KnownBuild } from './fleet-facts.ts';
import {
  type BuildFigures,
  buildFigures,
  leadsLine,
  type StoreFigures,
  secondsLine,
} from './fleet-history.ts';
import {
  feedReadAt,
  hasFailed,
  lastSiteBuild,
  lookedAt,
  type Warning,
  warningsOf,
} from './fleet-warnings.ts';
import { byNeed, type Need, needOf } from './need.ts';

/** The 75th percentile of phones. */
export interface ShownMeasure {
  readonly metric: Metric;
  readonly text: string;
  /** In the unit of the metric. */
  readonly value: number;
  readonly rating: VitalRating;
  readonly visits: number;
}

export interface FleetRow {
  readonly slug: string;
  readonly name: string;
  /** The page that shows it. */
  readonly href: string;
  readonly template: string;
  readonly market: string;
  readonly need: Need;
  /** `2 h ago`. Null if there is no build. */
  readonly built: string | null;
  /** Epoch milliseconds of the same. */
  readonly builtAt: number | null;
  readonly failed: boolean;
  /** Seconds of the last build with pages. */
  readonly seconds: number | null;
  readonly pages: number | null;
  readonly vehicles: number | null;
  readonly rejected: number | null;
  /** When its feed was last read, in epoch milliseconds. Null if unknown. */
  readonly feedAt: number | null;
  readonly leads: { readonly waiting: number; readonly dead: number };
  readonly leadsLastWeek: number;
  /** A value a day for the last four weeks, oldest first. */
  readonly lines: {
    readonly seconds: readonly (number | null)[];
    readonly leads: readonly number[];
  };
  readonly engine: string;
  readonly measures: readonly ShownMeasure[];
  readonly unfound: MissGroups;
  readonly warnings: readonly Warning[];
}

/** Core Web Vitals, in the order in which they are felt. */
const SHOWN: readonly Metric[] = ['LCP', 'INP', 'CLS'];
/** Below it a number is an anecdote. */
const LEAST_VISITS = 10;

const MINUTE_MS = 60_000;
const STEPS: readonly (readonly [unit: string, ms: number])[] = [
  ['d', 1_440 * MINUTE_MS],
  ['h', 60 * MINUTE_MS],
  ['min', MINUTE_MS],
];

/** `3 d`, `2 h`, `5 min`, `0 min` */
export function ageText(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  const [unit, ms] = STEPS.find(([, step]) => passed >= step) ?? ['min', MINUTE_MS];
  return `${Math.floor(passed / ms)} ${unit}`;
}

export const agoText = (at: number, now: number): string =>
  now - at < MINUTE_MS ? 'just now' : `${ageText(at, now)} ago`;

/** Visits with a phone by size, of each metric that is shown: over all kinds of pages. */
type PhoneCounts = ReadonlyMap<Metric, ReadonlyMap<number, number>>;

function addTo(sums: Map<number, number>, counted: Iterable<readonly [bucket: number, count: number]>): void {
  for (const [bucket, count] of counted) sums.set(bucket, (sums.get(bucket) ?? 0) + count);
}

function phoneCounts(measured: readonly Measured[]): PhoneCounts {
  const counts = new Map(SHOWN.map((metric) => [metric, new Map<number, number>()]));
  for (const { metric, device, counted } of measured) {
    const sums = counts.get(metric);
    if (device === 'phone' && sums !== undefined)
      addTo(
        sums,
        counted.map(({ bucket, count }) => [bucket, count] as const),
      );
  }
  return counts;
}

/** Adds up all counts, and leaves out a metric with too few visits. */
function measuresOf(all: readonly PhoneCounts[]): readonly ShownMeasure[] {
  return SHOWN.flatMap((metric) => {
    const sums = new Map<number, number>();
    for (const counts of all) addTo(sums, counts.get(metric) ?? []);
    const counted = Array.from(sums, ([bucket, count]) => ({ bucket, count }));
    const visits = samplesIn(counted);
    const value = visits < LEAST_VISITS ? null : percentile(metric, counted, JUDGED_SHARE);
    if (value === null) return [];
    return [{ metric, text: measureText(metric, value), value, rating: ratingOf(metric, value), visits }];
  });
}

const WEEK_DAYS = 7;

export function fleetRow(facts: DealerFacts, now: number, counts = phoneCounts(facts.measured)): FleetRow {
  const build = lastSiteBuild(facts);
  const at = lookedAt(facts);
  const warnings = warningsOf(facts, now);
  const leads = leadsLine(facts.leadsPerDay, now);
  return {
    slug: facts.slug,
    name: facts.name,
    href: facts.href,
    template: build?.template ?? '–',
    market: facts.market ?? '–',
    need: needOf(facts, now, warnings.length),
    builtAt: at,
    seconds: build?.seconds ?? null,
    feedAt: feedReadAt(facts),
    lines: { seconds: secondsLine(facts.days, now), leads },
    built: at === null ? null : agoText(at, now),
    failed: hasFailed(facts),
    pages: build?.pages ?? null,
    vehicles: facts.builds.find(({ outcome }) => outcome === 'built')?.vehicles ?? null,
    rejected: facts.builds.find(({ outcome }) => outcome === 'built')?.rejected_count ?? null,
    leads: { waiting: facts.leads.waiting, dead: facts.leads.dead },
    leadsLastWeek: leads.slice(-WEEK_DAYS).reduce((sum, count) => sum + count, 0),
    engine: facts.engine ?? '–',
    measures: measuresOf([counts]),
    unfound: facts.unfound,
    warnings,
  };
}

/** How fast the pages of one template are, whosever they are. */
export interface TemplateRow {
  readonly template: string;
  readonly dealers: number;
  readonly measures: readonly ShownMeasure[];
}

export interface FleetRows {
  /** Epoch milliseconds of the moment that ages are counted from. */
  readonly now: number;
  /** The most urgent first. */
  readonly dealers: readonly FleetRow[];
  readonly templates: readonly TemplateRow[];
  /** The measures of all dealers together. */
  readonly measures: readonly ShownMeasure[];
  readonly figures: FleetFigures;
}

/** The figures of all dealers together that are also exported as metrics. */
interface FleetFigures extends StoreFigures {
  readonly builds: BuildFigures;
}

/** Sorts by need, then by lost leads and warnings, then by slug. */
export const byUrgency = (a: FleetRow, b: FleetRow): number =>
  byNeed(a.need, b.need) ||
  b.leads.dead - a.leads.dead ||
  b.warnings.length - a.warnings.length ||
  a.slug.localeCompare(b.slug);

export function fleetOf(all: readonly DealerFacts[], now: number, figures: StoreFigures): FleetRows {
  const rows = all.map((facts) => ({ facts, counts: phoneCounts(facts.measured) }));
  const templates = Map.groupBy(rows, ({ facts }) => lastSiteBuild(facts)?.template ?? null);
  return {
    now,
    figures: { ...figures, builds: buildFigures(all, now) },
    measures: measuresOf(rows.map(({ counts }) => counts)),
    dealers: rows.map(({ facts, counts }) => fleetRow(facts, now, counts)).toSorted(byUrgency),
    templates: [...templates]
      .flatMap(([template, using]) => {
        const measures = measuresOf(using.map(({ counts }) => counts));
        return template === null || measures.length === 0
          ? []
          : [{ template, dealers: using.length, measures }];
      })
      .toSorted((a, b) => a.template.localeCompare(b.template)),
  };
}

/** One state of a dealer's code and looks, and how fast it was. */
export interface ShownVersion {
  readonly version: string;
  /** The first day on which a shopper saw it. */
  readonly since: string;
  /** The commit of its build, if the report is still there. */
  readonly commit: string | null;
  readonly measures: readonly ShownMeasure[];
}

const MOST_VERSIONS = 10;

export const versionsOf = (
  measured: readonly Measured[],
  builds: readonly Pick<KnownBuild, 'looks' | 'commit'>[],
): readonly ShownVersion[] =>
  [...Map.groupBy(measured, ({ version }) => version)]
    .map(([version, ofVersion]) => ({
      version,
      since: ofVersion.map(({ since }) => since).sort()[0] ?? '',
      commit: builds.findLast(({ looks }) => looks === version)?.commit ?? null,
      measures: measuresOf([phoneCounts(ofVersion)]),
    }))
    .toSorted((a, b) => b.since.localeCompare(a.since))
    .slice(0, MOST_VERSIONS);
