import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { localYear } from './local-year.ts';

describe('the year on the dealer’s calendar', () => {
  test.each([
    ['Australia/Sydney', '2026-12-31T12:59:59Z', 2026, '2026-12-31T13:00:00.000Z'],
    ['Australia/Sydney', '2026-12-31T13:00:00Z', 2027, '2027-12-31T13:00:00.000Z'],
    ['Pacific/Auckland', '2026-12-31T11:30:00Z', 2027, '2027-12-31T11:00:00.000Z'],
    ['America/Los_Angeles', '2027-01-01T07:59:59Z', 2026, '2027-01-01T08:00:00.000Z'],
    ['Australia/Perth', '2026-06-01T00:00:00Z', 2026, '2026-12-31T16:00:00.000Z'],
  ])('%s at %s is %i until %s', (timezone, now, year, until) => {
    const clock = createClock(Date.parse(now));
    expect(localYear(clock, timezone)).toBe(year);
    expect(new Date(clock.holdsUntil()).toISOString()).toBe(until);
  });
});
