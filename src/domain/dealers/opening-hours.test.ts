import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith, LEAST_CONFIG } from '#domain/sites/site-fixture.ts';
import type { OpeningHour, SpecialHour } from './location-config.ts';
import { formatTime, scheduleOf, specialDays, upcomingSpecialHours, weekRows } from './opening-hours.ts';
import { placesOf } from './places.ts';

const day = (weekday: number, open: string | null, close: string | null = '17:00'): OpeningHour => ({
  weekday,
  status: open === null ? 'Closed' : 'Open',
  open,
  close: open === null ? null : close,
  formated_hours: null,
});
const workdays = (open: string) => [1, 2, 3, 4, 5].map((weekday) => day(weekday, open));

test.each([
  ['00:00', '12 am', '12 AM'],
  ['08:30', '8:30 am', '8:30 AM'],
  ['12:00', '12 pm', '12 PM'],
  ['17:05', '5:05 pm', '5:05 PM'],
])('the time %s reads %s, and in the US %s', (time, usual, american) => {
  expect(formatTime(time, MARKETS.AU)).toBe(usual);
  expect(formatTime(time, MARKETS.US)).toBe(american);
});

describe('the rows of a week', () => {
  test('have Monday to Friday on one line if all five are the same', () => {
    const rows = weekRows([day(0, null), ...workdays('09:00'), day(6, '09:00', '12:30')], MARKETS.AU);
    expect(rows).toEqual([
      { days: 'Mon-Fri', hours: '9 am – 5 pm', weekdays: [1, 2, 3, 4, 5] },
      { days: 'Sat', hours: '9 am – 12:30 pm', weekdays: [6] },
      { days: 'Sun', hours: 'Closed', weekdays: [0] },
    ]);
  });

  test('have a line for each day, from Monday on, if one of the five differs', () => {
    const rows = weekRows([...workdays('09:00').slice(1), day(1, '10:00'), day(6, null)], MARKETS.AU);
    expect(rows.map(({ days }) => days)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  });

  test('show a wording instead of times', () => {
    const entry = { ...day(6, '09:00'), formated_hours: 'By appointment' };
    expect(weekRows([entry], MARKETS.AU)).toEqual([{ days: 'Sat', hours: 'By appointment', weekdays: [6] }]);
  });

  test('show Closed for a closed day, even if it has times', () => {
    const entry = { ...day(6, '09:00'), status: 'Closed' } as const;
    expect(weekRows([entry], MARKETS.AU)[0]?.hours).toBe('Closed');
  });

  test('are empty for a dealer without opening hours', () => {
    expect(weekRows([], MARKETS.AU)).toEqual([]);
  });
});

const [place] = LEAST_CONFIG.locations;
const DATE = '2026-12-25';
const entry = (fields: Partial<SpecialHour> = {}) => ({ status: 'Closed', date: DATE, ...fields });
const open = (start_hour: string, fields: Partial<SpecialHour> = {}) =>
  entry({ status: 'Open', start_hour, end_hour: '17:00', ...fields });

const reef = [
  { ...place, id: 1, name: 'Reef - Sales' },
  { ...place, id: 2, name: 'Reef - Service', location_type: 'service' },
];
const dealerWith = (special_hours: readonly object[], now: string, fields: object = {}) => ({
  config: configWith({ locations: reef, special_hours, ...fields }),
  clock: createClock(Date.parse(now)),
});

describe('the most specific special hours apply', () => {
  const all = open('06:00');
  const department = open('07:00', { department: 'service' });
  const location = open('08:00', { location_name: 'Reef - Service' });
  const both = open('09:00', { location_name: 'Reef - Service', department: 'service' });
  const elsewhere = [
    open('10:00', { location_name: 'Reef - Sales' }),
    open('11:00', { department: 'parts' }),
  ];

  test.each([
    ['location and department', [all, department, location, both], '09:00'],
    ['location', [all, department, location], '08:00'],
    ['department', [all, department], '07:00'],
    ['everyone', [all], '06:00'],
    ['nothing for it', [], undefined],
  ])('for: %s', (_what, entries, start) => {
    const { special_hours } = dealerWith([...elsewhere, ...entries], '2026-12-01T00:00:00Z').config;
    expect(
      specialDays(special_hours, { name: 'Reef - Service' }, 'service').get(DATE)?.start_hour ?? undefined,
    ).toBe(start);
  });
});

describe('the schedule of a location', () => {
  const workday = { weekday: 1, status: 'Open', open: '08:30', close: '17:30' };
  const late = { weekday: 5, status: 'Open', open: '18:00', close: '00:00' };
  const worded = { weekday: 6, status: 'Open', formated_hours: 'By appointment' };
  const feed = { ...workday, weekday: 2, formated_hours: '8:30am - 5:30pm' };
  const closed = { weekday: 0, status: 'Closed', formated_hours: 'Closed' };
  const hours = { opening_hours: [workday, feed, late, worded, closed] };

  const of = (special_hours: readonly object[] = [], fields: object = {}) => {
    const { config } = dealerWith(special_hours, '2026-12-01T00:00:00Z', { ...hours, ...fields });
    const [sales] = config.locations;
    return scheduleOf(sales ?? expect.fail('no location'), config);
  };

  test('starts its week on Sunday, prefers times to a wording, and allows closing after midnight', () => {
    expect(of()?.week).toEqual([null, [510, 1050], [510, 1050], null, null, [1080, 1440], 'By appointment']);
  });

  test('shows the wording of a day that has only an opening or a closing time', () => {
    const opening_hours = [
      { weekday: 1, status: 'Open', open: '09:00', formated_hours: 'From 9 am' },
      { weekday: 2, status: 'Open', close: '12:00', formated_hours: 'Until noon' },
    ];
    expect(of([], { opening_hours })?.week.slice(1, 3)).toEqual(['From 9 am', 'Until noon']);
  });

  test('has its special days by date, and an open day without times keeps the usual hours', () => {
    const days = [
      entry({ name: 'Christmas Day' }),
      open('10:00', { date: '2026-12-24' }),
      { status: 'Open', date: '2026-12-28', name: 'Sale' },
    ];
    expect(of(days)?.special).toEqual({
      '2026-12-24': { hours: [600, 1020], name: null },
      '2026-12-25': { hours: null, name: 'Christmas Day' },
      '2026-12-28': { hours: [510, 1050], name: 'Sale' },
    });
  });

  test('uses the location’s time zone, or else the dealer’s', () => {
    expect(of()?.timeZone).toBe('Australia/Sydney');
    const locations = [{ ...place, timezone: 'Australia/Brisbane' }];
    expect(of([], { locations })?.timeZone).toBe('Australia/Brisbane');
  });

  test('is null for a dealer without opening hours', () => {
    expect(of([], { opening_hours: [] })).toBeNull();
  });
});

describe('upcoming special days', () => {
  const shown = (special_hours: readonly object[], now: string, fields: object = {}) => {
    const dealer = dealerWith(special_hours, now, fields);
    const [first] = placesOf(dealer.config.locations);
    const days = upcomingSpecialHours(first ?? expect.fail('no place'), dealer);
    return { days, until: dealer.clock.holdsUntil() };
  };
  const july4 = { status: 'Closed', date: '2027-07-04', name: 'Independence Day' };
  const oregon = { market: 'US', timezone: 'America/Los_Angeles' };

  test.each([
    ['a second too early', '2027-05-20T06:59:59Z', 0, '2027-05-20T07:00:00.000Z'],
    ['45 days before', '2027-05-20T07:00:00Z', 1, '2027-07-05T07:00:00.000Z'],
    ['on the day, to its end', '2027-07-05T06:59:59Z', 1, '2027-07-05T07:00:00.000Z'],
  ])('include the fourth of July: %s', (_what, now, count, holdsUntil) => {
    const { days, until } = shown([july4], now, oregon);
    expect([days.length, new Date(until).toISOString()]).toEqual([count, holdsUntil]);
  });

  test('leave out days that are over', () => {
    expect(shown([july4, entry()], '2027-07-05T07:00:00Z', oregon)).toEqual({ days: [], until: Infinity });
  });

  test('appear as early as the dealer configures', () => {
    const later = { ...oregon, special_hours_shown_days: 7 };
    expect(shown([july4], '2027-06-20T00:00:00Z', later).days).toEqual([]);
  });

  test('are sorted by date, then with days of all departments first, and leave out replaced entries', () => {
    const entries = [
      open('09:00', { date: '2026-12-27' }),
      entry({ department: 'service', date: '2026-12-26' }),
      open('06:00', { location_name: 'Reef - Service', department: 'service' }),
      entry({ name: 'Christmas Day' }),
      entry({ location_name: 'Reef - Service', name: 'replaced' }),
    ];
    const { days } = shown(entries, '2026-12-20T00:00:00Z');
    expect(days.map(({ date, department, name }) => [date, department, name])).toEqual([
      ['2026-12-25', 'all', 'Christmas Day'],
      ['2026-12-25', 'service', null],
      ['2026-12-26', 'service', null],
      ['2026-12-27', 'all', null],
    ]);
  });

  test('of one date list those of all locations before those of one location', () => {
    const entries = [
      entry({ location_name: 'Reef - Sales', name: 'Stocktake' }),
      entry({ name: 'Christmas' }),
    ];
    const { days } = shown(entries, '2026-12-20T00:00:00Z');
    expect(days.map(({ name }) => name)).toEqual(['Christmas', 'Stocktake']);
  });

  test('of a department apply to the place that has it, or to every place if none does', () => {
    const entries = [entry({ department: 'service' }), entry({ department: 'parts', date: '2026-12-26' })];
    const apart = [reef[0], { ...reef[1], name: 'Yamba - Service' }];
    const dates = (locations: readonly unknown[]) =>
      shown(entries, '2026-12-20T00:00:00Z', { locations }).days.map(({ date }) => date);
    expect(dates(apart)).toEqual(['2026-12-26']);
    expect(dates([reef[0]])).toEqual(['2026-12-25', '2026-12-26']);
  });
});
