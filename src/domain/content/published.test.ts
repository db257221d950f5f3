import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/time/clock.ts';
import { isOut } from './published.ts';

const ZONE = 'Australia/Sydney';
const text = (fields: object) => ({ draft: false, date: null, until: null, ...fields });
const at = (iso: string) => Date.parse(iso);

describe('a text is out', () => {
  test.each<[object, string, boolean, string | null]>([
    [{}, '2026-07-01T00:00:00Z', true, null],
    [{ draft: true, date: '2026-07-10' }, '2026-07-01T00:00:00Z', false, null],
    [{ date: '2026-07-10' }, '2026-07-09T13:59:59Z', false, '2026-07-09T14:00:00Z'],
    [{ date: '2026-07-10' }, '2026-07-09T14:00:00Z', true, null],
    [{ date: '2026-07-10T09:30' }, '2026-07-09T23:29:59Z', false, '2026-07-09T23:30:00Z'],
    [{ date: '2026-07-10T09:30' }, '2026-07-09T23:30:00Z', true, null],
    [{ until: '2026-07-10' }, '2026-07-10T13:59:59Z', true, '2026-07-10T14:00:00Z'],
    [{ until: '2026-07-10' }, '2026-07-10T14:00:00Z', false, null],
    // A time that clocks skip when they go forward, and one that they show twice when they go back.
    [{ date: '2026-10-04T02:30' }, '2026-10-03T16:29:59Z', false, '2026-10-03T16:30:00Z'],
    [{ date: '2026-04-05T02:30' }, '2026-04-04T15:29:59Z', false, '2026-04-04T15:30:00Z'],
  ])('%j at %s: %s, until %s', (fields, now, expected, holdsUntil) => {
    const clock = createClock(at(now));
    expect(isOut(text(fields), ZONE, clock)).toBe(expected);
    expect(clock.holdsUntil()).toBe(holdsUntil === null ? Number.POSITIVE_INFINITY : at(holdsUntil));
  });
});
