import type { FactName } from '#domain/vehicle/facts.ts';
import type { IconName } from '#ui/icon-names.ts';

export const FACT_ICONS: Readonly<Record<FactName, IconName>> = {
  car_type: 'car_type',
  year: 'year',
  distance: 'distance',
  transmission: 'transmission',
  fuel: 'fuel',
  body: 'body',
  drive: 'drive',
  seats: 'seats',
  colour: 'colour',
  badge: 'badge',
  series: 'badge',
  stocknum: 'tag',
  vin: 'tag',
};
