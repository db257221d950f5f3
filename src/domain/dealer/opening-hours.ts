import type { Market } from '#domain/market/markets.ts';
import type { OpeningHour } from '#domain/site/hours.ts';
import type { Location } from '#domain/site/locations.ts';
import { formatMinutes, minutesOf } from './time-of-day.ts';

export interface HoursRow {
  readonly days: string;
  readonly hours: string;
  /** The days it stands for; 0 is Sunday. */
  readonly weekdays: readonly number[];
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const WEEK = [...MONDAY_TO_FRIDAY, 6, 0];
const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `08:30` → `8:30 am` */
export const formatTime = (time: string, { code }: Pick<Market, 'code'>): string =>
  formatMinutes(minutesOf(time), code);

export const formatTimes = (open: string, close: string, market: Pick<Market, 'code'>): string =>
  `${formatTime(open, market)} – ${formatTime(close, market)}`;

export function formatHours(entry: OpeningHour, market: Market): string {
  if (entry.formated_hours !== null) return entry.formated_hours;
  if (entry.status === 'Closed' || entry.open === null || entry.close === null) return 'Closed';
  return formatTimes(entry.open, entry.close, market);
}

/** A location’s own hours go before those of the whole dealer. */
export const hoursOf = (
  { contact_detail }: Pick<Location, 'contact_detail'>,
  { opening_hours }: { readonly opening_hours: readonly OpeningHour[] },
): readonly OpeningHour[] =>
  contact_detail.opening_hours.length > 0 ? contact_detail.opening_hours : opening_hours;

/** A week as shoppers read it: Monday to Friday on one line when all five are the same, then Saturday and Sunday. */
export function weekRows(entries: readonly OpeningHour[], market: Market): readonly HoursRow[] {
  const byDay = new Map(entries.map((entry) => [entry.weekday, formatHours(entry, market)]));
  const row = (day: number): readonly HoursRow[] => {
    const hours = byDay.get(day);
    return hours === undefined ? [] : [{ days: DAY_NAMES[day] ?? '', hours, weekdays: [day] }];
  };
  const first = byDay.get(1);
  const alike = first !== undefined && MONDAY_TO_FRIDAY.every((day) => byDay.get(day) === first);
  return alike
    ? [{ days: 'Mon-Fri', hours: first, weekdays: MONDAY_TO_FRIDAY }, ...row(6), ...row(0)]
    : WEEK.flatMap(row);
}
