import type { OpeningHour, SpecialHour } from '#domain/site/hours.ts';
import type { Location } from '#domain/site/locations.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { DayHours, Schedule } from './open-state.ts';
import { hoursOf } from './opening-hours.ts';
import { departmentOf, specialDays, timezoneOf } from './special-hours.ts';
import { minutesOf } from './time-of-day.ts';

const DAY = 1440;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

function span(open: string, close: string): DayHours {
  const [opens, closes] = [minutesOf(open), minutesOf(close)];
  return [opens, closes > opens ? closes : closes + DAY];
}

/** Times count before words: feeds word every day, `8:30am - 5:30pm` and `Closed` too. */
function usual(entry: OpeningHour | undefined): DayHours {
  if (entry === undefined || entry.status === 'Closed') return null;
  return entry.open !== null && entry.close !== null ? span(entry.open, entry.close) : entry.formated_hours;
}

/** A special day that is open without saying when keeps the usual hours. */
function special({ status, start_hour, end_hour, date }: SpecialHour, week: readonly DayHours[]): DayHours {
  if (status === 'Closed') return null;
  if (start_hour !== null && end_hour !== null) return span(start_hour, end_hour);
  return week[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? null;
}

type Hours = Pick<SiteConfig, 'opening_hours' | 'special_hours' | 'timezone' | 'market'>;

/** When a location is open, as far as its dealer says anything of it. */
export function scheduleOf(location: Location, config: Hours): Schedule | null {
  const hours = hoursOf(location, config);
  if (hours.length === 0) return null;
  const week = WEEKDAYS.map((day) => usual(hours.find(({ weekday }) => weekday === day)));
  const days = [...specialDays(config.special_hours, location, departmentOf(location))]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([date, entry]) => [date, { hours: special(entry, week), name: entry.name }] as const);
  return {
    timeZone: timezoneOf(location, config),
    market: config.market,
    week,
    special: Object.fromEntries(days),
  };
}
