import type { SiteConfig } from '#domain/site/schema.ts';

export interface ReviewModel {
  readonly customer: string;
  readonly text: string;
  readonly rating: number;
  readonly when: string | null;
}

export interface ReviewsModel {
  readonly average: string;
  readonly count: number | null;
  readonly items: readonly ReviewModel[];
}

const mean = (ratings: readonly number[]) =>
  ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

/** Reviews are shown only from the site’s minimum rating on. */
export function reviewsModel({ reviews }: SiteConfig, most: number): ReviewsModel | null {
  const { items, average_rating, count, min_rating } = reviews;
  const average = average_rating ?? (items.length > 0 ? mean(items.map((item) => item.rating)) : null);
  if (average === null || average < min_rating) return null;
  const shown = items.filter((item) => item.rating >= min_rating).slice(0, most);
  return {
    average: average.toFixed(1),
    count,
    items: shown.map((item) => ({
      customer: item.customer_name,
      text: item.text,
      rating: item.rating,
      when: item.review_date_in_words ?? item.created_at_time_ago_in_words ?? item.review_date,
    })),
  };
}
