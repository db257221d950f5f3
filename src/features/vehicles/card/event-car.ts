import type { EventCar } from '#domain/shell/analytics-events.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';

export const eventCar = ({
  id,
  car_type,
  make,
  model,
  price,
}: Pick<Vehicle, 'id' | 'car_type' | 'make' | 'model' | 'price'>): EventCar => ({
  car_id: id,
  car_type,
  make,
  model,
  ...(price !== null && { price }),
});
