import { describe, expect, it } from 'vitest';
import { RatingsError, type RatingsService } from '#adapters/dealers/ratings/types.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { apiOf } from '#api/testing.ts';

const reviews = { ratings_service_org: 'org-1', average_rating: 4.6, count: 87 };

function setUp(ratings?: RatingsService) {
  const dealers = [
    sampleDealer('a-cars', { site: { reviews } }),
    sampleDealer('b-cars', { site: { reviews: { ...reviews, ratings_service_org: 'org-2' } } }),
    sampleDealer('c-cars'),
    sampleDealer('d-cars', { site: { reviews: { ratings_service_org: 'org-4' } } }),
  ];
  const { get, entries } = apiOf(dealers, ratings && { ratings });
  return { ask: (slug: string, query: string) => get(`/reviews/snap21${query}`, slug), entries };
}

it('the endpoint returns rating and stars, and is cached for a while', async () => {
  const response = await setUp().ask('a-cars', '?orgId=org-1');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await response.json()).toEqual({ rating: { reviewCount: 87, avgStarRating: 4.6 }, stars: 4.6 });
});

describe('the endpoint rejects', () => {
  it.each([
    ['another dealer’s', 'a-cars', '?orgId=org-2', 404],
    ['nobody’s', 'a-cars', '?orgId=org-9', 404],
    ['of a dealer without a service', 'c-cars', '?orgId=org-1', 404],
    ['of no dealer', 'nobody', '?orgId=org-1', 404],
    ['none named', 'a-cars', '', 422],
    ['an empty name', 'a-cars', '?orgId=', 422],
  ])('an organisation: %s', async (_, slug, query, status) => {
    const asked: string[] = [];
    const { ask } = setUp({
      read: async ({ org }) => {
        asked.push(org);
        return { rating: { reviewCount: 1, avgStarRating: 5 }, stars: 5 };
      },
    });
    const response = await ask(slug, query);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([]);
  });
});

it('the response says that ratings are unavailable, and the reason is only in the log', async () => {
  const { ask, entries } = setUp({
    read: () => Promise.reject(new RatingsError('db.internal is down')),
  });
  const response = await ask('a-cars', '?orgId=org-1');
  expect([response.status, await response.json()]).toEqual([
    502,
    { error: { message: 'Unable to fetch Snap21 ratings at this moment.' } },
  ]);
  expect(entries).toMatchObject([{ level: 'error', error: expect.stringContaining('db.internal is down') }]);
});

it('the endpoint has no sample for a site without reviews', async () => {
  expect((await setUp().ask('d-cars', '?orgId=org-4')).status).toBe(502);
});
