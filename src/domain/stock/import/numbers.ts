import { Unreadable } from '#domain/vehicles/attributes/read-field.ts';
import {
  inItsColumn,
  type NumberColumn,
  THOUSANDS,
  type Unsettled,
  writtenNumber,
} from './values/written-number.ts';

/** `24,990`, `24 990`, `24'990`, `24990.50`, and `1,50,000` as it is grouped in India */
const NUMBER = /-?(?:\d{1,3}(?:[,\u00a0\u202f '’]\d{3})+(?!\d)|\d{1,3}(?:,\d{2})+,\d{3}(?!\d)|\d+)(?:\.\d+)?/;
const MILES = /^\s*(?:k\s*)?mi(?:les?)?\b/i;
const KILOMETRES = /^\s*(?:k\s*)?(?:kms?|kilomet(?:re|er)s?)\b/i;
/** Longer texts hold a number by chance. */
const LONGEST = 200;

export interface NumberInText {
  readonly value: number;
  /** What follows it. */
  readonly rest: string;
}

/** Returns the first number in a text: `8.7 L / 100 km` → 8.7. */
export function numberIn(text: string): NumberInText | null {
  if (text.length > LONGEST) return null;
  const match = NUMBER.exec(text);
  if (!match) return null;
  const rest = text.slice(match.index + match[0].length);
  const value = Number(match[0].replace(/[^\d.-]/g, ''));
  return { value: THOUSANDS.test(rest) ? value * 1000 : value, rest };
}

/** What a product of binary fractions lacks at most, as a share of it. */
const LOST = 2 ** -50;

/** Cuts digits off, because a rounded number is one that the feed does not say. */
const cut = (value: number, parts: number): number => Math.floor(value * parts * (1 + LOST)) / parts;
const CENTS = 100;

/** From here on a price or a distance stands in for none. No vehicle for sale costs or has driven as much. */
export const PLACEHOLDER = 9_999_999;

const withinReason = (kind: string, value: number, text: string): number | Unreadable =>
  value < PLACEHOLDER ? value : new Unreadable(`${kind} below 9,999,999`, JSON.stringify(text));

/** `Was $24,990 now $22,990`: the first is crossed out. */
const CROSSED_OUT = /^.*\bnow\b/i;
const A_WEEK = /\b(?:p\/?w|per week|weekly|a week|p\/?wk)\b|\/\s?w(?:ee)?k/i;

interface MoneyReading {
  readonly times?: number;
  /** Explains `9.500`, which is read as 9,500 without one. */
  readonly column?: NumberColumn;
}

/** Reads a price. Returns null for 0, which feeds write if the price is not disclosed, and for weekly amounts. */
export function moneyIn(
  text: string,
  { times = 1, column }: MoneyReading = {},
): number | null | Unreadable | Unsettled {
  const short = text.slice(0, LONGEST);
  if (A_WEEK.test(short)) return null;
  const number = writtenNumber(short.replace(CROSSED_OUT, ''));
  if (!number) return new Unreadable('an amount', JSON.stringify(text));
  const finish = (value: number) =>
    value === 0 ? null : withinReason('an amount', cut(value * times, CENTS), text);
  return inItsColumn(number, { text, kind: 'an amount', column, finish });
}

const KM_PER_MILE = 1.609344;

export type DistanceUnit = 'km' | 'mile';

interface DistanceReading {
  /** The unit of values without one. */
  readonly unit: DistanceUnit;
  /** The unit of the market. */
  readonly into: DistanceUnit;
  readonly times?: number;
  readonly column?: NumberColumn;
}

/** Returns the unit that follows a number. `SMI` and `KMT` are schema.org’s trade codes. */
const unitAfter = (rest: string): DistanceUnit | null =>
  MILES.test(rest) || /^\s*SMI\b/.test(rest)
    ? 'mile'
    : KILOMETRES.test(rest) || /^\s*KMT\b/.test(rest)
      ? 'km'
      : null;

/** Reads a distance. A unit in the value itself overrides the configured one. */
export function distanceIn(
  text: string,
  { unit, into, times = 1, column }: DistanceReading,
): number | null | Unreadable | Unsettled {
  const distance = writtenNumber(text.slice(0, LONGEST));
  if (!distance) return new Unreadable('a distance', JSON.stringify(text));
  const from = unitAfter(distance.rest) ?? unit;
  const converted = (value: number): number => {
    if (from === into) return cut(value, 1);
    return Math.round(from === 'mile' ? value * KM_PER_MILE : value / KM_PER_MILE);
  };
  const finish = (value: number) => withinReason('a distance', converted(value * times), text);
  return inItsColumn(distance, { text, kind: 'a distance', column, finish });
}

/** The first motor car was patented in 1886. */
const FIRST_YEAR = 1886;
const YEAR = /(?<!\d)(?:18(?:8[6-9]|9\d)|(?:19|20)\d{2})(?!\d)/;
/** `20190301`, a date that a system writes without signs between its parts. */
const COMPACT_DATE = /^((?:19|20)\d{2})[01]\d[0-3]\d$/;
/** `MY22`, `'22`, `03/19`, `Mar-19` */
const SHORT_YEAR = /^(?:my|['’]|\d{1,2}[/-]|[a-z]{3,9}[-/ ])\s?(\d{2})$/i;
/** The latest that four digits are read as without a clock. */
const LAST_YEAR = 2099;
/** `84` as a two-digit year is 1984, because no car is built in the future. */
const FIRST_OF_LAST_CENTURY = 40;

function statedYear(text: string): number | null {
  const whole = YEAR.exec(text)?.[0] ?? COMPACT_DATE.exec(text)?.[1];
  if (whole !== undefined) return Number(whole);
  const [, year] = SHORT_YEAR.exec(text) ?? [];
  return year === undefined ? null : (Number(year) < FIRST_OF_LAST_CENTURY ? 2000 : 1900) + Number(year);
}

/** Reads `2021.0`, `MY21`, `Jan 2021` or `03/2019`. A year after the latest is a mistake or a placeholder. */
export function yearIn(text: string, latest = LAST_YEAR): number | Unreadable {
  const year = statedYear(text.trim().slice(0, LONGEST));
  return year !== null && year >= FIRST_YEAR && year <= latest
    ? year
    : new Unreadable(
        year === null ? 'a year' : `a year from ${FIRST_YEAR} to ${latest}`,
        JSON.stringify(text),
      );
}

/** `5 Seats` → 5 */
export function countIn(text: string): number | Unreadable {
  const value = numberIn(text);
  return value && value.value >= 0
    ? Math.round(value.value)
    : new Unreadable('a whole number', JSON.stringify(text));
}
