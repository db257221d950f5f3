import * as v from 'valibot';
import { sortedMedia } from '#domain/photograph/listed-media.ts';
import { namesOf } from '#domain/rows/rows.ts';
import type { AttributeName } from './attributes.ts';
import { CAR_TYPES } from './car-types.ts';
import { paymentProcessors } from './payment-processor.ts';
import {
  address,
  addressList,
  block,
  boolean,
  filterLine,
  line,
  matching,
  number,
  oneOf,
  type Reader,
  required,
  textList,
  timestamp,
  withDefault,
} from './read-field.ts';
import { type FieldUse, field } from './stock-field.ts';

export const VEHICLE_STATUSES = ['in_stock', 'coming_soon', 'sold'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

const shortText = filterLine(200);
const requiredText = required(line(200), 'text');
const requiredFilterText = required(filterLine(200), 'text');
const flag = (fallback: boolean) => withDefault(boolean, fallback);
const amount = number({ min: 0, max: 100_000_000 });
const reference = line(100);

/** A measure that only another unit explains, as a seat height in inches, is not known. It costs no vehicle. */
const measure = (least: number, most: number): Reader<number | null> => {
  const read = number({ min: 0, max: 1_000_000 });
  return (value) => {
    const found = read(value);
    return typeof found === 'number' && (found < least || found > most) ? null : found;
  };
};

const vehicleFields = v.object({
  id: field(matching(/^[A-Za-z0-9][\w.:-]{0,99}$/, 'a number or a short text of letters and digits'), {
    index: { question: 200 },
  }),
  /** Names the page and its file, so it must be safe in both. */
  slug: field(matching(/^[a-z0-9](?:[\w-]{0,198}[a-z0-9])?$/i, 'letters, digits and hyphens only'), {
    index: { question: 210 },
  }),
  name: field(requiredText, { index: { words: 10, order: 50 } }),
  make: field(requiredFilterText, { index: { words: 20 }, standardFilter: 20, counts: 20, siteSearch: 10 }),
  model: field(requiredFilterText, { index: { words: 30 }, standardFilter: 30, counts: 30, siteSearch: 20 }),
  badge: field(shortText, { index: { words: 40 }, counts: 40, siteSearch: 30 }),
  series: field(shortText, { index: { words: 50 }, siteSearch: 40 }),
  car_type: field(
    oneOf(CAR_TYPES, { demonstrator: 'demo', ex_demo: 'demo', pre_owned: 'used', preowned: 'used' }),
    { index: {}, standardFilter: 10, counts: 10, siteSearch: 60 },
  ),
  status: field(oneOf(VEHICLE_STATUSES), { index: { question: 220 } }),
  stocknum: field(reference, { index: { words: 60, exact: true, question: 290 }, siteSearch: 120 }),
  vin: field(reference, { index: { words: 70, exact: true }, siteSearch: 130 }),
  price: field(amount, { index: { order: 10 }, standardFilter: 50 }),
  price_qualifier: field(line(80), { index: {} }),
  subscription_price: field(amount, { index: {} }),
  weekly_price: field(amount, { index: {} }),
  price_range: field(line(80), { index: {}, counts: 150 }),
  weekly_price_range: field(line(80), { index: {}, counts: 160 }),
  km: field(number({ min: 0, max: 10_000_000 }), {
    index: { order: 20 },
    standardFilter: 70,
    feed: { place: 20, name: 'distance' },
  }),
  year: field(number({ min: 1880, max: 2100, whole: true }), {
    index: { order: 30 },
    standardFilter: 60,
    counts: 110,
    siteSearch: 50,
    feed: { place: 10, name: 'year' },
  }),
  colour: field(shortText, {
    index: { words: 90 },
    standardFilter: 100,
    counts: 90,
    siteSearch: 80,
    feed: { place: 30, name: 'colour' },
  }),
  /** The dealer's own words for the colour, where `colour` is the family that shoppers choose by. */
  colour_name: field(shortText, { index: { words: 140, last: true } }),
  simple_body: field(shortText, {
    index: { words: 80 },
    standardFilter: 40,
    counts: 50,
    siteSearch: 70,
    feed: { place: 40, name: 'body' },
  }),
  simple_drive: field(shortText, {
    index: { words: 120 },
    counts: 80,
    siteSearch: 110,
    feed: { place: 70, name: 'drive' },
  }),
  simple_fuel: field(shortText, {
    index: { words: 100 },
    standardFilter: 80,
    counts: 60,
    siteSearch: 90,
    feed: { place: 50, name: 'fuel' },
  }),
  simple_transmission: field(shortText, {
    index: { words: 130 },
    standardFilter: 90,
    counts: 70,
    siteSearch: 100,
    feed: { place: 60, name: 'transmission' },
  }),
  seats: field(number({ min: 0, max: 100, whole: true }), {
    index: {},
    counts: 100,
    feed: { place: 80, name: 'seats' },
  }),
  engine_size: field(measure(30, 20_000), { index: { last: true } }),
  /** Ridden on a learner's licence, as the list of the states (LAMS) says. */
  learner_approved: field(flag(false), { index: { last: true } }),
  /** Millimetres. */
  seat_height: field(measure(300, 2_000), { index: { last: true } }),
  engine_hours: field(measure(0, 100_000), { index: { last: true } }),
  /** Horsepower, by which tractors are sold in every market. */
  power: field(measure(1, 5_000), { index: { last: true } }),
  pto_power: field(measure(1, 2_000), { index: { last: true } }),
  berths: field(measure(1, 20), { index: { last: true } }),
  /** Millimetres. */
  body_length: field(measure(1_000, 30_000), { index: { last: true } }),
  /** Kilograms: the weight of an empty caravan, and the most it may weigh. */
  tare: field(measure(50, 50_000), { index: { last: true } }),
  atm: field(measure(50, 50_000), { index: { last: true } }),
  city: field(shortText, { index: {}, siteSearch: 140 }),
  state: field(shortText, { index: {}, counts: 120 }),
  tag: field(line(60), { index: { question: 230 } }),
  certified: field(flag(false), { index: { question: 240 } }),
  reserved: field(flag(false), { index: { question: 250 } }),
  sold: field(flag(false), { index: { question: 260 } }),
  reservable: field(flag(true)),
  /** The valuation-code flag. */
  has_nvic: field(flag(false), { index: { last: true } }),
  show_on_dealer_website: field(flag(true), { index: { question: 270 } }),
  /** Seconds since 1970, as `sold_date_timestamp`. */
  created_at: field(timestamp, { index: { question: 300, order: 40 } }),
  sold_date_timestamp: field(timestamp, { index: { question: 310 } }),
  dealership_slug: field(reference),
  dealership_id: field(reference, { index: {} }),
  location_id: field(reference, { index: { question: 280 } }),
  location_name: field(shortText, { index: { words: 110 }, counts: 170 }),
  item_type: field(withDefault<string | null>(line(60), 'car'), { index: {}, counts: 130 }),
  categories: field(textList(50), { index: {}, counts: 140 }),
  filtered_features: field(textList(200), { index: {}, counts: 180 }),
  features: field(textList(300)),
  description: field(block(20_000)),
  photos_count: field(number({ min: 0, max: 10_000, whole: true })),
  primary_image_url: field(address, { index: {} }),
  images: field(addressList(100)),
  videos: field(addressList(20)),
  spins: field(addressList(20)),
  /** The vehicle's history report. */
  file: field(address),
  payment_processors: field(paymentProcessors),
  custom_rank: field(number({ min: -1e9, max: 1e9 }), { index: { order: 60 } }),
} satisfies Readonly<Record<AttributeName, v.GenericSchema> & Record<string, v.GenericSchema>>);

const { entries } = vehicleFields;
type FieldName = keyof typeof entries;

/** The names of the fields with this use: `FieldWith<{ counts: number }>`. */
export type FieldWith<Use> = {
  [Name in FieldName]: (typeof entries)[Name] extends { readonly use: Use } ? Name : never;
}[FieldName];

export const useOf = (name: FieldName): FieldUse => {
  const entry = entries[name];
  return 'use' in entry ? entry.use : {};
};

export const FIELD_NAMES = namesOf(entries);

/** A vehicle of a feed, whatever the feed's habits, with everything that follows from its other fields filled in. */
export const vehicleSchema = v.pipe(
  vehicleFields,
  v.transform(sortedMedia),
  v.transform((vehicle) => ({
    ...vehicle,
    primary_image_url: vehicle.primary_image_url ?? vehicle.images[0] ?? null,
    photos_count: vehicle.photos_count ?? vehicle.images.length,
    has_checkout_payment_processor: vehicle.payment_processors.length > 0,
  })),
);

/** What is known of pictures that the site keeps. */
export type KnownPictures = {
  /** The colours of the first picture from top to bottom, shown until it is there. */
  readonly bands: readonly string[];
  /** Pictures so tall or so wide that a frame must not cut them. */
  readonly uncut: readonly string[];
};

export type Vehicle = Readonly<v.InferOutput<typeof vehicleSchema>> & {
  /** Not there where pictures are linked. */
  readonly pictures?: KnownPictures;
};
