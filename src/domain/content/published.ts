import type { Site } from '#domain/site/site.ts';
import type { Clock } from '#domain/time/clock.ts';
import { addDays } from '#domain/time/clock.ts';
import { localInstant, startOfLocalDay } from '#domain/time/zoned.ts';

export interface Published {
  readonly draft: boolean;
  /** `2026-12-25` or `2026-12-25T09:30`; nothing: ever since. */
  readonly date: string | null;
  /** The last day it is shown. */
  readonly until: string | null;
}

/** When a moment by the clock on the dealer’s wall is. */
export const instantOf = (moment: string, timeZone: string): number => {
  const [day = '', time] = moment.split('T');
  return time === undefined ? startOfLocalDay(day, timeZone) : localInstant(day, time, timeZone);
};

/**
 * Whether something is published now. Asks the clock for both ends, so that the build knows when to run again.
 */
export function isOut({ draft, date, until }: Published, timeZone: string, clock: Clock): boolean {
  if (draft) return false;
  if (date !== null && !clock.reached(instantOf(date, timeZone))) return false;
  return until === null || !clock.reached(startOfLocalDay(addDays(until, 1), timeZone));
}

interface Dated {
  readonly date: string;
  readonly slug: string;
}
const newestFirst = (a: Dated, b: Dated) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);

/** The site with its published texts, news newest first. */
export function publishedSite(site: Site, clock: Clock): Site {
  const out = (text: Published) => isOut(text, site.config.timezone, clock);
  return { ...site, pages: site.pages.filter(out), news: site.news.filter(out).toSorted(newestFirst) };
}

interface Limited {
  /** The last day of the offer. */
  readonly until: string | null;
}

/** Offers that are valid now, through the whole of their last day. */
export const runningOffers = <O extends Limited>(
  offers: readonly O[],
  timeZone: string,
  clock: Clock,
): readonly O[] =>
  offers.filter(
    ({ until }) => until === null || !clock.reached(startOfLocalDay(addDays(until, 1), timeZone)),
  );
