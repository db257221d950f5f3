import type { Market } from '#domain/market/markets.ts';
import type { Location } from '#domain/site/locations.ts';
import { averageText, isShownFrom, locationFigures, reviewCountText } from './reviews.ts';

export interface Rating {
  /** With one decimal. */
  readonly average: string;
  readonly countText: string | null;
}

/** The stars of the first location that has any, from the site’s minimum on. */
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
