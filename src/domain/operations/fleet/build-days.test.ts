import { describe, expect, test } from 'vitest';
import {
  type BuiltDay,
  type DatedBuild,
  daysOf,
  hasReadFeed,
  MOST_DAYS,
  withBuild,
  withLooks,
} from './build-days.ts';
import { buildSeconds, feedAges, largestPaints, lastDays, leadsByDay } from './fleet-history.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

const build = (fields: Partial<DatedBuild> = {}): DatedBuild => ({
  ...{ outcome: 'built', kind: 'site', finished: '2026-11-20T02:00:00.000Z', seconds: 3 },
  ...{ pages: 90, vehicles: 40, warnings: [] },
  ...fields,
});

const REMEMBERED = 'https://feed.example answered HTTP 503. The last good answer is used (40 vehicles).';

describe('a day of builds', () => {
  test('counts builds, and has the duration of the slowest one with pages and the counts of the last one', () => {
    const days = [
      build({ seconds: 3 }),
      build({ seconds: 8, finished: '2026-11-20T03:00:00.000Z', pages: 91 }),
      build({ kind: 'stock', seconds: 20, finished: '2026-11-20T04:00:00.000Z', vehicles: 41, pages: 0 }),
      build({ outcome: 'failed', seconds: 30, finished: '2026-11-20T05:00:00.000Z', pages: 0, vehicles: 0 }),
    ].reduce<readonly BuiltDay[]>(withBuild, []);
    expect(days).toEqual([
      {
        ...{ day: '2026-11-20', builds: 4, failed: 1, seconds: 8, pages: 91, vehicles: 41 },
        fed: '2026-11-20T04:00:00.000Z',
      },
    ]);
  });

  test('is one of the last ninety, in order', () => {
    const days = Array.from({ length: MOST_DAYS + 5 }, (_, index) =>
      build({ finished: new Date(NOW - index * DAY).toISOString() }),
    ).reduce<readonly BuiltDay[]>(withBuild, []);
    expect(days).toHaveLength(MOST_DAYS);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days.at(-1)?.day).toBe('2026-11-20');
  });

  test('without a build still has the time of its feed check', () => {
    expect(withLooks([], ['2026-11-20T04:00:00.000Z'])).toMatchObject([
      { day: '2026-11-20', builds: 0, seconds: null, fed: '2026-11-20T04:00:00.000Z' },
    ]);
  });

  test('comes from reports alone, newest first', () => {
    expect(daysOf([build(), build({ finished: '2026-11-19T02:00:00.000Z' })]).map(({ day }) => day)).toEqual([
      '2026-11-19',
      '2026-11-20',
    ]);
  });
});

test.each<[string, Partial<DatedBuild>, boolean]>([
  ['that went well', {}, true],
  ['that failed', { outcome: 'failed' }, false],
  ['that used the stock of before', { warnings: [REMEMBERED] }, false],
  ['that used the makes of before', { warnings: ['The last good answer is used.'] }, true],
])('a build %s counts as having read the feed: %s', (_, fields, hasRead) => {
  expect(hasReadFeed(build(fields))).toBe(hasRead);
});

describe('a line', () => {
  const day = (name: string, fields: Partial<BuiltDay> = {}): BuiltDay => ({
    ...{ day: name, builds: 1, failed: 0, seconds: 3, pages: 1, vehicles: 1, fed: `${name}T02:00:00.000Z` },
    ...fields,
  });
  const values = (line: readonly { readonly value: number | null }[]) => line.map(({ value }) => value);

  test('ends today, in UTC', () => {
    expect(lastDays(NOW, 3)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(lastDays(Date.UTC(2026, 2, 1, 0, 0, 1), 2)).toEqual(['2026-02-28', '2026-03-01']);
  });

  test('of build seconds has gaps on days without a build', () => {
    expect(values(buildSeconds([day('2026-11-18')], NOW, 3))).toEqual([3, null, null]);
  });

  test('of leads has zeros on days without leads', () => {
    expect(values(leadsByDay([{ day: '2026-11-19', count: 4 }], NOW, 3))).toEqual([0, 4, 0]);
  });

  test('of feed ages rises until the next read, and begins at the first read', () => {
    const days = [day('2026-11-17'), day('2026-11-18', { fed: null }), day('2026-11-20')];
    expect(values(feedAges(days, NOW, 5))).toEqual([null, 22, 46, 70, 10]);
  });

  test('of largest paints counts phones only, on days with enough visits', () => {
    const counted = (count: number) => [{ bucket: 146, count }];
    const line = largestPaints(
      [
        { day: '2026-11-19', device: 'desk', counted: counted(90) },
        { day: '2026-11-19', device: 'phone', counted: counted(9) },
        { day: '2026-11-20', device: 'phone', counted: counted(10) },
      ],
      NOW,
      2,
    );
    expect(line[0]?.value).toBeNull();
    expect(line[1]?.value).toBeGreaterThan(1_000);
  });
});
