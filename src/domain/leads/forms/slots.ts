import type { Location } from '#domain/dealers/location-config.ts';
import { type Department, departmentOf, primaryLocation } from '#domain/dealers/places.ts';
import { isCalendarDay } from '#domain/lib/clock.ts';
import { isRecord, type JsonObject } from '#domain/lib/records.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';

/** One time that a dealer’s system offers, in the dealer’s local time. */
interface Slot {
  /** `10:30` */
  readonly time: string;
  readonly until: string | null;
}

/** Only days with a free time, soonest first. */
export interface SlotDay {
  /** `2026-12-02` */
  readonly date: string;
  readonly slots: readonly Slot[];
}

const MOST_DAYS = 60;
const MOST_SLOTS = 2_000;
const DEEPEST = 6;

interface Moment {
  readonly date: string;
  readonly time: string;
}

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const LOCAL = /^(20\d\d-\d\d-\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::\d\d(?:\.\d+)?)?$/;

/** A time with an offset is converted to the dealer's clock. One without an offset already is. */
function momentOf(value: unknown, timezone: string): Moment | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const [, date, hour, minute] = LOCAL.exec(value) ?? [];
  if (date !== undefined) return isCalendarDay(date) ? { date, time: `${hour}:${minute}` } : null;
  const instant = /^20\d\d-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(instant)) return null;
  const local = localDate(instant, timezone);
  return { date: local.iso, time: clockOf(local.minutes) };
}

const first = (fields: JsonObject, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);

const STARTS = ['start', 'start_time', 'starts_at', 'start_at', 'datetime', 'time'];
const ENDS = ['end', 'end_time', 'ends_at', 'end_at'];
const LISTS = ['slots', 'available', 'available_bookings', 'appointments', 'bookings', 'times', 'data'];
const FREE = ['available', 'is_available', 'free'];

const TIME = /^(?:[01]?\d|2[0-3]):[0-5]\d/;

/** Completes a time like `9:30` with the day that encloses it in the data. */
const onDay = (value: unknown, day: string | null): unknown =>
  day !== null && typeof value === 'string' && TIME.test(value)
    ? `${day}T${(TIME.exec(value)?.[0] ?? '').padStart(5, '0')}`
    : value;

interface Opening extends Moment {
  readonly until: string | null;
}

function slotIn(value: unknown, day: string | null, timezone: string): Opening | null {
  const fields = isRecord(value) ? value : { start: value };
  if (first(fields, FREE) === false) return null;
  const start = momentOf(onDay(first(fields, STARTS), day), timezone);
  const end = momentOf(onDay(first(fields, ENDS), day), timezone);
  return start && { ...start, until: end !== null && end.date === start.date ? end.time : null };
}

const dayIn = (text: unknown): string | null =>
  typeof text === 'string' && /^20\d\d-\d\d-\d\d$/.test(text) ? text : null;

/** Accepts a flat list of times, lists by day, or either under a name. Anything else has no slots. */
function slotsIn(value: unknown, day: string | null, timezone: string, depth = 0): readonly Opening[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value))
    return value.slice(0, MOST_SLOTS).flatMap((item) => slotsIn(item, day, timezone, depth + 1));
  const found = slotIn(value, day, timezone);
  if (found !== null) return [found];
  if (!isRecord(value)) return [];
  const own = dayIn(value['date']) ?? dayIn(value['day']) ?? day;
  const listed = LISTS.map((name) => value[name]).find((list) => Array.isArray(list) || isRecord(list));
  if (listed !== undefined) return slotsIn(listed, own, timezone, depth + 1);
  return Object.entries(value)
    .filter(([key]) => dayIn(key) !== null)
    .slice(0, MOST_DAYS)
    .flatMap(([key, list]) => slotsIn(list, key, timezone, depth + 1));
}

/**
 * Reads the free times from a dealer's system, whose format is not specified. If it cannot be read there are no
 * slots, and the form asks for a date and time.
 */
export function slotDays(answer: unknown, timezone: string, now: number): readonly SlotDay[] {
  const today = localDate(now, timezone);
  const earliest = `${today.iso} ${clockOf(today.minutes)}`;
  const coming = slotsIn(answer, null, timezone).filter(({ date, time }) => `${date} ${time}` > earliest);
  const unique = new Map(coming.map((slot) => [`${slot.date} ${slot.time}`, slot]));
  const sorted = [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot);
  return [...Map.groupBy(sorted, ({ date }) => date)]
    .slice(0, MOST_DAYS)
    .map(([date, slots]) => ({ date, slots: slots.map(({ time, until }) => ({ time, until })) }));
}

type Config = Pick<SiteConfig, 'locations' | 'dealerships' | 'dealer_id'>;

/** The known parts of a booking before a time is chosen. */
interface Booking {
  /** The location that was chosen, if one was. */
  readonly location_id: string | undefined;
  readonly department: Department;
  /** The one that is to be driven. */
  readonly vehicle: Pick<LeadVehicle, 'location_id' | 'dealership_id' | 'dealership_slug'> | null;
}

type Id = number | string | null | undefined;

/** Returns the only location with a department, or undefined if there are none or several. */
export function onlyPlaceOf(
  department: Department,
  { locations }: Pick<SiteConfig, 'locations'>,
): Location | undefined {
  const own = locations.filter((location) => location.visible && departmentOf(location) === department);
  return own.length === 1 ? own[0] : undefined;
}

/**
 * Returns the provider's id of the dealership whose diary has the free times. The order is: the chosen location's,
 * the car's, that of the only location with the department, the dealer's.
 */
export function diaryOf({ location_id, department, vehicle }: Booking, config: Config): string | null {
  const { locations, dealerships, dealer_id } = config;
  const idOfSlug = (slug: string | null | undefined): Id => dealerships.find((one) => one.slug === slug)?.id;
  const idAt = (place: Location | undefined): Id => place?.dealership_id ?? idOfSlug(place?.dealership_slug);
  const placeNamed = (id: string | null | undefined) => locations.find((one) => String(one.id) === id);
  const found: readonly Id[] = [
    idAt(placeNamed(location_id)),
    idAt(placeNamed(vehicle?.location_id)),
    vehicle?.dealership_id,
    idOfSlug(vehicle?.dealership_slug),
    idAt(onlyPlaceOf(department, config)),
    idAt(primaryLocation(locations)),
    dealerships[0]?.id,
    dealer_id,
  ];
  const id = found.find((one) => one !== null && one !== undefined);
  return id === undefined ? null : String(id);
}
