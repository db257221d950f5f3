import { departmentOf, hoursOf, specialDays, timezoneOf } from '#domain/dealer/opening-hours.ts';
import type { OpeningHour } from '#domain/site/hours.ts';
import type { Location } from '#domain/site/locations.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { addDays } from '#domain/time/calendar.ts';
import type { Clock } from '#domain/time/clock.ts';
import { startOfLocalDay } from '#domain/time/zoned.ts';
import type { OpeningHoursSpecification } from './types.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Search engines read a day that opens and closes at midnight as one on which nobody is there. */
const CLOSED = { opens: '00:00', closes: '00:00' } as const;

type Times = Pick<OpeningHoursSpecification, 'opens' | 'closes'>;

function timesOf(status: 'Open' | 'Closed', open: string | null, close: string | null): Times | null {
  if (status === 'Closed') return CLOSED;
  return open === null || close === null ? null : { opens: open, closes: close };
}

/** A week, the days with the same times together; what opens "by appointment" has no times to tell. */
export function openingHours(entries: readonly OpeningHour[]): readonly OpeningHoursSpecification[] {
  const days = WEEK.flatMap((weekday) => {
    const entry = entries.findLast((one) => one.weekday === weekday);
    const times = entry && timesOf(entry.status, entry.open, entry.close);
    return times ? [{ name: DAYS[weekday] ?? '', times }] : [];
  });
  const alike = Map.groupBy(days, ({ times }) => `${times.opens} ${times.closes}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: group.map(({ name }) => name), ...first.times },
    ] as const;
  });
}

/** Days that are not over yet where the location is, with the times that replace the usual ones. */
export function specialHours(
  location: Location,
  { special_hours, timezone }: Pick<SiteConfig, 'special_hours' | 'timezone'>,
  clock: Clock,
): readonly OpeningHoursSpecification[] {
  const zone = timezoneOf(location, { timezone });
  return [...specialDays(special_hours, location, departmentOf(location)).values()]
    .filter(({ date }) => !clock.reached(startOfLocalDay(addDays(date, 1), zone)))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap(({ date, status, start_hour, end_hour }) => {
      const times = timesOf(status, start_hour, end_hour);
      return times
        ? [{ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date, ...times } as const]
        : [];
    });
}

/** Both kinds of hours of one location. */
export const hoursFacts = (location: Location, config: SiteConfig, clock: Clock) => ({
  openingHoursSpecification: openingHours(hoursOf(location, config)),
  specialOpeningHoursSpecification: specialHours(location, config, clock),
});
