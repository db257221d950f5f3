import * as v from 'valibot';
import { RATINGS_UNAVAILABLE, type Ratings } from '#adapters/dealers/ratings/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { ApiError, notFound } from '#api/lib/api-errors.ts';
import { validQuery } from '#api/lib/validate.ts';
import { reviewFigures } from '#domain/dealers/reviews.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';

const querySchema = v.object({
  orgId: v.pipe(v.string('Say which dealer you mean.'), v.minLength(1, 'Say which dealer you mean.')),
});

type Reviews = SiteConfig['reviews'];

const CACHE = { 'Cache-Control': 'public, max-age=300' };

function ratingsOf(reviews: Reviews): Ratings | null {
  const figures = reviewFigures(reviews);
  if (figures === null) return null;
  const { average, count } = figures;
  return {
    rating: { reviewCount: count ?? reviews.items.length, avgStarRating: average },
    stars: average,
  };
}

/** Allows only the organisation that the dealer’s own configuration names: nobody reads others’ ratings through us. */
function reviewsOf({ config }: PublishedDealer, org: string): Reviews {
  const { reviews } = config;
  if (reviews.ratings_service_org !== org) throw notFound();
  return reviews;
}

export const snap21Route: ApiRoute = {
  method: 'GET',
  path: '/reviews/snap21',
  does: 'The stars and the number of reviews of the organisation that the dealer’s configuration names.',
  takes: { query: querySchema },
  async handle({ request, dealer, ratings }) {
    const { orgId } = validQuery(request, querySchema);
    const reviews = reviewsOf(await dealer(), orgId);
    try {
      const answer = await ratings.read({ org: orgId, known: ratingsOf(reviews) });
      return Response.json(answer, { headers: CACHE });
    } catch (cause) {
      throw new ApiError(502, `${RATINGS_UNAVAILABLE}.`, { cause });
    }
  },
  mock: { status: 200, body: { rating: { reviewCount: 214, avgStarRating: 4.7 }, stars: 4.7 } },
};
