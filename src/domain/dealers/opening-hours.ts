import { addDays } from '#domain/lib/clock.ts';
import { startOfLocalDay } from '#domain/lib/time-zones.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { DEPARTMENTS, type Location, type OpeningHour, type SpecialHour } from './location-config.ts';
import { type DayHours, formatMinutes, minutesOf, type Schedule } from './open-state.ts';
import { type Department, departmentOf, hoursOf, type Place } from './places.ts';

export interface HoursRow {
  readonly days: string;
  readonly hours: string;
  /** The weekdays of this row. 0 is Sunday. */
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

/** Lists a week as shoppers read it: Monday to Friday on one line if all five are the same, then Saturday and Sunday. */
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

/** Whose day an entry is. The one that names more counts, so that a workshop can open on a day all others are closed. */
const NEAREST_FIRST: readonly ((entry: SpecialHour) => boolean)[] = [
  ({ location_name, department }) => location_name !== null && department !== 'all',
  ({ location_name }) => location_name !== null,
  ({ department }) => department !== 'all',
  () => true,
];

const distance = (entry: SpecialHour) => NEAREST_FIRST.findIndex((isFor) => isFor(entry));

/** Returns the one entry for each date that applies to a department of a location, by date. */
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

export const timezoneOf = (location: Pick<Location, 'timezone'>, config: { readonly timezone: string }) =>
  location.timezone ?? config.timezone;

/** Lists a place's departments. A department that no location has is available at the dealer's main one. */
function departmentsOf({ main, departments }: Place, locations: readonly Location[]) {
  const named = new Set(locations.filter(({ visible }) => visible).map(departmentOf));
  return [
    ...departments.map((location) => ({ location, department: departmentOf(location) })),
    ...DEPARTMENTS.filter((name) => !named.has(name)).map((department) => ({ location: main, department })),
  ];
}

/** Lists the special days of a place, from `special_hours_shown_days` before until they end. Registers both dates with the clock. */
export function upcomingSpecialHours(
  place: Place,
  { config, clock }: Pick<Dealer, 'config' | 'clock'>,
): readonly SpecialHour[] {
  const { special_hours, special_hours_shown_days, locations } = config;
  const days = departmentsOf(place, locations).flatMap(({ location, department }) => [
    ...specialDays(special_hours, location, department).values(),
  ]);
  const zone = timezoneOf(place.main, config);
  const isShown = ({ date }: SpecialHour) =>
    clock.reached(startOfLocalDay(addDays(date, -special_hours_shown_days), zone)) &&
    !clock.reached(startOfLocalDay(addDays(date, 1), zone));
  return [...new Set(days)]
    .filter(isShown)
    .toSorted((a, b) => a.date.localeCompare(b.date) || distance(b) - distance(a));
}

const DAY = 1440;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

function span(open: string, close: string): DayHours {
  const [opens, closes] = [minutesOf(open), minutesOf(close)];
  return [opens, closes > opens ? closes : closes + DAY];
}

/** Prefers times to words, because feeds word every day: `8:30am - 5:30pm` and `Closed` too. */
function usual(entry: OpeningHour | undefined): DayHours {
  if (entry === undefined || entry.status === 'Closed') return null;
  return entry.open !== null && entry.close !== null ? span(entry.open, entry.close) : entry.formated_hours;
}

/** Uses the usual hours if a special day is open without saying when. */
function special({ status, start_hour, end_hour, date }: SpecialHour, week: readonly DayHours[]): DayHours {
  if (status === 'Closed') return null;
  if (start_hour !== null && end_hour !== null) return span(start_hour, end_hour);
  return week[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? null;
}

type Hours = Pick<SiteConfig, 'opening_hours' | 'special_hours' | 'timezone' | 'market'>;

/** Returns when a location is open, or null if its dealer gives no hours. */
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
