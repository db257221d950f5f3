import { localInstant } from '#domain/lib/time-zones.ts';
import { Unreadable } from '#domain/vehicles/attributes/read-field.ts';

export const DATE_ORDERS = ['day-first', 'month-first', 'year-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface MomentReading {
  /** Of dates such as 03/04/2026. */
  readonly order: DateOrder;
  /** Of times without one. */
  readonly timezone: string;
  /** Moments of later years are placeholders, such as the end of 9999. */
  readonly latestYear?: number;
}

interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: string;
}

const MONTHS: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?)?`;
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i;
/** `Tue, 03 Nov 2026 10:00:00 GMT` */
const MAIL = /^(?:[a-z]{3},? )?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/i;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}$`, 'i');
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2}):?(\d{2}):?(\d{2})?)?$/;
const DAY_MONTH = new RegExp(
  String.raw`^(?:[a-z]+,? )?(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4}|\d{2})${TIME}$`,
  'i',
);
const MONTH_DAY = new RegExp(
  String.raw`^(?:[a-z]+,? )?([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}$`,
  'i',
);
const DIGITS = /^\d+(?:\.\d+)?$/;
/** `/Date(1514764800000)/`, as older services of Microsoft's write it. */
const SERVICE = /^\/?Date\((\d{9,14})(?:[+-]\d{4})?\)\/?$/i;
/** `Tue Dec 16 2014 12:30:00 GMT-0800 (PST)` */
const SCRIPT =
  /^[a-z]{3} [a-z]{3} \d{1,2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC)[+-]\d{4}(?: \([^)]{1,40}\))?$/i;
const NAMED_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?) ?(?:UTC|GMT)$/i;
const LONGEST = 60;

const two = (value: number): string => String(value).padStart(2, '0');

function timeText(hours?: string, minutes?: string, seconds?: string, half?: string): string {
  if (hours === undefined) return '00:00:00';
  const twelve = Number(hours) % 12;
  const hour = half === undefined ? Number(hours) : twelve + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${two(hour)}:${minutes ?? '00'}:${seconds ?? '00'}`;
}

const monthNamed = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** A year of two digits is of this century: cars older than that have whole years. */
const wholeYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

interface Form {
  readonly pattern: RegExp;
  readonly read: (parts: readonly (string | undefined)[], order: DateOrder) => WallClock;
}

function byOrder(
  [first = '', second = '', year = '', ...time]: readonly (string | undefined)[],
  order: DateOrder,
) {
  const isMonthFirst = order === 'month-first';
  const [day, month] = isMonthFirst ? [Number(second), Number(first)] : [Number(first), Number(second)];
  // 25/12 can be read in one way only, whatever the configuration says.
  const [realDay, realMonth] = month > 12 && day <= 12 ? [month, day] : [day, month];
  return { year: wholeYear(year), month: realMonth, day: realDay, time: timeText(...time) };
}

const FORMS: readonly Form[] = [
  {
    pattern: YEAR_FIRST,
    read: ([year, month, day, ...time]) => ({
      year: Number(year),
      month: Number(month),
      day: Number(day),
      time: timeText(...time),
    }),
  },
  { pattern: YEAR_LAST, read: byOrder },
  {
    pattern: COMPACT,
    read: ([year, month, day, ...time]) => ({
      year: Number(year),
      month: Number(month),
      day: Number(day),
      time: timeText(...time),
    }),
  },
  {
    pattern: DAY_MONTH,
    read: ([day, month = '', year = '', ...time]) => ({
      year: wholeYear(year),
      month: monthNamed(month),
      day: Number(day),
      time: timeText(...time),
    }),
  },
  {
    pattern: MONTH_DAY,
    read: ([month = '', day, year, ...time]) => ({
      year: Number(year),
      month: monthNamed(month),
      day: Number(day),
      time: timeText(...time),
    }),
  },
];

const FIRST_MILLISECONDS = 1e11;
const FIRST_SECONDS = 1e8;
/** Spreadsheets count days since the end of 1899. */
const SHEET_EPOCH_DAYS = 25_569;
const SHEET_DAYS = { least: 20_000, most: 80_000 };
const DAY_SECONDS = 86_400;

function fromNumber(text: string): number | null {
  const count = Number(text);
  if (count >= FIRST_MILLISECONDS && text.length < 15 && !COMPACT.test(text)) return Math.floor(count / 1000);
  if (count >= FIRST_SECONDS && text.length >= 9 && text.length !== 12 && text.length !== 14)
    return Math.floor(count);
  if (count >= SHEET_DAYS.least && count <= SHEET_DAYS.most)
    return Math.round((count - SHEET_EPOCH_DAYS) * DAY_SECONDS);
  return null;
}

const isDay = ({ year, month, day }: WallClock): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

function wallClock(text: string, order: DateOrder): WallClock | null {
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const clock = read(match.slice(1), order);
    return isDay(clock) ? clock : null;
  }
  return null;
}

const withoutService = (text: string): string =>
  (SERVICE.exec(text)?.[1] ?? text).replace(NAMED_ZONE, '$1T$2Z');

/** Returns seconds since 1970, or NaN for a time that is on no calendar. Returns null for a text that is no date. */
function secondsIn(text: string, { order, timezone }: MomentReading): number | null {
  if (SCRIPT.test(text)) return Math.floor(Date.parse(text) / 1000);
  if (ZONED.test(text) || MAIL.test(text)) {
    const ms = Date.parse(text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T').replace(/ (?=[+-]\d{2}:?\d{2}$)/, ''));
    return Math.floor(ms / 1000);
  }
  const counted = DIGITS.test(text) && text.length !== 8 ? fromNumber(text) : null;
  if (counted !== null) return counted;
  const clock = wallClock(text, order);
  if (clock === null) return null;
  const { year, month, day, time } = clock;
  const whole = String(year).padStart(4, '0');
  return Math.floor(localInstant(`${whole}-${two(month)}-${two(day)}`, time, timezone) / 1000);
}

const LAST_YEAR = 2099;

/**
 * Returns seconds since 1970. An empty date of a database, such as `0001-01-01T00:00:00`, and one after the latest year
 * are unreadable.
 */
export function momentIn(text: string, reading: MomentReading): number | Unreadable {
  const { latestYear = LAST_YEAR } = reading;
  const tidy = withoutService(text.trim().slice(0, LONGEST + 1));
  const seconds = tidy.length > LONGEST ? null : secondsIn(tidy, reading);
  if (seconds !== null && seconds >= 0 && seconds * 1000 < Date.UTC(latestYear + 1, 0)) return seconds;
  const expected = seconds === null ? 'a date' : `a date from 1970 to ${latestYear}`;
  return new Unreadable(expected, JSON.stringify(text.trim()));
}

/** Returns true if the day and the month of a date could be swapped. */
export function isAmbiguousDate(text: string): boolean {
  const [, first, second] = YEAR_LAST.exec(text.trim().slice(0, LONGEST)) ?? [];
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && first !== second;
}

/** Returns the only possible order of a date, or null if the text does not reveal it. */
export function orderShown(text: string): DateOrder | null {
  const tidy = text.trim().slice(0, LONGEST);
  if (YEAR_FIRST.test(tidy)) return 'year-first';
  const [, first, second] = YEAR_LAST.exec(tidy) ?? [];
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : null;
}
