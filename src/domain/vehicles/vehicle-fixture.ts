import * as v from 'valibot';
import { type Vehicle, vehicleSchema } from './vehicle.ts';

export const FEED_VEHICLE = {
  id: 4711,
  slug: '2021-toyota-hilux-sr5-4711',
  name: '2021 Toyota HiLux SR5',
  make: 'Toyota',
  model: 'HiLux',
  car_type: 'used',
  status: 'in_stock',
} as const;

export const vehicleWith = (fields: Readonly<Record<string, unknown>> = {}): Vehicle =>
  v.parse(vehicleSchema, { ...FEED_VEHICLE, ...fields });
