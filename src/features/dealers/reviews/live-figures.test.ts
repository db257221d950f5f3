import { expect, it } from 'vitest';
import { liveFigures } from './live-figures.ts';

const answer = (avgStarRating: unknown, reviewCount: unknown = 1204, stars: unknown = 4.5) => ({
  rating: { reviewCount, avgStarRating },
  stars,
});

it('a response is formatted like the page', () => {
  expect(liveFigures(answer(4.66), 4, 'en-AU')).toEqual({
    average: '4.7',
    countText: '1,204 reviews',
    stars: 4.5,
    shown: true,
  });
});

it.each([
  [4, true],
  [3.99, false],
])('an average of %d is shown: %s', (average, shown) =>
  expect(liveFigures(answer(average), 4, 'en-AU')?.shown).toBe(shown),
);

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a word', 'ok'],
  ['an error', { error: { message: 'Unable' } }],
  ['words for numbers', answer('4.7')],
  ['beyond five', answer(47)],
  ['half a review', answer(4.7, 0.5)],
  ['no stars', { rating: answer(4.7).rating }],
])('a response with %s is rejected', (_, what) => expect(liveFigures(what, 4, 'en-AU')).toBeUndefined());
