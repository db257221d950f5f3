import { describe, expect, it } from 'vitest';
import {
  afterFailedFetch,
  dueAt,
  failingSummary,
  isDue,
  isForgotten,
  type KnownAddress,
} from './stock-picture.ts';

const failing = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), name: `Kia Rio (stock number ${at})`, failed: 2, of: 20 },
    reasons: ['answers HTTP 404', 'is not a picture', 'is too small: 1 × 1 pixels'],
  }));

it.each<[string, Parameters<typeof failingSummary>[0], string | null]>([
  ['nothing', { failed: 0, failing: [] }, null],
  [
    'one vehicle',
    { failed: 2, failing: failing(1) },
    '2 photographs of 1 vehicle cannot be used: Kia Rio (stock number 0): 2 of 20 (answers HTTP 404; is not a picture)',
  ],
  [
    'many vehicles',
    { failed: 14, failing: failing(7) },
    expect.stringMatching(/^14 photographs of 7 vehicles .*; and 2 more$/),
  ],
])('failingSummary summarises: %s', (_, figures, summary) => {
  expect(failingSummary(figures)).toEqual(summary);
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1000 * DAY;

const known = (fields: Partial<KnownAddress>): KnownAddress => ({
  ...{ photograph: null, etag: null, modified: null, since: NOW, checked: NOW, failure: null },
  ...fields,
});

describe('an address that failed', () => {
  const reason = 'answers HTTP 503';

  it.each([
    [0, HOUR / 6],
    [1, HOUR],
    [2, 6 * HOUR],
    [3, DAY],
    [40, DAY],
  ])('after %d earlier failures is retried in %d ms', (tries, wait) => {
    const before = tries === 0 ? null : { reason, tries, retry_at: NOW };
    expect(afterFailedFetch(before, { reason, passing: true }, NOW)).toEqual({
      ...{ reason, tries: tries + 1, retry_at: NOW + wait },
    });
  });

  it.each([
    ['that somebody has to mend waits a day', { passing: false }, DAY],
    ['whose server asks for more time gets it', { passing: true, retryAfterMs: 2 * HOUR }, 2 * HOUR],
    ['whose server asks for a year gets a day', { passing: true, retryAfterMs: 365 * DAY }, DAY],
  ])('gets the right wait: an address %s', (_, failed, wait) => {
    expect(afterFailedFetch(null, { reason, ...failed }, NOW).retry_at).toBe(NOW + wait);
  });
});

describe('an existing picture is fetched again', () => {
  it.each([
    ['the day after it was found', 0, DAY],
    ['after two days once it has been the same for two', 2, 2 * DAY],
    ['after a week once it has been the same for a year', 365, 7 * DAY],
  ])('%s', (_, days, wait) => {
    expect(dueAt(known({ since: NOW - days * DAY }))).toBe(NOW + wait);
  });

  it('at once if it is unknown', () => {
    expect(isDue(undefined, NOW)).toBe(true);
    expect(isDue(known({}), NOW)).toBe(false);
    expect(isDue(known({}), NOW + DAY)).toBe(true);
  });
});

it('an address that no feed has named for a month is dropped', () => {
  expect(isForgotten(known({}), NOW + 30 * DAY)).toBe(false);
  expect(isForgotten(known({}), NOW + 31 * DAY)).toBe(true);
});
