import { expect, test } from 'vitest';
import { ratingOf } from './rating.ts';

const nothing = { reviews: null, average_rating: null, review_count: null };
const AU = { locale: 'en-AU' };
const site = { min_rating: 4 };

test.each([
  [
    'its own reviews first',
    [{ ...nothing, reviews: { count: 9, average_rating: 4.66 }, average_rating: 4 }],
    '4.7',
    '9 reviews',
  ],
  ['else the average', [{ ...nothing, average_rating: 4.04, review_count: 12 }], '4.0', '12 reviews'],
  ['the first that is rated', [nothing, { ...nothing, average_rating: 5 }], '5.0', null],
  ['just enough', [{ ...nothing, average_rating: 4 }], '4.0', null],
])('%s', (_what, locations, average, countText) => {
  expect(ratingOf(locations, site, AU)).toEqual({ average, countText });
});

test.each([
  ['below the minimum, even where it rounds up to it', [{ ...nothing, average_rating: 3.99 }]],
  ['not rated', [nothing]],
  ['no location', []],
])('no stars: %s', (_what, locations) => {
  expect(ratingOf(locations, site, AU)).toBeNull();
});
