import { mirrorOf } from '#adapters/storage/blobs/mirror.ts';
import { createPool } from '#domain/lib/concurrency.ts';
import { type BuiltDay, type Span, unreadSpans, withLooks } from '#domain/operations/fleet/build-days.ts';
import type { KnownBuild } from '#domain/operations/fleet/fleet-facts.ts';
import { OVERVIEW_DAYS } from '#domain/operations/fleet/fleet-history.ts';
import { type History, historyIn, type Looks, looksIn } from './history.ts';
import { dealerIn, type ReportPlace, reportKey } from './places.ts';
import { type BuildReportFile, reportIn } from './report.ts';
import { textIn } from './reports.ts';
import { latestOf } from './retention.ts';
import type { LatestReportsReader } from './types.ts';

const DAY_MS = 86_400_000;
const FIELDS = 7;

const orNaN = (value: number | null): number => value ?? Number.NaN;
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
const dateText = (at: number): string => new Date(at).toISOString();

/** Days take a fifth of their memory so: objects with texts of 28 days and 5,000 dealers would be 20 MB. */
type PackedDays = Float64Array;

function packDays(days: readonly BuiltDay[]): PackedDays {
  const packed = new Float64Array(days.length * FIELDS);
  for (const [index, { day, builds, failed, seconds, pages, vehicles, fed }] of days.entries())
    packed.set(
      [
        ...[Date.parse(day) / DAY_MS, builds, failed, orNaN(seconds), orNaN(pages), orNaN(vehicles)],
        fed === null ? Number.NaN : Date.parse(fed),
      ],
      index * FIELDS,
    );
  return packed;
}

function unpackDays(packed: PackedDays): readonly BuiltDay[] {
  return Array.from({ length: packed.length / FIELDS }, (_, index) => {
    const [day = 0, builds = 0, failed = 0, ...rest] = packed.subarray(index * FIELDS, (index + 1) * FIELDS);
    const [seconds = Number.NaN, pages = Number.NaN, vehicles = Number.NaN, fed = Number.NaN] = rest;
    return {
      day: dateText(day * DAY_MS).slice(0, 10),
      builds,
      failed,
      seconds: orNull(seconds),
      pages: orNull(pages),
      vehicles: orNull(vehicles),
      fed: Number.isNaN(fed) ? null : dateText(fed),
    };
  });
}

interface Ways {
  readonly freshMs?: number;
  readonly now?: () => number;
  readonly onTrouble?: (what: string, cause: unknown) => void;
}

/** The cached data of each of thousands of dealers: one or two kilobytes. */
interface Overview {
  readonly latest: readonly KnownBuild[];
  readonly days: PackedDays;
  /** Spans of looks that do not count for these days: those after builds that did not read the feed, and those before the first day. */
  readonly unread: readonly Span[];
}

/** Texts that builds of many dealers share are in memory once. */
type Pooled = ReturnType<typeof createPool>;

const pooledOrNull = (text: string | null, pooled: Pooled): string | null => text && pooled(text);

const knownBuildOf = (report: BuildReportFile, pooled: Pooled): KnownBuild => ({
  outcome: report.outcome,
  kind: report.kind,
  finished: report.finished,
  seconds: report.seconds,
  pages: report.pages,
  vehicles: report.vehicles,
  unpictured: report.unpictured,
  photographs: report.photographs && { summary: pooledOrNull(report.photographs.summary, pooled) },
  rejected_count: report.rejected_count,
  error: report.error,
  refused: report.refused,
  warnings: report.warnings.map(pooled),
  feeds: report.feeds.map(({ name, summary }) => ({
    name: pooled(name),
    summary: pooledOrNull(summary, pooled),
  })),
  template: pooledOrNull(report.template, pooled),
  looks: pooledOrNull(report.looks, pooled),
  bundle: pooledOrNull(report.bundle, pooled),
  commit: pooledOrNull(report.commit, pooled),
});

const readable = ({ reports }: History): readonly BuildReportFile[] =>
  reports.flatMap((one) => reportIn(one) ?? []);

/** Returns the days that the lines of an overview show, and the last day on which the feed was read, however long ago. */
function daysInOverview(days: readonly BuiltDay[]): readonly BuiltDay[] {
  const shown = days.slice(-OVERVIEW_DAYS);
  if (shown.some(({ fed }) => fed !== null)) return shown;
  const lastFed = days.findLast(({ fed }) => fed !== null);
  return lastFed ? [lastFed, ...shown] : shown;
}

function overviewOf(history: History, pooled: Pooled): Overview {
  const reports = readable(history);
  const days = daysInOverview(history.days);
  const [first] = days;
  const isCut = first !== undefined && days.length < history.days.length;
  return {
    latest: latestOf(reports).map((report) => knownBuildOf(report, pooled)),
    days: packDays(days),
    unread: [
      ...(isCut ? [[Number.NEGATIVE_INFINITY, Date.parse(first.day)] as const] : []),
      ...unreadSpans(reports),
    ],
  };
}

/** Returns the times of the looks that read the feed. */
const readLooks = (looks: Looks[string] | undefined, unread: readonly Span[]): readonly string[] =>
  (looks?.days ?? [])
    .filter((at) => !unread.some(([from, until]) => at >= from && at < until))
    .map((at) => new Date(at).toISOString());

/** Reads the reports of a fleet as builds on all machines left them. */
export function reportReader(place: ReportPlace, ways: Ways = {}): LatestReportsReader {
  const { store, prefix, looks: noted, freshMs, ready } = place;
  const pooled = createPool();
  const times = { store, ...(freshMs !== undefined && { freshMs }), ...ways };
  const overviews = mirrorOf<Overview>({
    ...times,
    prefix,
    async read(bytes, name) {
      const key = `${prefix}${name}`;
      if (dealerIn(place, key) === undefined) return undefined;
      const history = historyIn(await textIn(key, bytes));
      return history && overviewOf(history, pooled);
    },
  });
  const looked = mirrorOf<Looks>({
    ...times,
    prefix: noted,
    read: async (bytes) => looksIn(await textIn(noted, bytes)),
  });
  let byFile: ReadonlyMap<string, Overview> = new Map();
  let looks: Looks = {};

  return {
    async refresh() {
      await ready();
      const [read, notes] = await Promise.all([overviews.read(), looked.read()]);
      byFile = read;
      looks = notes.get('') ?? {};
    },
    unchanged: () =>
      Object.fromEntries(
        Object.entries(looks).map(([slug, { last }]) => [slug, new Date(last).toISOString()]),
      ),
    latest(slug) {
      const overview = byFile.get(`${slug}${place.ending}`);
      if (overview === undefined) return { reports: [], days: [] };
      const { latest, days, unread } = overview;
      return { reports: latest, days: withLooks(unpackDays(days), readLooks(looks[slug], unread)) };
    },
    async whole(slug) {
      const key = reportKey(place, slug);
      const history = historyIn(await textIn(key, (await store.get(key))?.bytes));
      if (history === undefined) return { reports: [], days: [] };
      const reports = readable(history);
      return { reports, days: withLooks(history.days, readLooks(looks[slug], unreadSpans(reports))) };
    },
    slugs: () => [...byFile.keys()].flatMap((name) => dealerIn(place, `${prefix}${name}`) ?? []),
  };
}
