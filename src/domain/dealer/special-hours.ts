import type { Dealer } from '#domain/site/dealer.ts';
import { DEPARTMENTS, type SpecialHour } from '#domain/site/hours.ts';
import type { Location } from '#domain/site/locations.ts';
import { addDays } from '#domain/time/calendar.ts';
import { startOfLocalDay } from '#domain/time/zoned.ts';
import type { Place } from './places.ts';

type Department = (typeof DEPARTMENTS)[number];

/** A location that says nothing of itself sells. */
export const departmentOf = ({ location_type }: Pick<Location, 'location_type'>): Department =>
  location_type === '' ? 'sales' : location_type;

/** Whose day an entry is. The one that names more counts, so that a workshop can open on a day all others are closed. */
const NEAREST_FIRST: readonly ((entry: SpecialHour) => boolean)[] = [
  ({ location_name, department }) => location_name !== null && department !== 'all',
  ({ location_name }) => location_name !== null,
  ({ department }) => department !== 'all',
  () => true,
];

const distance = (entry: SpecialHour) => NEAREST_FIRST.findIndex((isFor) => isFor(entry));

/** The one entry for each date that a department of a location keeps, by date. */
export function specialDays(
  entries: readonly SpecialHour[],
  { name }: Pick<Location, 'name'>,
  department: Department,
): ReadonlyMap<string, SpecialHour> {
  const applying = entries.filter(
    (entry) =>
      (entry.location_name === null || entry.location_name === name) &&
      (entry.department === 'all' || entry.department === department),
  );
  const byDate = Map.groupBy(
    applying.toSorted((a, b) => distance(a) - distance(b)),
    ({ date }) => date,
  );
  return new Map([...byDate].flatMap(([date, [nearest]]) => (nearest ? [[date, nearest]] : [])));
}

/** The timezone in which a location’s hours are meant. */
export const timezoneOf = (location: Pick<Location, 'timezone'>, config: { readonly timezone: string }) =>
  location.timezone ?? config.timezone;

/** A department that no location stands for is found wherever the dealer is. */
function departmentsOf({ main, departments }: Place, locations: readonly Location[]) {
  const named = new Set(locations.filter(({ visible }) => visible).map(departmentOf));
  return [
    ...departments.map((location) => ({ location, department: departmentOf(location) })),
    ...DEPARTMENTS.filter((name) => !named.has(name)).map((department) => ({ location: main, department })),
  ];
}

/** Special days of a place from some weeks before until they are over; the clock is told of both. */
export function upcomingSpecialHours(
  place: Place,
  { config, clock }: Pick<Dealer, 'config' | 'clock'>,
): readonly SpecialHour[] {
  const { special_hours, special_hours_shown_days, locations } = config;
  const kept = departmentsOf(place, locations).flatMap(({ location, department }) => [
    ...specialDays(special_hours, location, department).values(),
  ]);
  const zone = timezoneOf(place.main, config);
  const isShown = ({ date }: SpecialHour) =>
    clock.reached(startOfLocalDay(addDays(date, -special_hours_shown_days), zone)) &&
    !clock.reached(startOfLocalDay(addDays(date, 1), zone));
  return [...new Set(kept)]
    .filter(isShown)
    .toSorted((a, b) => a.date.localeCompare(b.date) || distance(b) - distance(a));
}
