import type { OpenPayments } from '#domain/payment/states.ts';
import type { BuildFacts, WaitingLeads } from './facts.ts';
import { lastDays } from './history.ts';
import { feedReadAt, hasFailed, isBuildOld, isFeedStale, lookedAt } from './warnings.ts';

/** What the database says of all dealers together. */
export interface StoreFigures {
  readonly leads: WaitingLeads;
  readonly payments: OpenPayments;
}

/** What the build reports say of all dealers together. */
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

const countOf = <One>(all: readonly One[], holds: (one: One) => boolean): number => all.filter(holds).length;

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
