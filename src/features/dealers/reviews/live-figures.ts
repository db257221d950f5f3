import type { Ratings } from '#adapters/dealers/ratings/types.ts';
import { averageText, isShownFrom, reviewCountText } from '#domain/dealers/reviews.ts';

export interface LiveFigures {
  readonly average: string;
  readonly countText: string;
  readonly stars: number;
  /** Whether the dealer shows ratings of that height at all. */
  readonly shown: boolean;
}

const isOutOfFive = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 5;

function isRatings(answer: unknown): answer is Ratings {
  const { rating, stars }: Partial<Ratings> = answer ?? {};
  return isOutOfFive(stars) && isOutOfFive(rating?.avgStarRating) && Number.isInteger(rating?.reviewCount);
}

/** Reads the figures from the service's response. Returns undefined if it cannot be read. */
export function liveFigures(answer: unknown, minimum: number, locale: string): LiveFigures | undefined {
  if (!isRatings(answer)) return undefined;
  const { reviewCount, avgStarRating } = answer.rating;
  return {
    average: averageText(avgStarRating),
    countText: reviewCountText(reviewCount, locale),
    stars: answer.stars,
    shown: isShownFrom(minimum, avgStarRating),
  };
}
