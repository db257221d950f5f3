import type { CarType } from '#domain/vehicle/car-types.ts';
import type { Vehicle, VehicleStatus } from '#domain/vehicle/schema.ts';

/** What a lead says of the vehicle it is about. It comes from the stock, never from who asks. */
export interface LeadVehicle {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number | null;
  readonly vin: string | null;
  readonly stocknum: string | null;
  readonly car_type: CarType;
  readonly status: VehicleStatus;
  readonly price: number | null;
  readonly km: number | null;
  readonly tag: string | null;
  readonly dealership_slug: string | null;
  readonly dealership_id: string | null;
  readonly location_id: string | null;
}

/** Only the build sees a whole vehicle; the API is left what a lead needs of it. */
export type LeadListing = Omit<LeadVehicle, 'id' | 'slug' | 'name' | 'status' | 'price'>;

export const leadListing = ({
  make,
  model,
  badge,
  year,
  vin,
  stocknum,
  car_type,
  km,
  tag,
  dealership_slug,
  dealership_id,
  location_id,
}: Vehicle): LeadListing => ({
  make,
  model,
  badge,
  year,
  vin,
  stocknum,
  car_type,
  km,
  tag,
  dealership_slug,
  dealership_id,
  location_id,
});
