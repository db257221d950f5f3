import { picked } from '#domain/rows/rows.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';

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
