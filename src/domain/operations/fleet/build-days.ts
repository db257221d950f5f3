import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The builds of one dealer on one day, for charts. */
export const builtDaySchema = v.object({
  /** In UTC, such as `2026-11-20`. */
  day: v.string(),
  builds: count,
  failed: count,
  /** Seconds of the slowest build with pages, or null on a day without one. */
  seconds: v.nullable(v.number()),
  /** As the last build of the day that succeeded left them; null on a day without one. */
  pages: v.nullable(count),
  vehicles: v.nullable(count),
  /** When the feed was last read that day, ISO. Null if it was not. */
  fed: v.nullable(v.string()),
});

export type BuiltDay = v.InferOutput<typeof builtDaySchema>;

/** About 130 bytes a day: 12 KB a dealer. Shoppers' measurements are stored as long. */
export const MOST_DAYS = 90;

/** The part of a build that charts need. */
export interface DatedBuild {
  readonly outcome: 'built' | 'failed';
  readonly kind: 'site' | 'stock';
  /** ISO. */
  readonly finished: string;
  readonly seconds: number;
  readonly pages: number;
  readonly vehicles: number;
  readonly warnings: readonly string[];
}

/** The warning of a build that could not read the feed and used the previous stock (`acquireStock`). */
const REMEMBERED = /The last good answer is used \(\d+ vehicles?\)/;

/** Returns true if a build read the feed instead of using the stored one. */
export const hasReadFeed = ({ outcome, warnings }: Pick<DatedBuild, 'outcome' | 'warnings'>): boolean =>
  outcome === 'built' && !warnings.some((words) => REMEMBERED.test(words));

const emptyDay = (day: string): BuiltDay => ({
  day,
  builds: 0,
  failed: 0,
  seconds: null,
  pages: null,
  vehicles: null,
  fed: null,
});

const slowest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** Returns the later of two ISO times, which sort as text. */
const later = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a > b ? a : b;

const inOrder = (days: Iterable<BuiltDay>): readonly BuiltDay[] =>
  [...days].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-MOST_DAYS);

function changedDay(
  days: readonly BuiltDay[],
  at: string,
  change: (day: BuiltDay) => BuiltDay,
): readonly BuiltDay[] {
  const day = at.slice(0, 10);
  const before = days.find((one) => one.day === day) ?? emptyDay(day);
  return inOrder([...days.filter((one) => one.day !== day), change(before)]);
}

/** Adds a build to its day, and drops the oldest days beyond `MOST_DAYS`. */
export function withBuild(days: readonly BuiltDay[], build: DatedBuild): readonly BuiltDay[] {
  const { outcome, kind, finished, seconds, pages, vehicles } = build;
  const isBuilt = outcome === 'built';
  const hasPages = isBuilt && kind === 'site';
  return changedDay(days, finished, (day) => ({
    ...day,
    builds: day.builds + 1,
    failed: day.failed + (isBuilt ? 0 : 1),
    seconds: slowest(day.seconds, hasPages ? seconds : null),
    pages: hasPages ? pages : day.pages,
    vehicles: isBuilt ? vehicles : day.vehicles,
    fed: later(day.fed, hasReadFeed(build) ? finished : null),
  }));
}

/** Records checks that found nothing to do: each read the feed, which was unchanged. Times are ISO. */
export function withLooks(days: readonly BuiltDay[], looks: readonly string[]): readonly BuiltDay[] {
  if (looks.length === 0) return days;
  const byDay = new Map(days.map((one) => [one.day, one]));
  for (const at of looks) {
    const day = at.slice(0, 10);
    const before = byDay.get(day) ?? emptyDay(day);
    byDay.set(day, { ...before, fed: later(before.fed, at) });
  }
  return inOrder(byDay.values());
}

/** From one moment until another, in epoch milliseconds. */
export type Span = readonly [from: number, until: number];

/**
 * Lists the spans in which a look that finds nothing new says nothing of the feed: from a build that could not read it until the
 * next build. Takes the newest build first.
 */
export const unreadSpans = (
  builds: readonly Pick<DatedBuild, 'outcome' | 'warnings' | 'finished'>[],
): readonly Span[] =>
  builds.flatMap((build, index): readonly Span[] => {
    if (build.outcome === 'failed' || hasReadFeed(build)) return [];
    const next = builds[index - 1];
    return [[Date.parse(build.finished), next ? Date.parse(next.finished) : Number.POSITIVE_INFINITY]];
  });

/** Computes days from reports, for dealers whose days were never stored. Takes the newest report first. */
export const daysOf = (builds: readonly DatedBuild[]): readonly BuiltDay[] =>
  builds.toReversed().reduce<readonly BuiltDay[]>((days, build) => withBuild(days, build), []);
