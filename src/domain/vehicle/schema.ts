import * as v from 'valibot';
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
  Unreadable,
  withDefault,
} from './read-field.ts';

export const VEHICLE_STATUSES = ['in_stock', 'coming_soon', 'sold'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/**
 * A field is one reader behind one valibot action: a build validates tens of thousands of vehicles,
 * and a pipe of five actions a field costs five times as much.
 */
const field = <T>(read: Reader<T>) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
        const result = read(dataset.value);
        if (!(result instanceof Unreadable)) return result;
        addIssue({ message: `${result.at}: expected ${result.expected}, found ${result.found}` });
        return NEVER;
      }),
    ),
    null,
  );

const shortText = field(filterLine(200));
const requiredText = field(required(line(200), 'text'));
const requiredFilterText = field(required(filterLine(200), 'text'));
const flag = (fallback: boolean) => field(withDefault(boolean, fallback));
const amount = field(number({ min: 0, max: 100_000_000 }));
const reference = field(line(100));

const vehicleFields = v.object({
  id: field(matching(/^[A-Za-z0-9][\w.:-]{0,99}$/, 'a number or a short text of letters and digits')),
  /** Names the page and its file, so it must be safe in both. */
  slug: field(matching(/^[a-z0-9](?:[\w-]{0,198}[a-z0-9])?$/i, 'letters, digits and hyphens only')),
  name: requiredText,
  make: requiredFilterText,
  model: requiredFilterText,
  badge: shortText,
  series: shortText,
  car_type: field(
    oneOf(CAR_TYPES, { demonstrator: 'demo', ex_demo: 'demo', pre_owned: 'used', preowned: 'used' }),
  ),
  status: field(oneOf(VEHICLE_STATUSES)),
  stocknum: reference,
  vin: reference,
  price: amount,
  price_qualifier: field(line(80)),
  subscription_price: amount,
  weekly_price: amount,
  price_range: field(line(80)),
  weekly_price_range: field(line(80)),
  km: field(number({ min: 0, max: 10_000_000 })),
  year: field(number({ min: 1880, max: 2100, whole: true })),
  colour: shortText,
  simple_body: shortText,
  simple_drive: shortText,
  simple_fuel: shortText,
  simple_transmission: shortText,
  seats: field(number({ min: 0, max: 100, whole: true })),
  city: shortText,
  state: shortText,
  tag: field(line(60)),
  certified: flag(false),
  reserved: flag(false),
  sold: flag(false),
  reservable: flag(true),
  /** The valuation-code flag. */
  has_nvic: flag(false),
  show_on_dealer_website: flag(true),
  /** Seconds since 1970, as `sold_date_timestamp`. */
  created_at: field(timestamp),
  sold_date_timestamp: field(timestamp),
  dealership_slug: reference,
  dealership_id: reference,
  location_id: reference,
  location_name: shortText,
  item_type: field(withDefault<string | null>(line(60), 'car')),
  categories: field(textList(50)),
  filtered_features: field(textList(200)),
  features: field(textList(300)),
  description: field(block(20_000)),
  photos_count: field(number({ min: 0, max: 10_000, whole: true })),
  primary_image_url: field(address),
  images: field(addressList(100)),
  videos: field(addressList(20)),
  spins: field(addressList(20)),
  /** The vehicle's history report. */
  file: field(address),
  payment_processors: field(paymentProcessors),
  custom_rank: field(number({ min: -1e9, max: 1e9 })),
});

/** A vehicle of a feed, whatever the feed's habits, with everything that follows from its other fields filled in. */
export const vehicleSchema = v.pipe(
  vehicleFields,
  v.transform((vehicle) => ({
    ...vehicle,
    primary_image_url: vehicle.primary_image_url ?? vehicle.images[0] ?? null,
    photos_count: vehicle.photos_count ?? vehicle.images.length,
    has_checkout_payment_processor: vehicle.payment_processors.length > 0,
  })),
);

export type Vehicle = Readonly<v.InferOutput<typeof vehicleSchema>>;
