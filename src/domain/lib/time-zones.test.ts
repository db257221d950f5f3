import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { localDate, localYear, startOfLocalDay } from './time-zones.ts';

const at = (iso: string): number => Date.parse(iso);

describe('the local date', () => {
  test.each([
    ['2026-01-31T13:30:00Z', 'Australia/Sydney', { iso: '2026-02-01', weekday: 0, minutes: 30 }],
    ['2026-01-31T12:59:59Z', 'Australia/Sydney', { iso: '2026-01-31', weekday: 6, minutes: 23 * 60 + 59 }],
    ['2026-07-01T14:05:00Z', 'Australia/Brisbane', { iso: '2026-07-02', weekday: 4, minutes: 5 }],
    ['2026-07-01T00:00:00Z', 'Pacific/Auckland', { iso: '2026-07-01', weekday: 3, minutes: 12 * 60 }],
    ['2026-07-05T03:30:00Z', 'America/Los_Angeles', { iso: '2026-07-04', weekday: 6, minutes: 20 * 60 + 30 }],
    ['2026-07-01T00:00:00Z', 'Australia/Adelaide', { iso: '2026-07-01', weekday: 3, minutes: 9 * 60 + 30 }],
  ])('of %s in %s is right', (instant, timeZone, expected) => {
    expect(localDate(at(instant), timeZone)).toMatchObject(expected);
  });

  test('has the parts of its ISO form', () => {
    expect(localDate(at('2026-12-24T22:00:00Z'), 'Australia/Perth')).toEqual({
      year: 2026,
      month: 12,
      day: 25,
      weekday: 5,
      minutes: 360,
      iso: '2026-12-25',
    });
  });
});

describe('the start of a local day', () => {
  test.each([
    ['2026-07-04', 'America/New_York', '2026-07-04T04:00:00Z'],
    ['2026-01-26', 'Australia/Perth', '2026-01-25T16:00:00Z'],
    // The day on which clocks go forward, the day on which they go back, and the days after.
    ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00Z'],
    ['2026-10-05', 'Australia/Sydney', '2026-10-04T13:00:00Z'],
    ['2026-04-05', 'Australia/Sydney', '2026-04-04T13:00:00Z'],
    ['2026-04-06', 'Australia/Sydney', '2026-04-05T14:00:00Z'],
    ['2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00Z'],
    ['2026-04-06', 'Pacific/Auckland', '2026-04-05T12:00:00Z'],
    // Clocks went forward at midnight, so the day began at 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    // Clocks went back at midnight, so 23:00 came twice on the day before.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z'],
  ])('of %s in %s is right', (iso, timeZone, instant) => {
    expect(new Date(startOfLocalDay(iso, timeZone)).toISOString()).toBe(instant.replace('Z', '.000Z'));
  });

  test('is the first instant whose local date is that day, all year round', () => {
    for (const timeZone of ['Australia/Hobart', 'Pacific/Auckland', 'America/Chicago'])
      for (let day = at('2026-01-01T00:00:00Z'); day < at('2027-01-01T00:00:00Z'); day += 86_400_000) {
        const iso = new Date(day).toISOString().slice(0, 10);
        const start = startOfLocalDay(iso, timeZone);
        expect([localDate(start, timeZone).iso, localDate(start, timeZone).minutes]).toEqual([iso, 0]);
      }
  });
});

describe('the dealer’s local year', () => {
  test.each([
    ['Australia/Sydney', '2026-12-31T12:59:59Z', 2026, '2026-12-31T13:00:00.000Z'],
    ['Australia/Sydney', '2026-12-31T13:00:00Z', 2027, '2027-12-31T13:00:00.000Z'],
    ['Pacific/Auckland', '2026-12-31T11:30:00Z', 2027, '2027-12-31T11:00:00.000Z'],
    ['America/Los_Angeles', '2027-01-01T07:59:59Z', 2026, '2027-01-01T08:00:00.000Z'],
    ['Australia/Perth', '2026-06-01T00:00:00Z', 2026, '2026-12-31T16:00:00.000Z'],
  ])('in %s at %s is %i until %s', (timezone, now, year, until) => {
    const clock = createClock(Date.parse(now));
    expect(localYear(clock, timezone)).toBe(year);
    expect(new Date(clock.holdsUntil()).toISOString()).toBe(until);
  });
});
