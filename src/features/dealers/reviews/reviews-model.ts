import { averageText, isShownFrom, reviewCountText, reviewFigures } from '#domain/dealers/reviews.ts';
import { formatDay } from '#domain/sites/markets/format.ts';
import { MARKETS, type Market } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';

export interface ReviewModel {
  readonly customer: string;
  readonly text: string;
  readonly rating: number;
  /** When it was written. `iso` if the day is known. */
  readonly when: { readonly shown: string; readonly iso: string | null } | null;
}

/** A page where a customer can write a review. */
interface ReviewLink {
  readonly label: string;
  readonly href: string;
}

/** The source of today's figures, and the average from which they are shown. */
interface LiveRatings {
  readonly href: string;
  readonly minimum: number;
}

export interface ReviewsModel {
  /** There are no figures, or too few to show. The ratings service may have more. */
  readonly isWithheld: boolean;
  readonly average: string;
  readonly count: number | null;
  readonly countText: string | null;
  readonly items: readonly ReviewModel[];
  readonly links: readonly ReviewLink[];
  readonly live: LiveRatings | null;
}

type Review = SiteConfig['reviews']['items'][number];
type WhenOf = (review: Review, market: Market) => string | null;

/** The dealer’s own wording first; "2 months ago" last, because it is only true for a while. */
const WHEN: readonly WhenOf[] = [
  ({ review_date_in_words }) => review_date_in_words,
  ({ review_date }, market) => (review_date === null ? null : formatDay(review_date, market)),
  ({ created_at_time_ago_in_words }) => created_at_time_ago_in_words,
];

function whenOf(review: Review, market: Market): ReviewModel['when'] {
  const shown = WHEN.map((of) => of(review, market)).find((words) => words !== null);
  return shown === undefined ? null : { shown, iso: review.review_date };
}

const reviewLinks = ({ gmb_profiles }: SiteConfig): readonly ReviewLink[] =>
  gmb_profiles.map(({ review_url, name }) => ({
    label: name === null || gmb_profiles.length === 1 ? 'Review us' : `Review us: ${name}`,
    href: review_url,
  }));

/** Returns null below the site's minimum. If the ratings service is used, the section is drawn and hidden until its response. */
export function reviewsModel(config: SiteConfig, most: number): ReviewsModel | null {
  const { items, min_rating, ratings_service_org } = config.reviews;
  const market = MARKETS[config.market];
  const figures = reviewFigures(config.reviews);
  const isWithheld = figures === null || !isShownFrom(min_rating, figures.average);
  if (isWithheld && ratings_service_org === null) return null;
  const { average, count } = figures ?? { average: 0, count: null };
  return {
    isWithheld,
    average: averageText(average),
    count,
    countText: count === null ? null : reviewCountText(count, market.locale),
    items: items
      .filter(({ rating }) => isShownFrom(min_rating, rating))
      .slice(0, most)
      .map((review) => ({
        customer: review.customer_name,
        text: review.text,
        rating: review.rating,
        when: whenOf(review, market),
      })),
    links: reviewLinks(config),
    live:
      ratings_service_org === null ? null : { href: paths.ratings(ratings_service_org), minimum: min_rating },
  };
}
