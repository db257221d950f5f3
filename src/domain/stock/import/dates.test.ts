import { expect, test } from 'vitest';
import { isAmbiguousDate, momentIn, orderShown } from './dates.ts';

const iso = (value: unknown): string =>
  typeof value === 'number' ? new Date(value * 1000).toISOString().replace('.000Z', 'Z') : 'unreadable';

test.each([
  ['2026-11-03', 'day-first', 'UTC', '2026-11-03T00:00:00Z'],
  ['3/11/2026', 'day-first', 'UTC', '2026-11-03T00:00:00Z'],
  ['3/11/2026', 'month-first', 'UTC', '2026-03-11T00:00:00Z'],
  ['25/12/2026', 'month-first', 'UTC', '2026-12-25T00:00:00Z'],
  ['3.11.26', 'day-first', 'UTC', '2026-11-03T00:00:00Z'],
  ['11/3/2026 1:05:09 PM', 'month-first', 'UTC', '2026-11-03T13:05:09Z'],
  ['12/3/2026 12:00:00 AM', 'month-first', 'UTC', '2026-12-03T00:00:00Z'],
  ['20261103', 'day-first', 'UTC', '2026-11-03T00:00:00Z'],
  ['03-Nov-2026', 'day-first', 'UTC', '2026-11-03T00:00:00Z'],
  ['03-Nov-26', 'day-first', 'UTC', '2026-11-03T00:00:00Z'],
  ['Nov 3, 2026', 'day-first', 'UTC', '2026-11-03T00:00:00Z'],
  ['Tue, 03 Nov 2026 10:00:00 GMT', 'day-first', 'Australia/Sydney', '2026-11-03T10:00:00Z'],
  ['Tue Dec 16 2014 12:30:00 GMT-0800 (PST)', 'day-first', 'UTC', '2014-12-16T20:30:00Z'],
  ['2026-11-03T10:00:00+11:00', 'day-first', 'UTC', '2026-11-02T23:00:00Z'],
  ['2021-05-04T12:31:18-0500', 'day-first', 'UTC', '2021-05-04T17:31:18Z'],
  ['2026-11-03 10:00:00 UTC', 'day-first', 'Australia/Sydney', '2026-11-03T10:00:00Z'],
  ['/Date(1795737600000)/', 'day-first', 'UTC', '2026-11-27T00:00:00Z'],
  ['1795737600', 'day-first', 'UTC', '2026-11-27T00:00:00Z'],
  ['1795737600000', 'day-first', 'UTC', '2026-11-27T00:00:00Z'],
  ['46310', 'day-first', 'UTC', '2026-10-15T00:00:00Z'],
  ['46310.5', 'day-first', 'UTC', '2026-10-15T12:00:00Z'],
  // Clocks go forward on 4 October and back on 5 April 2026 in Sydney.
  ['2026-10-03', 'day-first', 'Australia/Sydney', '2026-10-02T14:00:00Z'],
  ['2026-10-05', 'day-first', 'Australia/Sydney', '2026-10-04T13:00:00Z'],
  ['2026-10-04 02:30', 'day-first', 'Australia/Sydney', '2026-10-03T16:30:00Z'],
  ['2026-04-05 02:30', 'day-first', 'Australia/Sydney', '2026-04-04T15:30:00Z'],
  ['2026-07-01 09:00', 'month-first', 'America/Chicago', '2026-07-01T14:00:00Z'],
  ['31/02/2026', 'day-first', 'UTC', 'unreadable'],
  ['13/13/2026', 'day-first', 'UTC', 'unreadable'],
  ['2019', 'day-first', 'UTC', 'unreadable'],
  // What databases write for no date, and for ever.
  ['0001-01-01T00:00:00', 'day-first', 'Australia/Sydney', 'unreadable'],
  ['0000-00-00', 'day-first', 'UTC', 'unreadable'],
  ['31/12/9999', 'day-first', 'America/Chicago', 'unreadable'],
  ['9999-12-31T23:59:59Z', 'day-first', 'UTC', 'unreadable'],
  ['2060-01-01', 'day-first', 'UTC', 'unreadable'],
  ['2026-11-03 25:61', 'day-first', 'UTC', 'unreadable'],
  ['Tue Dec 99 2014 12:30:00 GMT-0800', 'day-first', 'UTC', 'unreadable'],
  ['soon', 'day-first', 'UTC', 'unreadable'],
  ['3'.repeat(20_000), 'day-first', 'UTC', 'unreadable'],
] as const)('%s, read as %s in %s, is %s', (text, order, timezone, expected) =>
  expect(iso(momentIn(text, { order, timezone, latestYear: 2027 }))).toBe(expected),
);

test.each([
  ['3/4/2026', true, null],
  ['4/4/2026', false, null],
  ['25/4/2026', false, 'day-first'],
  ['4/25/2026', false, 'month-first'],
  ['2026-04-25', false, 'year-first'],
])('the date %s is ambiguous: %s; it shows the order %s', (text, isOpen, order) => {
  expect(isAmbiguousDate(text)).toBe(isOpen);
  expect(orderShown(text)).toBe(order);
});
