import * as v from 'valibot';
import { memoise } from '#domain/lib/memoise.ts';
import { sortedMedia } from '#domain/stock/pictures/media-list.ts';
import { VEHICLE_FIELDS } from './attributes/fields.ts';

/** A vehicle of a feed, whatever the feed's habits. Everything that follows from its other fields is filled in. */
export const vehicleSchema = v.pipe(
  v.object(VEHICLE_FIELDS),
  v.transform(sortedMedia),
  v.transform((vehicle) => ({
    ...vehicle,
    primary_image_url: vehicle.primary_image_url ?? vehicle.images[0] ?? null,
    photos_count: vehicle.photos_count ?? vehicle.images.length,
    has_checkout_payment_processor: vehicle.payment_processors.length > 0,
  })),
);

/** The stored data of pictures that the site serves itself. */
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

/** A vehicle without what browsers must not have: they learn that it can be paid for, but not through whom. */
export type PublicVehicle = Omit<Vehicle, 'payment_processors'>;

export const publicVehicle = memoise(
  ({ payment_processors: _, ...visible }: Vehicle): PublicVehicle => visible,
);
