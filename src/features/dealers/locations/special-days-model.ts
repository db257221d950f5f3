import type { SpecialHour } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { formatTimes, timezoneOf, upcomingSpecialHours } from '#domain/dealers/opening-hours.ts';
import type { Place } from '#domain/dealers/places.ts';
import { memoise } from '#domain/lib/memoise.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { PageContext } from '#features/page-context.ts';
import { DEPARTMENT_TITLES } from './department-model.ts';

/** `Fri, 25 Dec 2026`, as the market writes it. */
const dateFormat = memoise(
  ({ locale }: Market) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

function hoursText({ status, start_hour, end_hour }: SpecialHour, market: Market): string {
  if (status === 'Closed') return 'Closed';
  return start_hour === null || end_hour === null ? 'Open' : formatTimes(start_hour, end_hour, market);
}

/** If one department has special hours on a day, the text names it. */
function departmentText({ department, date }: SpecialHour, all: readonly SpecialHour[]): string {
  if (department !== 'all') return DEPARTMENT_TITLES[department];
  const isShared = all.some((other) => other.date === date && other.department !== 'all');
  return isShared ? 'All other departments' : 'All departments';
}

const locationText = ({ location_name }: SpecialHour) =>
  location_name === null ? [] : [placeName(location_name)];

export function specialDaysModel(place: Place, { dealer }: PageContext) {
  const { market, config } = dealer;
  const upcoming = upcomingSpecialHours(place, dealer);
  if (upcoming.length === 0) return null;
  const format = dateFormat(market);
  return {
    id: `holiday-hours-${place.slug}`,
    place: placeName(place.main.name),
    /** The zone that a day ends in. Browsers leave out past days. */
    timeZone: timezoneOf(place.main, config),
    days: upcoming.map((day) => ({
      iso: day.date,
      date: format.format(new Date(`${day.date}T00:00:00Z`)),
      name: day.name,
      /** The department, and the location if the day applies to one. */
      who: [departmentText(day, upcoming), ...locationText(day)].join(' · '),
      hours: hoursText(day, market),
    })),
  };
}

export type SpecialDaysModel = NonNullable<ReturnType<typeof specialDaysModel>>;
