import { addDays } from '#domain/time/calendar.ts';
import type { Clock } from '#domain/time/clock.ts';
import { startOfLocalDay } from '#domain/time/zoned.ts';

interface Limited {
  /** The last day it holds. */
  readonly until: string | null;
}

/** Offers that hold now where the dealer is: through the whole of their last day. */
export const runningOffers = <O extends Limited>(
  offers: readonly O[],
  timeZone: string,
  clock: Clock,
): readonly O[] =>
  offers.filter(
    ({ until }) => until === null || !clock.reached(startOfLocalDay(addDays(until, 1), timeZone)),
  );
