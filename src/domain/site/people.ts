import * as v from 'valibot';
import { doc, isoDate, list, maybe, pathOrUrl, text, wholeNumber } from './fields.ts';

export const staffSchema = v.strictObject({
  image: maybe(pathOrUrl),
  name: text,
  department: text,
  phone: text,
});

const outOfFive = v.pipe(
  v.number(),
  v.minValue(0, 'expected 0 to 5 stars'),
  v.maxValue(5, 'expected 0 to 5 stars'),
);

export const reviewSchema = v.strictObject({
  id: v.union([v.number(), text]),
  customer_name: text,
  text,
  rating: outOfFive,
  review_date: maybe(isoDate),
  review_date_in_words: doc('Shown instead of the date.', maybe(text)),
  created_at_time_ago_in_words: doc(
    'Such as "2 months ago". Shown only without a date, because it goes out of date.',
    maybe(text),
  ),
});

export const reviewsSchema = v.strictObject({
  min_rating: doc('Stars and reviews are shown from this average on.', v.optional(outOfFive, 4)),
  count: doc('The number of all reviews.', maybe(wholeNumber)),
  average_rating: doc('The average. By default that of the listed reviews.', maybe(outOfFive)),
  ratings_service_org: doc(
    'The dealer’s id at the ratings service. With it pages show today’s figures, even if there are none here or they are too low.',
    maybe(text),
  ),
  items: doc('Shown in this order. The group’s if the site lists none.', list(reviewSchema)),
});
