import type { Clock } from './clock.ts';
import { localDate, startOfLocalDay } from './zoned.ts';

/** The year on the dealer’s calendar; the clock learns that it ends at the dealer’s next New Year. */
export function localYear(clock: Clock, timezone: string): number {
  const { year } = localDate(clock.now, timezone);
  return clock.reached(startOfLocalDay(`${year + 1}-01-01`, timezone)) ? year + 1 : year;
}
