import { expect, test } from 'vitest';
import { leapText, shrinkText } from './retention.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 28);

test.each<[string, number | null, boolean]>([
  ['the first time', null, true],
  ['a day later', NOW - DAY, true],
  ['after a holiday', NOW - 30 * DAY, true],
  ['after a clock that was ahead', NOW + 1000 * DAY, true],
  ['by a clock that is ahead', NOW - 3 * 365 * DAY, false],
])('a purge %s, last run at %s, may go ahead: %s', (_, last, isPlausible) => {
  expect(leapText(last, NOW) === undefined).toBe(isPlausible);
});

test.each([
  [{ leads: 1000, expired: 3 }, true],
  [{ leads: 1000, expired: 500 }, true],
  [{ leads: 1000, expired: 501 }, false],
  [{ leads: 10, expired: 10 }, true],
  [{ leads: 11, expired: 11 }, false],
])('the purge of %o may go ahead: %s', (ageing, isPlausible) => {
  expect(shrinkText(ageing, null) === undefined).toBe(isPlausible);
});

test('a refusal gives the reason and the next step for a person', () => {
  expect(leapText(NOW, NOW + 3 * 365 * DAY)).toBe(
    'Nothing past its period is deleted: the clock says 2029-11-27, and the last time was 2026-11-28. Set the clock right, or run npm run leads -- purge --accept if it is right.',
  );
  expect(shrinkText({ leads: 30, expired: 28 }, 'a-cars')).toBe(
    'No lead of a-cars is deleted: 28 of 30 leads would go. Look at the clock and at "leads.retention_days", or run npm run leads -- purge --site=a-cars --accept if that is right.',
  );
});
