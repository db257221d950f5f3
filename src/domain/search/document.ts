import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';

/** What an index knows of a vehicle: all that it is found by, and all that a card of the results shows. */
const FIELDS = [
  'id',
  'slug',
  'name',
  'make',
  'model',
  'badge',
  'series',
  'car_type',
  'status',
  'stocknum',
  'vin',
  'price',
  'price_qualifier',
  'subscription_price',
  'weekly_price',
  'price_range',
  'weekly_price_range',
  'km',
  'year',
  'colour',
  'simple_body',
  'simple_drive',
  'simple_fuel',
  'simple_transmission',
  'seats',
  'city',
  'state',
  'tag',
  'certified',
  'reserved',
  'sold',
  'show_on_dealer_website',
  'created_at',
  'sold_date_timestamp',
  'dealership_id',
  'location_id',
  'location_name',
  'item_type',
  'filtered_features',
  'primary_image_url',
  'custom_rank',
  'has_nvic',
] as const satisfies readonly (keyof PublicVehicle)[];

export type StockDocument = Pick<PublicVehicle, (typeof FIELDS)[number]>;

/** The fields a card is drawn from; results are asked for no more. */
export const HIT_FIELDS = [
  'id',
  'slug',
  'name',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'car_type',
  'status',
  'sold',
  'reserved',
  'certified',
  'tag',
  'created_at',
  'price',
  'price_qualifier',
  'subscription_price',
  'weekly_price',
  'km',
  'simple_transmission',
  'simple_fuel',
  'simple_body',
  'city',
  'location_name',
  'primary_image_url',
  'has_nvic',
] as const satisfies readonly (keyof StockDocument)[];

/** A vehicle as it stands in results. */
export type StockHit = Pick<StockDocument, (typeof HIT_FIELDS)[number]>;

export const searchDocument = (vehicle: PublicVehicle): StockDocument =>
  Object.fromEntries(FIELDS.map((field) => [field, vehicle[field]])) as StockDocument;
