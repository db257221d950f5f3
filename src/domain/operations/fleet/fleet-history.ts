import type { OpenPayments } from '#domain/checkout/payment-states.ts';
import { type BucketCount, type Device, JUDGED_SHARE, percentile, samplesIn } from '../vitals/metrics.ts';
import type { BuiltDay } from './build-days.ts';
import type { BuildFacts, DayCount, WaitingLeads } from './fleet-facts.ts';
import { feedReadAt, hasFailed, isBuildOld, isFeedStale, lookedAt } from './fleet-warnings.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** How far the lines of the overview go back, and those of a dealer. */
export const OVERVIEW_DAYS = 28;
export const HISTORY_DAYS = 60;

/** A day's value. Null if unknown. */
export interface DayValue {
  readonly day: string;
  readonly value: number | null;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const namedDays = new Map<string, readonly string[]>();
const MOST_NAMED = 10;

/** Lists the last `count` days in UTC up to today, oldest first. The list is cached, because each of 1,000 dealers needs the same one. */
export function lastDays(now: number, count: number): readonly string[] {
  const key = `${Math.floor(now / DAY_MS)} ${count}`;
  const cached = namedDays.get(key);
  if (cached !== undefined) return cached;
  const days = Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS));
  if (namedDays.size >= MOST_NAMED) namedDays.clear();
  namedDays.set(key, days);
  return days;
}

/** Returns the seconds of the slowest build with pages, for each day. */
export function buildSeconds(days: readonly BuiltDay[], now: number, count: number): readonly DayValue[] {
  const secondsByDay = new Map(days.map(({ day, seconds }) => [day, seconds]));
  return lastDays(now, count).map((day) => ({ day, value: secondsByDay.get(day) ?? null }));
}

/** Leads by day. A day without an entry had none. */
export function leadsByDay(counts: readonly DayCount[], now: number, count: number): readonly DayValue[] {
  const leadCounts = new Map(counts.map(({ day, count: leads }) => [day, leads]));
  return lastDays(now, count).map((day) => ({ day, value: leadCounts.get(day) ?? 0 }));
}

/** Hours since the feed was last read, at the end of each day, and for today until now. Nothing before it was first read. */
export function feedAges(days: readonly BuiltDay[], now: number, count: number): readonly DayValue[] {
  const read = days.flatMap(({ fed }) => (fed === null ? [] : Date.parse(fed))).sort((a, b) => a - b);
  return lastDays(now, count).map((day) => {
    const end = Math.min(Date.parse(day) + DAY_MS, now);
    const last = read.findLast((at) => at <= end);
    return { day, value: last === undefined ? null : (end - last) / HOUR_MS };
  });
}

interface MeasuredDay {
  readonly day: string;
  readonly device: Device;
  readonly counted: readonly BucketCount[];
}

/** Below it a day's figure is an anecdote. */
const LEAST_VISITS = 10;

/** Returns, for each day, the milliseconds within which three of four shoppers with a phone saw the largest picture or text. */
export function largestPaints(
  measured: readonly MeasuredDay[],
  now: number,
  count: number,
): readonly DayValue[] {
  const countsByDay = new Map(
    measured.filter(({ device }) => device === 'phone').map(({ day, counted }) => [day, counted]),
  );
  return lastDays(now, count).map((day) => {
    const counted = countsByDay.get(day) ?? [];
    return {
      day,
      value: samplesIn(counted) < LEAST_VISITS ? null : percentile('LCP', counted, JUDGED_SHARE),
    };
  });
}

const values = (line: readonly DayValue[]) => line.map(({ value }) => value);

export const secondsLine = (days: readonly BuiltDay[], now: number): readonly (number | null)[] =>
  values(buildSeconds(days, now, OVERVIEW_DAYS));

export const leadsLine = (counts: readonly DayCount[], now: number): readonly number[] =>
  leadsByDay(counts, now, OVERVIEW_DAYS).map(({ value }) => value ?? 0);

/** The database's figures about all dealers together. */
export interface StoreFigures {
  readonly leads: WaitingLeads;
  readonly payments: OpenPayments;
}

/** The build reports' figures about all dealers together. */
export interface BuildFigures {
  readonly dealers: number;
  /** Dealers that cannot be built as they are now. */
  readonly failed: number;
  /** Dealers that no build has looked at for too long. */
  readonly old: number;
  /** When a build of any dealer last succeeded or found nothing to do, in epoch milliseconds. */
  readonly lookedAt: number | null;
  /** Builds of today and yesterday in UTC: always at least the last 24 hours. */
  readonly recent: { readonly built: number; readonly failed: number };
  /** The feed that was not read for the longest time. */
  readonly oldestFeed: { readonly at: number; readonly slug: string } | null;
  /** Feeds that were not read for too long. */
  readonly oldFeeds: number;
}

const RECENT_DAYS = 2;

const countOf = <One>(all: readonly One[], matches: (one: One) => boolean): number =>
  all.filter(matches).length;

function recentBuilds(all: readonly BuildFacts[], now: number): BuildFigures['recent'] {
  const [first = ''] = lastDays(now, RECENT_DAYS);
  const days = all.flatMap((facts) => facts.days.filter(({ day }) => day >= first));
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return { built: days.reduce((sum, day) => sum + day.builds, 0) - failed, failed };
}

function oldestFeedOf(all: readonly BuildFacts[]): BuildFigures['oldestFeed'] {
  let oldest: BuildFigures['oldestFeed'] = null;
  for (const facts of all) {
    const at = feedReadAt(facts);
    if (at !== null && (oldest === null || at < oldest.at)) oldest = { at, slug: facts.slug };
  }
  return oldest;
}

export function buildFigures(all: readonly BuildFacts[], now: number): BuildFigures {
  const looked = all.map(lookedAt).filter((at) => at !== null);
  return {
    dealers: all.length,
    failed: countOf(all, hasFailed),
    old: countOf(all, (facts) => isBuildOld(facts, now)),
    lookedAt: looked.reduce<number | null>((newest, at) => Math.max(newest ?? at, at), null),
    recent: recentBuilds(all, now),
    oldestFeed: oldestFeedOf(all),
    oldFeeds: countOf(all, (facts) => isFeedStale(facts, now)),
  };
}
