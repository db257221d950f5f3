import { type FieldOf, number, rego, regoState, text } from '../fields.ts';

export const make = text({ name: 'make', label: 'Make' });
export const model = text({ name: 'model', label: 'Model' });

export const THIS_CENTURY = 2100;
const year = number({ name: 'year', label: 'Year', min: 1900, max: THIS_CENTURY });

export const distance =
  (optional: boolean): FieldOf =>
  (site) =>
    number({
      name: 'km',
      label: site.market.distance === 'mile' ? 'Mileage' : 'Kilometres driven',
      optional,
      min: 0,
      max: 2_000_000,
      unit: ({ market }) => market.distanceLabel,
    })(site);

/** Typed, or filled in by a look-up of the plate. */
export const OWN_CAR = [
  rego,
  regoState,
  make,
  model,
  text({ name: 'badge', label: 'Badge or variant', optional: true }),
  year,
  distance(false),
];

export const OWN_CAR_TOLD = {
  rego: { label: 'Registration' },
  regoState: { label: 'Registered in' },
  km: { label: 'Distance driven', as: 'distance' },
} as const;
