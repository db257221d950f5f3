import * as v from 'valibot';
import { doc, list, maybe, pathOrUrl, text, wholeNumber } from './fields.ts';

export const staffSchema = v.strictObject({
  image: maybe(pathOrUrl),
  name: text,
  department: text,
  phone: text,
});

export const reviewSchema = v.strictObject({
  id: v.union([v.number(), text]),
  customer_name: text,
  text,
  rating: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  review_date: maybe(text),
  review_date_in_words: maybe(text),
  created_at_time_ago_in_words: maybe(text),
});

export const reviewsSchema = v.strictObject({
  min_rating: doc('Stars and reviews are shown from this average on.', v.optional(v.number(), 4)),
  count: maybe(wholeNumber),
  average_rating: maybe(v.number()),
  ratings_service_org: doc('The dealer’s id at the ratings service.', maybe(text)),
  items: list(reviewSchema),
});
