import type { Market } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Location } from './location-config.ts';

type ReviewsConfig = SiteConfig['reviews'];

/** The summary of many reviews. */
export interface ReviewFigures {
  /** Out of five. */
  readonly average: number;
  readonly count: number | null;
}

const mean = (ratings: readonly number[]) =>
  ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

/** Prefers the configured figures to those of the listed reviews. */
export function reviewFigures({ average_rating, count, items }: ReviewsConfig): ReviewFigures | null {
  if (average_rating !== null) return { average: average_rating, count };
  return items.length === 0 ? null : { average: mean(items.map(({ rating }) => rating)), count };
}

/** Returns null if the location has no figures of its own. */
export function locationFigures({
  reviews,
  average_rating,
  review_count,
}: Pick<Location, 'reviews' | 'average_rating' | 'review_count'>): ReviewFigures | null {
  const average = reviews?.average_rating ?? average_rating;
  return average === null ? null : { average, count: reviews?.count ?? review_count };
}

/** Returns true if stars and reviews may be shown. An average that only rounds up to the dealer’s minimum is below it. */
export const isShownFrom = (minimum: number, average: number): boolean => average >= minimum;

/** Always writes one decimal: `4.7`, `5.0` */
export const averageText = (average: number): string => average.toFixed(1);

export const reviewCountText = (count: number, locale: string): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? 'review' : 'reviews'}`;

export interface Rating {
  /** With one decimal. */
  readonly average: string;
  readonly countText: string | null;
}

/** Returns the stars of the first location that has any, or null if they are below the site’s minimum. */
export function ratingOf(
  locations: readonly Pick<Location, 'reviews' | 'average_rating' | 'review_count'>[],
  { min_rating }: { readonly min_rating: number },
  { locale }: Pick<Market, 'locale'>,
): Rating | null {
  const rated = locations.map(locationFigures).find((figures) => figures !== null);
  if (!rated || !isShownFrom(min_rating, rated.average)) return null;
  return {
    average: averageText(rated.average),
    countText: rated.count === null ? null : reviewCountText(rated.count, locale),
  };
}
