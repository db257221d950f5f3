import { describe, expect, it, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { averageText, isShownFrom, ratingOf, reviewCountText, reviewFigures } from './reviews.ts';

const review = (rating: number) => ({ id: rating, customer_name: 'Kit', text: 'Good.', rating });
const figures = (reviews: object) => reviewFigures(configWith({ reviews }).reviews);

describe('the rating of a site', () => {
  it.each([
    ['nothing', {}, null],
    ['reviews alone', { items: [review(5), review(4)] }, { average: 4.5, count: null }],
    [
      'an average of its own',
      { average_rating: 4.8, count: 9, items: [review(2)] },
      { average: 4.8, count: 9 },
    ],
    ['an average without reviews', { average_rating: 4.2 }, { average: 4.2, count: null }],
    ['a count alone', { count: 12 }, null],
  ])('is right for: %s', (_, reviews, expected) => expect(figures(reviews)).toEqual(expected));
});

it.each([
  [4, 4, true],
  [4, 3.96, false],
  [4.5, 4.4, false],
  [0, 0, true],
])('with a minimum of %d, a rating of %d is shown: %s', (minimum, average, shown) =>
  expect(isShownFrom(minimum, average)).toBe(shown),
);

it.each([
  [5, '5.0'],
  [4, '4.0'],
  [4.67, '4.7'],
  [4.04, '4.0'],
])('the average %d is shown as %s', (average, text) => expect(averageText(average)).toBe(text));

it.each([
  [1, 'en-AU', '1 review'],
  [0, 'en-AU', '0 reviews'],
  [1138, 'en-US', '1,138 reviews'],
])('%d reviews in %s read: %s', (count, locale, text) => expect(reviewCountText(count, locale)).toBe(text));

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
])('a location’s rating comes from: %s', (_what, locations, average, countText) => {
  expect(ratingOf(locations, site, AU)).toEqual({ average, countText });
});

test.each([
  ['below the minimum, even where it rounds up to it', [{ ...nothing, average_rating: 3.99 }]],
  ['not rated', [nothing]],
  ['no location', []],
])('a location has no stars: %s', (_what, locations) => {
  expect(ratingOf(locations, site, AU)).toBeNull();
});
