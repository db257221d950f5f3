import type { Clock } from './clock.ts';

export interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minutes since local midnight by the clock on the wall. */
  readonly minutes: number;
  readonly iso: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

// One formatter costs as much as some hundred uses of it.
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
};

/** Reads the local time as if it were UTC, in milliseconds. */
const wallTime = (instant: number, timeZone: string): number => {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

const isoDay = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

export const localDate = (instant: number, timeZone: string): LocalDate => {
  const wall = wallTime(instant, timeZone);
  const date = new Date(wall);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    minutes: date.getUTCHours() * 60 + date.getUTCMinutes(),
    iso: isoDay(wall),
  };
};

const offsetAt = (instant: number, timeZone: string): number =>
  wallTime(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/**
 * Returns the first instant of a day. Where the clocks change at midnight the day has no 00:00 or two of them. So it tries both
 * offsets around it, and takes the one whose instant lies in the day while the minute before does not.
 */
export const startOfLocalDay = (iso: string, timeZone: string): number => {
  const midnight = Date.parse(`${iso}T00:00:00Z`);
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map(
    (near) => midnight - offsetAt(near, timeZone),
  );
  const isStart = (instant: number): boolean =>
    isoDay(wallTime(instant, timeZone)) === iso && isoDay(wallTime(instant - MINUTE_MS, timeZone)) !== iso;
  return candidates.find(isStart) ?? Math.min(...candidates);
};

/**
 * Converts a local time to an instant. If the time occurs twice, it returns the first; if it is skipped, the moment after.
 * Returns NaN for a time that no clock shows, such as 25:00.
 */
export const localInstant = (iso: string, time: string, timeZone: string): number => {
  const wall = Date.parse(`${iso}T${time}Z`);
  if (Number.isNaN(wall)) return wall;
  const candidates = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - offsetAt(near, timeZone));
  return candidates.find((instant) => wallTime(instant, timeZone) === wall) ?? Math.max(...candidates);
};

/** Returns the year on the dealer’s calendar. Tells the clock that it ends at the dealer’s next New Year. */
export function localYear(clock: Clock, timezone: string): number {
  const { year } = localDate(clock.now, timezone);
  return clock.reached(startOfLocalDay(`${year + 1}-01-01`, timezone)) ? year + 1 : year;
}
