import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import type { OpeningHour } from '#domain/site/hours.ts';
import { formatTime, weekRows } from './opening-hours.ts';

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
])('%s reads %s, in the US %s', (time, usual, american) => {
  expect(formatTime(time, MARKETS.AU)).toBe(usual);
  expect(formatTime(time, MARKETS.US)).toBe(american);
});

describe('a week', () => {
  test('has Monday to Friday on one line when all five are the same', () => {
    const rows = weekRows([day(0, null), ...workdays('09:00'), day(6, '09:00', '12:30')], MARKETS.AU);
    expect(rows).toEqual([
      { days: 'Mon-Fri', hours: '9 am – 5 pm', weekdays: [1, 2, 3, 4, 5] },
      { days: 'Sat', hours: '9 am – 12:30 pm', weekdays: [6] },
      { days: 'Sun', hours: 'Closed', weekdays: [0] },
    ]);
  });

  test('has a line a day, from Monday on, when one of the five differs', () => {
    const rows = weekRows([...workdays('09:00').slice(1), day(1, '10:00'), day(6, null)], MARKETS.AU);
    expect(rows.map(({ days }) => days)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  });

  test('shows a wording in the place of times', () => {
    const entry = { ...day(6, '09:00'), formated_hours: 'By appointment' };
    expect(weekRows([entry], MARKETS.AU)).toEqual([{ days: 'Sat', hours: 'By appointment', weekdays: [6] }]);
  });

  test('is closed on a day that says so, whatever times stand beside it', () => {
    const entry = { ...day(6, '09:00'), status: 'Closed' } as const;
    expect(weekRows([entry], MARKETS.AU)[0]?.hours).toBe('Closed');
  });

  test('of a dealer that says nothing is empty', () => {
    expect(weekRows([], MARKETS.AU)).toEqual([]);
  });
});
