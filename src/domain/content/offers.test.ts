import { expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { runningOffers } from './news.ts';

const BRISBANE = 'Australia/Brisbane';
const at = (local: string) => createClock(Date.parse(`${local}+10:00`));

test.each([
  ['weeks before', '2026-12-01T12:00', true],
  ['in the last minute of its last day', '2026-12-31T23:59', true],
  ['as the next day begins', '2027-01-01T00:00', false],
])('an offer until 31 December is listed only while it runs: %s', (_when, now, runs) => {
  expect(runningOffers([{ until: '2026-12-31' }], BRISBANE, at(now))).toHaveLength(runs ? 1 : 0);
});

test('an offer without an end keeps running, and the order is unchanged', () => {
  const offers = [{ until: null }, { until: '2026-01-01' }, { until: '2027-01-01' }];
  expect(runningOffers(offers, BRISBANE, at('2026-06-01T00:00'))).toEqual([offers[0], offers[2]]);
});

test('the page is valid until the first offer ends', () => {
  const clock = at('2026-12-01T12:00');
  runningOffers([{ until: '2026-12-31' }, { until: '2026-12-15' }], BRISBANE, clock);
  expect(new Date(clock.holdsUntil()).toISOString()).toBe('2026-12-15T14:00:00.000Z');
});
