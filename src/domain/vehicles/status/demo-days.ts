import { isRecord } from '#domain/lib/records.ts';
import { isNothing, timestamp } from '../attributes/read-field.ts';
import type { Vehicle } from '../vehicle.ts';

/** Every dated field of a feed. A test compares it with the fields that are read as times. */
export const DATED_FIELDS = [
  'created_at',
  'sold_date_timestamp',
] as const satisfies readonly (keyof Vehicle)[];

const DAY_SECONDS = 86_400;

const secondsIn = (value: unknown): number | null => {
  const read = isNothing(value) ? null : timestamp(value);
  return typeof read === 'number' ? read : null;
};

const datesOf = (entry: unknown): readonly number[] =>
  isRecord(entry)
    ? DATED_FIELDS.flatMap((name) => {
        const seconds = secondsIn(entry[name]);
        return seconds === null ? [] : [seconds];
      })
    : [];

/**
 * Returns how many whole days the newest date of a feed lies before a moment. A negative number means after it.
 * Moved by that many days, the newest date is within the day before the moment and never after it. Returns 0 if
 * nothing is dated.
 */
export function daysBehind(feed: readonly unknown[], nowSeconds: number): number {
  const newest = feed.flatMap(datesOf).reduce((last, date) => Math.max(last, date), Number.NEGATIVE_INFINITY);
  return Number.isFinite(newest) ? Math.floor((nowSeconds - newest) / DAY_SECONDS) : 0;
}

function moved(entry: unknown, days: number): unknown {
  if (!isRecord(entry)) return entry;
  const dates = DATED_FIELDS.flatMap((name) => {
    const seconds = secondsIn(entry[name]);
    return seconds === null ? [] : [[name, Math.max(0, seconds + days * DAY_SECONDS)] as const];
  });
  return { ...entry, ...Object.fromEntries(dates) };
}

/**
 * Makes an invented feed look as if it were written today: every date moves by the same number of days. A date that
 * cannot be read stays, for the build to report.
 */
export const movedByDays = (feed: readonly unknown[], days: number): readonly unknown[] =>
  days === 0 ? feed : feed.map((entry) => moved(entry, days));
