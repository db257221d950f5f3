import { describe, expect, it } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { reviewsModel } from './reviews-model.ts';

const review = { id: 1, customer_name: 'Kit', text: 'Good.', rating: 5 };
const model = (reviews: object, more: object = {}) => reviewsModel(configWith({ reviews, ...more }), 6);

describe('the reviews are hidden', () => {
  it.each([
    ['nothing is known', {}],
    ['the average is below', { average_rating: 3.9, items: [review] }],
    ['the reviews come to less', { items: [{ ...review, rating: 3 }] }],
    ['the minimum is the dealer’s own', { min_rating: 4.8, average_rating: 4.7, items: [review] }],
  ])('if %s', (_, reviews) => expect(model(reviews)).toBeNull());

  it('one by one if they are below the minimum', () => {
    const items = [review, { ...review, id: 2, rating: 2 }];
    expect(model({ average_rating: 4.6, items })?.items).toHaveLength(1);
  });
});

it('the figures have one decimal, and the count is in words', () => {
  const figures = { average_rating: 4.66, count: 1138 };
  expect(model(figures)).toMatchObject({ average: '4.7', count: 1138, countText: '1,138 reviews' });
  expect(model({ average_rating: 5 })).toMatchObject({ average: '5.0', countText: null });
});

it('the number of reviews is limited', () => {
  const items = Array.from({ length: 9 }, (_, id) => ({ ...review, id }));
  expect(model({ items })?.items).toHaveLength(6);
});

describe('the date of a review', () => {
  const date = { review_date: '2026-11-02' };
  const ago = { created_at_time_ago_in_words: '3 weeks ago' };
  it.each([
    ['in the dealer’s words', { ...date, ...ago, review_date_in_words: 'in spring' }, 'in spring'],
    ['as a date', { ...date, ...ago }, '2 November 2026'],
    ['as a span', ago, '3 weeks ago'],
    ['not at all', {}, undefined],
  ])('is shown %s', (_, when, shown) => {
    const [first] = model({ items: [{ ...review, ...when }] })?.items ?? [];
    expect(first?.when?.shown).toBe(shown);
    expect(first?.when?.iso ?? null).toBe('review_date' in when ? when.review_date : null);
  });

  it('has the market’s format', () => {
    const [first] = model({ items: [{ ...review, ...date }] }, { market: 'US' })?.items ?? [];
    expect(first?.when?.shown).toBe('November 2, 2026');
  });
});

describe('the links for a new review', () => {
  const profile = (name?: string) => ({
    id: 'a',
    review_url: 'https://maps.example/a',
    ...(name && { name }),
  });
  it.each([
    ['no profile', [], []],
    ['one', [profile('Lismore')], ['Review us']],
    ['several', [profile('Lismore'), profile('Ballina')], ['Review us: Lismore', 'Review us: Ballina']],
    ['several without names', [profile(), profile()], ['Review us', 'Review us']],
  ])('are right for: %s', (_, gmb_profiles, labels) => {
    const links = model({ average_rating: 5 }, { gmb_profiles })?.links ?? [];
    expect(links.map(({ label }) => label)).toEqual(labels);
  });
});

it('the model has the ratings service only if the dealer uses it', () => {
  expect(model({ average_rating: 5 })?.live).toBeNull();
  expect(model({ average_rating: 5, ratings_service_org: 'o 1', min_rating: 4.2 })?.live).toEqual({
    href: '/api/reviews/snap21?orgId=o%201',
    minimum: 4.2,
  });
});

describe('the reviews section with a ratings service', () => {
  const served = { ratings_service_org: 'o1' };
  it.each([
    ['nothing is known', {}],
    ['the average is below', { average_rating: 3.9, count: 12, items: [review] }],
    ['the minimum is the dealer’s own', { min_rating: 4.8, average_rating: 4.7 }],
  ])('is hidden until the service responds: %s', (_, reviews) =>
    expect(model({ ...reviews, ...served })).toMatchObject({ isWithheld: true, live: {} }),
  );

  it('is shown at once if the dealer’s own figures suffice', () =>
    expect(model({ average_rating: 4, ...served })?.isWithheld).toBe(false));

  it('has placeholders for unknown figures', () =>
    expect(model(served)).toMatchObject({ average: '0.0', count: null, countText: null }));
});
