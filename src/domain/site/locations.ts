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
} from './fields.ts';

export const DEPARTMENTS = ['sales', 'service', 'parts'] as const;
const openOrClosed = v.picklist(['Open', 'Closed']);

export const openingHourSchema = v.strictObject({
  weekday: doc('0 is Sunday, 6 is Saturday.', v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
  status: openOrClosed,
  formated_hours: doc('Wording shown instead of the times, such as "By appointment".', maybe(text)),
  open: doc('Opening time in the dealer’s own timezone, such as "08:30".', maybe(clockTime)),
  close: doc('Closing time in the dealer’s own timezone, such as "17:30".', maybe(clockTime)),
});

export const specialHourSchema = v.strictObject({
  status: openOrClosed,
  date: doc('The day these hours replace the usual ones.', isoDate),
  name: doc('What the day is, such as "Boxing Day".', maybe(text)),
  start_hour: maybe(clockTime),
  end_hour: maybe(clockTime),
  department: doc(
    'Which department keeps these hours.',
    v.optional(v.picklist([...DEPARTMENTS, 'all']), 'all'),
  ),
  location_name: doc('The location’s name; without it the day holds for all locations.', maybe(text)),
});

export const openingHours = list(openingHourSchema);

export type OpeningHour = v.InferOutput<typeof openingHourSchema>;
export type SpecialHour = v.InferOutput<typeof specialHourSchema>;

export const addressSchema = v.strictObject({
  street: text,
  city: text,
  state: text,
  postcode: text,
  lat: maybe(v.number()),
  long: maybe(v.number()),
  place_id: doc('The map service’s id of the place.', maybe(text)),
  place_url: doc('The map service’s page of the place.', maybe(webUrl)),
  map_key: doc('Browser key of the map service (restricted to the site’s address).', maybe(text)),
});

const contactSchema = v.strictObject({
  phone: doc('The number shoppers call; the mobile or tracking number where there is one.', maybe(text)),
  landline_phone: maybe(text),
  email: maybe(email),
  youtube_url: maybe(webUrl),
  linkedin_url: maybe(webUrl),
  opening_hours: doc('One entry a weekday.', openingHours),
});

export const locationSchema = v.strictObject({
  id: wholeNumber,
  name: text,
  slug: doc('Path of the location’s page; without it the name makes one.', maybe(slug)),
  position: doc('Locations are listed by position, lowest first.', v.optional(v.number(), 0)),
  primary: doc('The location whose address and phone stand for the whole dealer.', off),
  visible: on,
  location_type: doc(
    'sales, service or parts; empty means sales.',
    v.optional(v.picklist(['sales', 'service', 'parts', '']), 'sales'),
  ),
  location_subtype: doc('Further uses, such as "buying".', list(text)),
  dealership_id: maybe(wholeNumber),
  dealership_slug: maybe(slug),
  manufacturers: doc('Slugs of the makes sold here.', list(slug)),
  address: addressSchema,
  contact_detail: v.optional(contactSchema, {}),
  timezone: doc('Only where it differs from the site’s.', maybe(timezone)),
  dealer_license_number: doc('Free text, as the state names it: "LMCT 10433", "MD 21877".', maybe(text)),
  motor_vehicle_repairer: doc('Repair licence, such as "MRB 8712".', maybe(text)),
  image: maybe(pathOrUrl),
  average_rating: maybe(v.pipe(v.number(), v.minValue(0), v.maxValue(5))),
  review_count: maybe(wholeNumber),
  reviews: maybe(v.strictObject({ count: wholeNumber, average_rating: v.number() })),
  distribution_locations: doc('Ids of locations whose vehicles can be seen here too.', list(wholeNumber)),
});

export const dealershipSchema = v.strictObject({
  id: wholeNumber,
  name: text,
  slug,
  stripe_publishable_key: doc(
    'Publishable key (pk_…); a secret key is refused.',
    maybe(v.pipe(v.string(), v.startsWith('pk_', 'expected a publishable key starting with "pk_"'))),
  ),
});

export const dealershipWebsiteSchema = v.strictObject({
  url: webUrl,
  name: text,
  make: maybe(text),
  search_url: doc(
    'The address of its results. Where words that somebody typed find nothing, a link leads there with what was typed; without an address none does.',
    maybe(webUrl),
  ),
  logo: doc('A small square mark; the name stands beside it.', maybe(v.strictObject({ url: pathOrUrl }))),
});

export const gmbProfileSchema = v.strictObject({
  id: doc(
    'The profile’s id at the business directory, so that whoever keeps this list knows which is which; pages do not show it.',
    text,
  ),
  review_url: doc('Where a customer writes a review; “Review us” leads there.', webUrl),
  name: doc('Which place it is, where a dealer has several.', maybe(text)),
});

export type Location = v.InferOutput<typeof locationSchema>;
export type Address = v.InferOutput<typeof addressSchema>;
