import type { EventCar } from '#domain/lead/events.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';

/** A vehicle as reports name it. */
export const eventCar = ({ id, car_type, make, model, price }: Vehicle): EventCar => ({
  car_id: id,
  car_type,
  make,
  model,
  ...(price !== null && { price }),
});
