import { Unreadable } from '#domain/vehicle/read-field.ts';

/** `24,990`, `24 990`, `24'990`, `24990.50` */
const NUMBER = /-?(?:\d{1,3}(?:[,\u00a0\u202f '’]\d{3})+(?!\d)|\d+)(?:\.\d+)?/;
/** `12k`, `12.5 K`, but not `12 km` */
const THOUSANDS = /^\s*k(?![a-z])/i;
const MILES = /^\s*(?:k\s*)?mi(?:les?)?\b/i;
const KILOMETRES = /^\s*(?:k\s*)?(?:kms?|kilomet(?:re|er)s?)\b/i;

export interface NumberInText {
  readonly value: number;
  /** What follows it. */
  readonly rest: string;
}

/** The first number in a text: `8.7 L / 100 km` → 8.7 */
export function numberIn(text: string): NumberInText | null {
  const found = NUMBER.exec(text);
  if (!found) return null;
  const rest = text.slice(found.index + found[0].length);
  const value = Number(found[0].replace(/[^\d.-]/g, ''));
  return { value: THOUSANDS.test(rest) ? value * 1000 : value, rest };
}

const DECIMALS = 2;
const tidied = (value: number): number => Number(value.toFixed(DECIMALS));

/** A price. Null for 0, which feeds write where a price is not told. */
export function moneyIn(text: string, times = 1): number | null | Unreadable {
  const found = numberIn(text);
  if (!found || found.value < 0) return new Unreadable('an amount', JSON.stringify(text));
  return found.value === 0 ? null : tidied(found.value * times);
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

const unitAfter = (rest: string): DistanceUnit | null =>
  MILES.test(rest) ? 'mile' : KILOMETRES.test(rest) ? 'km' : null;

/** A unit in the value itself wins over the configured one. */
export function distanceIn(text: string, { unit, into, times = 1 }: DistanceReading): number | Unreadable {
  const found = numberIn(text);
  if (!found || found.value < 0) return new Unreadable('a distance', JSON.stringify(text));
  const from = unitAfter(found.rest) ?? unit;
  const value = found.value * times;
  if (from === into) return Math.round(value);
  return Math.round(from === 'mile' ? value * KM_PER_MILE : value / KM_PER_MILE);
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
/** `MY22`, `'22` */
const SHORT_YEAR = /^(?:my|['’])\s?(\d{2})$/i;

/** `2021.0`, `MY21`, `Jan 2021` */
export function yearIn(text: string): number | Unreadable {
  const whole = YEAR.exec(text);
  if (whole) return Number(whole[0]);
  const [, short] = SHORT_YEAR.exec(text.trim()) ?? [];
  return short === undefined ? new Unreadable('a year', JSON.stringify(text)) : 2000 + Number(short);
}

/** `5 Seats` → 5 */
export function countIn(text: string): number | Unreadable {
  const found = numberIn(text);
  return found && found.value >= 0
    ? Math.round(found.value)
    : new Unreadable('a whole number', JSON.stringify(text));
}
