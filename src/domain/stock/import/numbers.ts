import { Unreadable } from '#domain/vehicles/attributes/read-field.ts';

/** `24,990`, `24 990`, `24'990`, `24990.50`, and `1,50,000` as it is grouped in India */
const NUMBER = /-?(?:\d{1,3}(?:[,\u00a0\u202f '’]\d{3})+(?!\d)|\d{1,3}(?:,\d{2})+,\d{3}(?!\d)|\d+)(?:\.\d+)?/;
/** `24.990` of a price or a distance: neither has three decimals. */
const DOT_GROUPS = /^(\D{0,4}?)(\d{1,3}(?:\.\d{3})+)(?![\d.,])/;
/** `12k`, `12.5 K`, but not `12 km` */
const THOUSANDS = /^\s*k(?![a-z])/i;
const MILES = /^\s*(?:k\s*)?mi(?:les?)?\b/i;
const KILOMETRES = /^\s*(?:k\s*)?(?:kms?|kilomet(?:re|er)s?)\b/i;
/** Longer texts hold a number by chance. */
const LONGEST = 200;

export interface NumberInText {
  readonly value: number;
  /** What follows it. */
  readonly rest: string;
}

const withoutDotGroups = (text: string): string =>
  text.replace(DOT_GROUPS, (_, before: string, digits: string) => before + digits.replaceAll('.', ''));

/** Returns the first number in a text: `8.7 L / 100 km` → 8.7. */
export function numberIn(text: string): NumberInText | null {
  if (text.length > LONGEST) return null;
  const match = NUMBER.exec(text);
  if (!match) return null;
  const rest = text.slice(match.index + match[0].length);
  const value = Number(match[0].replace(/[^\d.-]/g, ''));
  return { value: THOUSANDS.test(rest) ? value * 1000 : value, rest };
}

const DECIMALS = 2;
const tidied = (value: number): number => Number(value.toFixed(DECIMALS));

/** `Was $24,990 now $22,990`: the first is crossed out. */
const CROSSED_OUT = /^.*\bnow\b/i;
const A_WEEK = /\b(?:p\/?w|per week|weekly|a week|p\/?wk)\b|\/\s?w(?:ee)?k/i;

/** Reads a price. Returns null for 0, which feeds write if the price is not disclosed, and for weekly amounts. */
export function moneyIn(text: string, times = 1): number | null | Unreadable {
  const short = text.slice(0, LONGEST);
  if (A_WEEK.test(short)) return null;
  const value = numberIn(withoutDotGroups(short.replace(CROSSED_OUT, '')));
  if (!value || value.value < 0) return new Unreadable('an amount', JSON.stringify(text));
  return value.value === 0 ? null : tidied(value.value * times);
}

const KM_PER_MILE = 1.609344;

export type DistanceUnit = 'km' | 'mile';

interface DistanceReading {
  /** The unit of values without one. */
  readonly unit: DistanceUnit;
  /** The unit of the market. */
  readonly into: DistanceUnit;
  readonly times?: number;
}

/** Returns the unit that follows a number. `SMI` and `KMT` are schema.org’s trade codes. */
const unitAfter = (rest: string): DistanceUnit | null =>
  MILES.test(rest) || /^\s*SMI\b/.test(rest)
    ? 'mile'
    : KILOMETRES.test(rest) || /^\s*KMT\b/.test(rest)
      ? 'km'
      : null;

/** Reads a distance. A unit in the value itself overrides the configured one. */
export function distanceIn(text: string, { unit, into, times = 1 }: DistanceReading): number | Unreadable {
  const distance = numberIn(withoutDotGroups(text.slice(0, LONGEST)));
  if (!distance || distance.value < 0) return new Unreadable('a distance', JSON.stringify(text));
  const from = unitAfter(distance.rest) ?? unit;
  const value = distance.value * times;
  if (from === into) return Math.round(value);
  return Math.round(from === 'mile' ? value * KM_PER_MILE : value / KM_PER_MILE);
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
/** `20190301`, a date that a system writes without signs between its parts. */
const COMPACT_DATE = /^((?:19|20)\d{2})[01]\d[0-3]\d$/;
/** `MY22`, `'22`, `03/19`, `Mar-19` */
const SHORT_YEAR = /^(?:my|['’]|\d{1,2}[/-]|[a-z]{3,9}[-/ ])\s?(\d{2})$/i;
/** `84` as a two-digit year is 1984, because no car is built in the future. */
const FIRST_OF_LAST_CENTURY = 40;

/** Reads `2021.0`, `MY21`, `Jan 2021` or `03/2019`. */
export function yearIn(text: string): number | Unreadable {
  const short = text.trim().slice(0, LONGEST);
  const whole = YEAR.exec(short)?.[0] ?? COMPACT_DATE.exec(short)?.[1];
  if (whole !== undefined) return Number(whole);
  const [, year] = SHORT_YEAR.exec(short) ?? [];
  if (year === undefined) return new Unreadable('a year', JSON.stringify(text));
  return (Number(year) < FIRST_OF_LAST_CENTURY ? 2000 : 1900) + Number(year);
}

/** `5 Seats` → 5 */
export function countIn(text: string): number | Unreadable {
  const value = numberIn(text);
  return value && value.value >= 0
    ? Math.round(value.value)
    : new Unreadable('a whole number', JSON.stringify(text));
}
