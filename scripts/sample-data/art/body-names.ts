export const BODIES = [
  'hatchback',
  'sedan',
  'wagon',
  'suv',
  'ute',
  'coupe',
  'convertible',
  'van',
  'people-mover',
  'motorcycle',
  'caravan',
  'motorhome',
  'truck',
  'tractor',
] as const;
export type Body = (typeof BODIES)[number];
