import { namesOf } from '#domain/rows/rows.ts';
import type { FIELD_NAMES } from '#domain/vehicle/schema.ts';

type VehicleField = (typeof FIELD_NAMES)[number];

/** How a value of a foreign feed becomes one of ours. */
export type FieldKind =
  | 'text'
  | 'block'
  | 'word'
  | 'money'
  | 'distance'
  | 'year'
  | 'count'
  | 'flag'
  | 'moment'
  | 'list'
  | 'addresses'
  | 'as-is';

/** Our fields, and how a foreign value for each is read. */
export const INTAKE_FIELDS = {
  id: 'text',
  slug: 'text',
  name: 'text',
  make: 'text',
  model: 'text',
  badge: 'text',
  series: 'text',
  car_type: 'word',
  status: 'word',
  stocknum: 'text',
  vin: 'text',
  price: 'money',
  price_qualifier: 'text',
  subscription_price: 'money',
  weekly_price: 'money',
  price_range: 'text',
  weekly_price_range: 'text',
  km: 'distance',
  year: 'year',
  colour: 'text',
  colour_name: 'text',
  simple_body: 'text',
  simple_drive: 'text',
  simple_fuel: 'text',
  simple_transmission: 'text',
  seats: 'count',
  engine_size: 'count',
  learner_approved: 'flag',
  seat_height: 'count',
  engine_hours: 'count',
  power: 'count',
  pto_power: 'count',
  berths: 'count',
  body_length: 'count',
  tare: 'count',
  atm: 'count',
  city: 'text',
  state: 'text',
  tag: 'text',
  certified: 'flag',
  reserved: 'flag',
  sold: 'flag',
  reservable: 'flag',
  has_nvic: 'flag',
  show_on_dealer_website: 'flag',
  created_at: 'moment',
  sold_date_timestamp: 'moment',
  dealership_slug: 'text',
  dealership_id: 'text',
  location_id: 'text',
  location_name: 'text',
  item_type: 'text',
  categories: 'list',
  filtered_features: 'list',
  features: 'list',
  description: 'block',
  photos_count: 'count',
  primary_image_url: 'addresses',
  images: 'addresses',
  videos: 'addresses',
  spins: 'addresses',
  file: 'addresses',
  payment_processors: 'as-is',
  custom_rank: 'as-is',
} as const satisfies Readonly<Record<VehicleField, FieldKind>>;

export type IntakeField = keyof typeof INTAKE_FIELDS;

export const INTAKE_FIELD_NAMES = namesOf(INTAKE_FIELDS);

/** Fields that hold one value although their kind is a list. */
export const SINGLE: ReadonlySet<IntakeField> = new Set(['primary_image_url', 'file']);
