import { describe, expect, test } from 'vitest';
import { readStock } from '#domain/stock/read-stock.ts';
import { FIELD_NAMES } from '../attributes/fields.ts';
import { FEED_VEHICLE } from '../vehicle-fixture.ts';
import { DATED_FIELDS, daysBehind, movedByDays } from './demo-days.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const DAY = 86_400;

test('every date field of a feed is moved', () => {
  const read = (value: unknown) => (name: string) => {
    const [vehicle] = readStock([{ ...FEED_VEHICLE, [name]: value }]).vehicles;
    return vehicle?.[name as keyof typeof vehicle];
  };
  const isTime = (name: string) => read('2026-01-02T00:00:00Z')(name) === at('2026-01-02T00:00:00Z');
  expect(FIELD_NAMES.filter(isTime)).toEqual([...DATED_FIELDS]);
});

describe('the age of a feed in days', () => {
  const feed = [
    { created_at: '2026-05-01T08:00:00Z' },
    { created_at: at('2026-05-03T08:00:00Z'), sold_date_timestamp: at('2026-05-10T12:00:00Z') * 1000 },
  ];
  test.each([
    ['the same moment', '2026-05-10T12:00:00Z', 0],
    ['a second less than a day', '2026-05-11T11:59:59Z', 0],
    ['a day', '2026-05-11T12:00:00Z', 1],
    ['most of a year', '2027-03-01T00:00:00Z', 294],
    ['a second before it: nothing may lie ahead', '2026-05-10T11:59:59Z', -1],
    ['long before it', '2026-05-01T12:00:00Z', -9],
  ])('is right for: %s', (_, now, days) => {
    expect(daysBehind(feed, at(now))).toBe(days);
  });

  test.each([
    ['an empty feed', []],
    ['no dates', [{ id: 1 }, { created_at: null }, { created_at: '' }]],
    ['nothing that can be read', [null, 'a car', { created_at: 'yesterday' }]],
  ])('is zero for %s', (_, undated) => {
    expect(daysBehind(undated, at('2026-05-10T12:00:00Z'))).toBe(0);
  });
});

describe('a feed that is moved', () => {
  test.each([
    ['ISO text', '2026-05-01T08:00:00Z'],
    ['seconds', at('2026-05-01T08:00:00Z')],
    ['milliseconds', at('2026-05-01T08:00:00Z') * 1000],
  ])('has moved dates in the form of %s', (_, created_at) => {
    expect(movedByDays([{ id: 1, created_at }], 3)).toEqual([
      { id: 1, created_at: at('2026-05-04T08:00:00Z') },
    ]);
  });

  test('has unchanged values that are not dates', () => {
    const feed = [{ id: 1, year: 2026, created_at: 'yesterday', sold_date_timestamp: null }, 'a car', null];
    expect(movedByDays(feed, 30)).toEqual(feed);
  });

  test('has its newest date on the last day, with the same distances between dates', () => {
    const feed = [0, 0.4, 1.2, 160].map((days) => ({
      created_at: at('2026-11-18T07:00:00Z') - days * DAY,
    }));
    for (const now of ['2026-05-01T00:00:00Z', '2026-11-18T07:00:00Z', '2031-02-28T23:59:59Z']) {
      const after = movedByDays(feed, daysBehind(feed, at(now))) as typeof feed;
      const [first] = after;
      const age = at(now) - (first?.created_at ?? 0);
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(DAY);
      expect(after.map(({ created_at }) => (first?.created_at ?? 0) - created_at)).toEqual(
        [0, 0.4, 1.2, 160].map((days) => days * DAY),
      );
    }
  });
});
