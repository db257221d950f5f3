/** All silhouettes, in the order in which bodies are offered: what most shoppers look for comes first. */
export const BODY_SHAPES = [
  'suv',
  'ute',
  'hatchback',
  'sedan',
  'wagon',
  'people-mover',
  'coupe',
  'convertible',
  'van',
  'truck',
  'motorcycle',
  'caravan',
  'motorhome',
  'tractor',
  'other',
] as const;

export type BodyShape = (typeof BODY_SHAPES)[number];

/**
 * The words that feeds use for each shape. The first match counts, so that a motorhome on a van is not drawn as
 * a van.
 */
const WORDS: readonly (readonly [pattern: RegExp, shape: BodyShape])[] = [
  [/motor ?home|camper ?van|campervan|\brv\b/, 'motorhome'],
  [/caravan|camper|pop ?top/, 'caravan'],
  [/tractor/, 'tractor'],
  [/motor ?(?:cycle|bike)|scooter|\bbike/, 'motorcycle'],
  [/people ?mover|mini ?van|\bmpv\b|mini ?bus/, 'people-mover'],
  [/pick ?up|\bute\b|utility|cab chassis|(?:dual|double|crew|space|single) cab/, 'ute'],
  [/suv|4x4|4wd|crossover|off[ -]?road/, 'suv'],
  [/truck|prime mover|\blorry/, 'truck'],
  [/\bvan\b/, 'van'],
  [/hatch/, 'hatchback'],
  [/wagon|estate|touring/, 'wagon'],
  [/convertible|cabriolet|roadster|spyder|spider/, 'convertible'],
  [/coupe|coupé/, 'coupe'],
  [/sedan|saloon/, 'sedan'],
];

/** Returns the shape of a body: `Ute` and `Pickup` are one. An unknown body is drawn as a covered car. */
export function bodyShape(body: string): BodyShape {
  const words = body.toLowerCase().replaceAll(/[-_]/g, ' ');
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

/** Sorts bodies for a menu. The order is fixed, so that a sale does not change it. */
export const byBodyShape = (a: string, b: string): number =>
  BODY_SHAPES.indexOf(bodyShape(a)) - BODY_SHAPES.indexOf(bodyShape(b)) || (a < b ? -1 : a > b ? 1 : 0);

/** Returns the plural: `SUV` → `SUVs`. `Cab Chassis` stays. */
export const bodiesTitled = (body: string): string => (body.endsWith('s') ? body : `${body}s`);

/** Returns the plural within a sentence: `SUV` → `SUVs`, `People Mover` → `people movers` */
export const bodiesNamed = (body: string): string =>
  bodiesTitled(body === body.toUpperCase() ? body : body.toLowerCase());
