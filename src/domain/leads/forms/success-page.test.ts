import { describe, expect, test } from 'vitest';
import type { Schedule } from '#domain/dealers/open-state.ts';
import { paths } from '#paths';
import { SUCCESS_CATEGORIES } from './success.ts';
import { successCategoryIn, whenWeCall } from './success-page.ts';

test.each([
  ['category=trade-in&car_id=1', 'trade-in'],
  ['category=nonsense', 'general-enquiry'],
  ['category=__proto__', 'general-enquiry'],
  ['', 'general-enquiry'],
])('the address ?%s has the success category %s', (query, category) => {
  expect(successCategoryIn(new URLSearchParams(query), SUCCESS_CATEGORIES)).toBe(category);
});

test.each([
  [{}, '/success?category=trade-in#trade-in'],
  [{ car_id: '5&x=<b>' }, '/success?category=trade-in&car_id=5%26x%3D%3Cb%3E#trade-in'],
  [{ category: 'other' }, '/success?category=trade-in#trade-in'],
])('the fields %j lead to %s', (pairs, path) => {
  expect(paths.success('trade-in', pairs)).toBe(path);
});

describe('the message about the call back', () => {
  const WEEKDAY = [510, 1050] as const;
  const schedule: Schedule = {
    timeZone: 'Australia/Sydney',
    market: 'AU',
    week: [null, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, 'By appointment'],
    special: {},
  };
  test.each([
    ['2026-11-23T01:00:00Z', 'We are open now: expect to hear from us today.'],
    ['2026-11-23T06:15:00Z', 'We close soon: if you do not hear from us today, you will when we open again.'],
    ['2026-11-22T01:00:00Z', 'Closed, opens tomorrow at 8:30 am. You will hear from us after that.'],
    ['2026-11-21T01:00:00Z', 'You will hear from us on our next day of business.'],
  ])('at %s is: %s', (now, text) => {
    expect(whenWeCall(schedule, Date.parse(now))).toBe(text);
  });

  test('is empty for a dealer without opening hours', () => {
    expect(whenWeCall(null, 0)).toBeNull();
  });
});
