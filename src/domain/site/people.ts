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
  review_date_in_words: doc('Shown in the place of the date.', maybe(text)),
  created_at_time_ago_in_words: doc(
    'Such as "2 months ago"; shown where there is no date, since it ages.',
    maybe(text),
  ),
});

export const reviewsSchema = v.strictObject({
  min_rating: doc('Stars and reviews are shown from this average on.', v.optional(outOfFive, 4)),
  count: doc('How many reviews there are in all.', maybe(wholeNumber)),
  average_rating: doc('The average of the listed reviews where not set.', maybe(outOfFive)),
  ratings_service_org: doc(
    'The dealer’s id at the ratings service; with it, pages show the figures of the day, also where there are none here or too low ones.',
    maybe(text),
  ),
  items: doc('Shown in this order; a group’s where the site lists none.', list(reviewSchema)),
});
