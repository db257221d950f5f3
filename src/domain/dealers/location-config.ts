import * as v from 'valibot';
import {
  clockTime,
  doc,
  email,
  isoDate,
  list,
  maybe,
  off,
  on,
  pathOrUrl,
  slug,
  text,
  timezone,
  webUrl,
  wholeNumber,
} from '#domain/sites/config-fields.ts';

export const DEPARTMENTS = ['sales', 'service', 'parts'] as const;
const openOrClosed = v.picklist(['Open', 'Closed']);

const openingHourSchema = v.strictObject({
  weekday: doc('0 is Sunday, 6 is Saturday.', v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
  status: openOrClosed,
  formated_hours: doc('Text instead of times, such as "By appointment".', maybe(text)),
  open: doc('Opening time in the dealer’s time zone, such as "08:30".', maybe(clockTime)),
  close: doc('Closing time in the dealer’s time zone, such as "17:30".', maybe(clockTime)),
});

export const specialHourSchema = v.strictObject({
  status: openOrClosed,
  date: doc('The day on which these hours replace the usual ones.', isoDate),
  name: doc('The name of the day, such as "Boxing Day".', maybe(text)),
  start_hour: maybe(clockTime),
  end_hour: maybe(clockTime),
  department: doc('The department with these hours.', v.optional(v.picklist([...DEPARTMENTS, 'all']), 'all')),
  location_name: doc('The name of the location. Without it the day applies to all locations.', maybe(text)),
});

export const openingHours = list(openingHourSchema);

export type OpeningHour = v.InferOutput<typeof openingHourSchema>;
export type SpecialHour = v.InferOutput<typeof specialHourSchema>;

const addressSchema = v.strictObject({
  street: text,
  city: text,
  state: text,
  postcode: text,
  lat: maybe(v.number()),
  long: maybe(v.number()),
  place_id: doc('The location’s id at the map service.', maybe(text)),
  place_url: doc('The location’s page at the map service.', maybe(webUrl)),
  map_key: doc('A browser key of the map service (restricted to the site’s address).', maybe(text)),
});

const contactSchema = v.strictObject({
  phone: doc('The number that shoppers call. The mobile or tracking number if there is one.', maybe(text)),
  landline_phone: maybe(text),
  email: maybe(email),
  youtube_url: maybe(webUrl),
  linkedin_url: maybe(webUrl),
  opening_hours: doc('One entry for each weekday.', openingHours),
});

export const locationSchema = v.strictObject({
  id: wholeNumber,
  name: text,
  slug: doc('The path of the location’s page. Made from the name by default.', maybe(slug)),
  position: doc('Locations are listed by position, lowest first.', v.optional(v.number(), 0)),
  primary: doc('The main location, whose address and phone represent the dealer.', off),
  visible: on,
  location_type: doc(
    'sales, service or parts; empty means sales.',
    v.optional(v.picklist(['sales', 'service', 'parts', '']), 'sales'),
  ),
  location_subtype: doc('Further uses, such as "buying".', list(text)),
  dealership_id: maybe(wholeNumber),
  dealership_slug: maybe(slug),
  manufacturers: doc('Slugs of the makes that are sold here.', list(slug)),
  address: addressSchema,
  contact_detail: v.optional(contactSchema, {}),
  timezone: doc('Only if it differs from the site’s.', maybe(timezone)),
  dealer_license_number: doc('Free text in the state’s form: "LMCT 10433", "MD 21877".', maybe(text)),
  motor_vehicle_repairer: doc('The repair licence, such as "MRB 8712".', maybe(text)),
  image: maybe(pathOrUrl),
  average_rating: maybe(v.pipe(v.number(), v.minValue(0), v.maxValue(5))),
  review_count: maybe(wholeNumber),
  reviews: maybe(v.strictObject({ count: wholeNumber, average_rating: v.number() })),
  distribution_locations: doc('Ids of locations whose vehicles can be viewed here too.', list(wholeNumber)),
});

export const dealershipSchema = v.strictObject({
  id: wholeNumber,
  name: text,
  slug,
  stripe_publishable_key: doc(
    'The publishable key (pk_…). A secret key is refused.',
    maybe(v.pipe(v.string(), v.startsWith('pk_', 'expected a publishable key starting with "pk_"'))),
  ),
});

export const dealershipWebsiteSchema = v.strictObject({
  url: webUrl,
  name: text,
  make: maybe(text),
  search_url: doc(
    'The address of its results. If a search finds nothing, a link leads there with the typed words. Without an address there is none.',
    maybe(webUrl),
  ),
  logo: doc('A small square mark, with the name beside it.', maybe(v.strictObject({ url: pathOrUrl }))),
});

export const gmbProfileSchema = v.strictObject({
  id: doc('The profile’s id at the business directory. Pages do not show it.', text),
  review_url: doc('The page where a customer can write a review. “Review us” leads there.', webUrl),
  name: doc('The location, if the dealer has several.', maybe(text)),
});

export type Location = v.InferOutput<typeof locationSchema>;
export type Address = v.InferOutput<typeof addressSchema>;

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

const reviewSchema = v.strictObject({
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
