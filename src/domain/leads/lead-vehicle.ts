import * as v from 'valibot';
import { picked } from '#domain/lib/records.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';

const LISTED = [
  'make',
  'model',
  'badge',
  'year',
  'vin',
  'stocknum',
  'car_type',
  'km',
  'tag',
  'dealership_slug',
  'dealership_id',
  'location_id',
  'weekly_price',
  'subscription_price',
] as const satisfies readonly (keyof Vehicle)[];

/** Only the build sees whole vehicles. The API gets what a lead needs of one. */
export type LeadListing = Readonly<Pick<Vehicle, (typeof LISTED)[number]>>;
export const leadListing = (vehicle: Vehicle): LeadListing => picked(vehicle, LISTED);

/** What a lead says about its vehicle. It comes from the stock, never from the request. */
export type LeadVehicle = LeadListing & Readonly<Pick<Vehicle, 'id' | 'slug' | 'name' | 'status' | 'price'>>;

const LONGEST = 100;
const NO_CAR = 'Say which {one} you mean.';
const carId = v.pipe(
  v.string(NO_CAR),
  v.minLength(1, NO_CAR),
  v.maxLength(LONGEST, 'That is not the id of a {one}.'),
);
/** Accepts only values about a car. Text with an address or a number is refused, so that a tap identifies no person. */
const ofNobody = (text: string): boolean => !/@|\d{7}/.test(text);
const words = v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(LONGEST), v.check(ofNobody))), null);

/** What is recorded and passed to the provider when a shopper taps the phone number beside a car. */
export const carPhoneCallSchema = v.object({
  car_id: carId,
  car_type: words,
  make: words,
  model: words,
  price: v.fallback(v.nullable(v.number()), null),
  placement: words,
  location_id: words,
});

type CarPhoneCall = v.InferOutput<typeof carPhoneCallSchema>;

type TapConfig = Pick<SiteConfig, 'locations' | 'dealer_id' | 'website_id'>;

/**
 * Returns the provider's ids for a tap: the dealership of the car, or of the location with that number, or of the
 * dealer. They come from the stock and the configuration, never from the request.
 */
export function tapIds(
  { locations, dealer_id, website_id }: TapConfig,
  listing: Pick<LeadListing, 'dealership_id' | 'location_id'> | undefined,
  call: Pick<CarPhoneCall, 'location_id'>,
) {
  const at = listing?.location_id ?? call.location_id;
  const place = locations.find(({ id }) => String(id) === String(at));
  const dealership = listing?.dealership_id ?? place?.dealership_id ?? dealer_id;
  return { dealership_id: dealership === null ? null : String(dealership), website_id };
}

const providerId = (message: string) => v.nullable(v.pipe(v.number(message), v.integer(message)));

/** What is recorded when a shopper reveals the phone number beside a car. The ids are the provider's. */
export const phoneRevealSchema = v.object({
  car_id: carId,
  dealership_id: v.nullable(
    v.pipe(v.string('That is not a dealership.'), v.maxLength(LONGEST, 'That is not a dealership.')),
  ),
  website_id: providerId('That is not a website.'),
});

export type PhoneRevealRecord = v.InferOutput<typeof phoneRevealSchema>;
