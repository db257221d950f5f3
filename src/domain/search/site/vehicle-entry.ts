import { placeName } from '#domain/dealers/location-slug.ts';
import { capitalised } from '#domain/lib/words.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { SiteSearchHit } from './entry.ts';

/** The fields that a vehicle's entry shows besides its picture, price and address. */
export const SHOWN_FIELDS = [
  'id',
  'name',
  'car_type',
  'status',
  'city',
  'location_name',
] as const satisfies readonly (keyof Vehicle)[];

type Shown = Pick<Vehicle, (typeof SHOWN_FIELDS)[number]>;

const joined = (parts: readonly (string | null)[], sign: string): string =>
  parts.filter((part) => part !== null && part !== '').join(sign);

/** Prefers the town to the yard: it is shorter, and a yard named after a make would be found for every car in it. */
const placeOf = ({ location_name, city }: Shown): string | null =>
  city ?? (location_name === null ? null : placeName(location_name));

/** `Used · Coffs Harbour` */
const labelOf = (vehicle: Shown): string =>
  joined(
    [
      capitalised(vehicle.car_type),
      vehicle.status === 'coming_soon' ? 'Coming soon' : null,
      placeOf(vehicle),
    ],
    ' · ',
  );

export const vehicleHit = (
  vehicle: Shown,
  { price, image, url }: Pick<SiteSearchHit, 'image' | 'price' | 'url'>,
): SiteSearchHit => ({
  id: vehicle.id,
  kind: 'vehicle',
  name: vehicle.name,
  label: labelOf(vehicle),
  price,
  image,
  url,
});

/** Joins the words that describe a vehicle besides its name. Bodies are added in the plural too. */
export const vehicleWords = <Field extends string>(
  fields: readonly Field[],
  read: (field: Field) => unknown,
): string =>
  joined(
    fields.map((field) => {
      const value = read(field);
      if (value === null || value === undefined) return null;
      return field === 'simple_body' ? `${value} ${value}s` : String(value);
    }),
    ' ',
  );
