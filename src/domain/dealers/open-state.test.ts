import { describe, expect, test } from 'vitest';
import { type DayHours, openNow, openState, type Schedule } from './open-state.ts';

const at = (iso: string): number => Date.parse(iso);
const USUAL: DayHours = [510, 1050];
/** 8:30 am to 5:30 pm on workdays, until 1 pm on Saturdays. */
const WEEK: Schedule['week'] = [null, USUAL, USUAL, USUAL, USUAL, USUAL, [510, 780]];

const schedule = (fields: Partial<Schedule> = {}): Schedule => ({
  timeZone: 'Australia/Sydney',
  market: 'AU',
  week: WEEK,
  special: {},
  ...fields,
});
const said = (instant: string, fields: Partial<Schedule> = {}): string => {
  const { lead, rest, occasion } = openNow(schedule(fields), at(instant));
  return `${lead} ${rest}${occasion === null ? '' : ` (${occasion})`}`.trim();
};

describe('a usual week in Sydney', () => {
  test.each([
    ['Monday at opening', '2026-07-05T22:30:00Z', 'Open until 5:30 pm'],
    ['a minute before', '2026-07-05T22:29:59Z', 'Closed, opens at 8:30 am'],
    ['at midnight', '2026-07-05T14:00:00Z', 'Closed, opens at 8:30 am'],
    ['a minute before midnight', '2026-07-05T13:59:59Z', 'Closed, opens tomorrow at 8:30 am'],
    ['61 minutes before closing', '2026-07-06T06:29:59Z', 'Open until 5:30 pm'],
    ['60 minutes before closing', '2026-07-06T06:30:00Z', 'Closes soon at 5:30 pm'],
    ['the last minute', '2026-07-06T07:29:59Z', 'Closes soon at 5:30 pm'],
    ['at closing', '2026-07-06T07:30:00Z', 'Closed, opens tomorrow at 8:30 am'],
    ['Saturday after closing', '2026-07-11T04:00:00Z', 'Closed, opens Monday at 8:30 am'],
    ['a Sunday', '2026-07-12T01:00:00Z', 'Closed, opens tomorrow at 8:30 am'],
  ])('gives the right state: %s', (_what, instant, expected) => {
    expect(said(instant)).toBe(expected);
  });
});

describe('the open state uses the location’s own clock in any market', () => {
  test.each([
    ['Brisbane has no summer time', '2026-12-07T22:00:00Z', 'Australia/Brisbane', 'Closed, opens at 8:30 am'],
    ['Sydney is an hour on', '2026-12-07T22:00:00Z', 'Australia/Sydney', 'Open until 5:30 pm'],
    ['Perth sleeps', '2026-12-07T22:00:00Z', 'Australia/Perth', 'Closed, opens at 8:30 am'],
    ['Auckland', '2026-12-07T22:00:00Z', 'Pacific/Auckland', 'Open until 5:30 pm'],
    ['Los Angeles, still Monday', '2026-12-07T22:00:00Z', 'America/Los_Angeles', 'Open until 5:30 pm'],
  ])('(%s)', (_what, instant, timeZone, expected) => {
    expect(said(instant, { timeZone })).toBe(expected);
  });

  test('with capitals in the US', () => {
    const fields = { timeZone: 'America/Chicago', market: 'US' } as const;
    expect(said('2026-12-07T15:00:00Z', fields)).toBe('Open until 5:30 PM');
  });
});

describe('a day on which clocks change', () => {
  const sunday = { week: [USUAL, USUAL, USUAL, USUAL, USUAL, USUAL, USUAL] };
  test.each([
    // Sydney: forward at 2 am on 4 October 2026, back at 3 am on 5 April 2026.
    ['forward, before opening', 'Australia/Sydney', '2026-10-03T21:29:00Z', 'Closed, opens at 8:30 am'],
    ['forward, at opening', 'Australia/Sydney', '2026-10-03T21:30:00Z', 'Open until 5:30 pm'],
    ['forward, at closing', 'Australia/Sydney', '2026-10-04T06:30:00Z', 'Closed, opens tomorrow at 8:30 am'],
    ['back, before opening', 'Australia/Sydney', '2026-04-04T22:29:00Z', 'Closed, opens at 8:30 am'],
    ['back, at opening', 'Australia/Sydney', '2026-04-04T22:30:00Z', 'Open until 5:30 pm'],
    ['back in Auckland', 'Pacific/Auckland', '2026-04-04T20:30:00Z', 'Open until 5:30 pm'],
    ['forward in Denver', 'America/Denver', '2026-03-08T14:30:00Z', 'Open until 5:30 pm'],
    ['back in Denver', 'America/Denver', '2026-11-01T15:29:00Z', 'Closed, opens at 8:30 am'],
  ])('gives the right state: %s', (_what, timeZone, instant, expected) => {
    expect(said(instant, { timeZone, ...sunday })).toBe(expected);
  });
});

describe('a special day', () => {
  const special = {
    '2026-12-24': { hours: [510, 780], name: 'Christmas Eve' },
    '2026-12-25': { hours: null, name: 'Christmas Day' },
    '2026-12-26': { hours: null, name: 'Boxing Day' },
    '2026-12-27': { hours: [600, 900], name: null },
  } as const satisfies Schedule['special'];

  test.each([
    ['shorter hours', '2026-12-24T00:00:00Z', 'Open until 1 pm (Christmas Eve)'],
    ['closed after them', '2026-12-24T03:00:00Z', 'Closed, opens Sunday at 10 am (Christmas Eve)'],
    ['closed all day', '2026-12-25T01:00:00Z', 'Closed, opens Sunday at 10 am (Christmas Day)'],
    ['the day after without a name', '2026-12-27T01:00:00Z', 'Open until 3 pm'],
    ['the evening before', '2026-12-23T09:00:00Z', 'Closed, opens tomorrow at 8:30 am'],
  ])('gives the right state: %s', (_what, instant, expected) => {
    expect(said(instant, { special })).toBe(expected);
  });

  test('on the fourth of July starts and ends at the location’s own midnight', () => {
    const fields = {
      timeZone: 'America/Los_Angeles',
      market: 'US',
      special: { '2027-07-04': { hours: null, name: 'Independence Day' } },
      week: [USUAL, ...WEEK.slice(1)],
    } as const;
    expect(said('2027-07-04T17:00:00Z', fields)).toBe('Closed, opens tomorrow at 8:30 AM (Independence Day)');
    expect(said('2027-07-05T06:59:00Z', fields)).toContain('(Independence Day)');
    expect(said('2027-07-05T07:00:00Z', fields)).toBe('Closed, opens at 8:30 AM');
  });

  test('does not mark the usual row', () => {
    const marked = (instant: string) => openNow(schedule({ special }), at(instant)).weekday;
    expect(marked('2026-12-23T01:00:00Z')).toBe(3);
    expect(marked('2026-12-24T01:00:00Z')).toBeNull();
  });
});

describe('opening past midnight', () => {
  const late: Schedule['week'] = [null, null, null, null, null, [1080, 1560], [1080, 1440]];
  test.each([
    ['Friday night', '2026-07-10T13:30:00Z', 'Open until 2 am'],
    ['the small hours of Saturday', '2026-07-10T14:30:00Z', 'Open until 2 am'],
    ['its last hour', '2026-07-10T15:30:00Z', 'Closes soon at 2 am'],
    ['after it', '2026-07-10T16:00:00Z', 'Closed, opens at 6 pm'],
    ['until midnight itself', '2026-07-11T14:00:00Z', 'Closed, opens Friday at 6 pm'],
  ])('gives the right state: %s', (_what, instant, expected) => {
    expect(said(instant, { week: late })).toBe(expected);
  });

  test('reads as always open if the location never closes, but not on the night before a closed day', () => {
    const whole: DayHours = [0, 1440];
    const week = [whole, whole, whole, whole, whole, whole, whole];
    expect(said('2026-07-06T03:00:00Z', { week })).toBe('Open around the clock');
    const special = { '2026-07-07': { hours: null, name: 'Stocktake' } };
    expect(said('2026-07-06T03:00:00Z', { week, special })).toBe('Open until 12 am');
  });
});

describe('the tone of the open state', () => {
  const always = { week: Array.from({ length: 7 }, (): DayHours => [0, 1440]) };
  test.each<[string, string, Partial<Schedule>, string]>([
    ['open', '2026-07-06T03:00:00Z', {}, 'open'],
    ['about to close', '2026-07-06T07:00:00Z', {}, 'soon'],
    ['never closing', '2026-07-06T03:00:00Z', always, 'open'],
    ['closed until tomorrow', '2026-07-06T09:00:00Z', {}, 'closed'],
    ['closed for good', '2026-07-06T09:00:00Z', { week: [] }, 'closed'],
  ])('is right for: %s', (_, instant, fields, tone) => {
    expect(openNow(schedule(fields), at(instant)).tone).toBe(tone);
  });
});

describe('a wording instead of times', () => {
  const week: Schedule['week'] = ['By appointment', USUAL, null, null, null, null, null];
  test.each([
    ['on their day', '2026-07-12T01:00:00Z', 'Today: By appointment'],
    ['but no opening to look forward to', '2026-07-07T01:00:00Z', 'Closed, opens Monday at 8:30 am'],
  ])('is shown %s', (_what, instant, expected) => {
    expect(said(instant, { week })).toBe(expected);
  });

  test.each([
    ['a week ahead is too far to name a weekday', [null, USUAL, null, null, null, null, null]],
    ['nothing is ever open', [null, null, null, null, null, null, null]],
  ])('leaves the state closed, without a next opening: %s', (_what, closedWeek) => {
    expect(openState(schedule({ week: closedWeek }), at('2026-07-06T09:00:00Z'))).toEqual({ kind: 'closed' });
  });
});
