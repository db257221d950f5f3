import { isRecord } from '#domain/rows/record.ts';
import { isNothing, timestamp } from './read-field.ts';
import type { Vehicle } from './schema.ts';

/** All that a feed dates: a test holds it against the fields that are read as times. */
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
 * By how many whole days the newest date of a feed lies behind (below zero: ahead of) a moment. Moved by so many it lies
 * in the last day before that moment, never after it. None where nothing is dated.
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
 * An invented feed as if it had been written today: every date of it later by the same number of days, so that what came
 * before what stays as it was. A date that cannot be read stays for the build to complain about.
 */
export const movedByDays = (feed: readonly unknown[], days: number): readonly unknown[] =>
  days === 0 ? feed : feed.map((entry) => moved(entry, days));
