import type { PaintSlug } from '../art/colour.ts';
import type { BodyName, VehiclePicture, View } from '../art/vehicle.ts';
import type { Kind } from './catalogue/index.ts';

/** The drawing each kind of vehicle is shown with. */
const BODIES = {
  hatchback: 'hatchback',
  sedan: 'sedan',
  wagon: 'wagon',
  suv: 'suv',
  suv7: 'suv',
  ute: 'ute',
  pickup: 'ute',
  coupe: 'coupe',
  van: 'van',
  mover: 'people-mover',
  motorcycle: 'motorcycle',
  caravan: 'caravan',
  motorhome: 'motorhome',
  truck: 'truck',
  tractor: 'tractor',
} as const satisfies Record<Kind, BodyName>;

/** What the trade calls each paint, in the facet’s plain words. */
export const COLOURS = {
  White: 'crystal-white',
  Silver: 'silver',
  Grey: 'graphite',
  Black: 'midnight-black',
  Blue: 'deep-blue',
  Red: 'signal-red',
  Green: 'forest-green',
  Bronze: 'bronze',
  Beige: 'sand',
  Orange: 'sunset-orange',
} as const satisfies Record<string, PaintSlug>;
export type Colour = keyof typeof COLOURS;

/** A dashboard shows no paint, so one a body is enough. */
const ANY_PAINT: PaintSlug = 'graphite';
/** Drawn for the commonest paints only: a dealer seldom photographs every wheel. */
const WITH_WHEEL: readonly Colour[] = ['White', 'Silver', 'Grey', 'Black'];
/** Bodies without a cabin to look into. */
const WITHOUT_DASHBOARD: readonly BodyName[] = ['motorcycle', 'caravan'];

/** The views of a vehicle, the strongest first. */
export function drawingsOf(kind: Kind, colour: Colour): readonly VehiclePicture[] {
  const body = BODIES[kind];
  const paint = COLOURS[colour];
  const outside: readonly View[] = ['front-three-quarter', 'side', 'rear'];
  return [
    ...outside.map((view) => ({ body, paint, view })),
    ...(WITHOUT_DASHBOARD.includes(body) ? [] : [{ body, paint: ANY_PAINT, view: 'dashboard' as const }]),
    ...(WITH_WHEEL.includes(colour) || WITHOUT_DASHBOARD.includes(body)
      ? [{ body, paint, view: 'wheel' as const }]
      : []),
  ];
}

/** `suv-deep-blue-side.svg`; a dashboard has no paint in its name. */
export const fileOf = ({ body, paint, view }: VehiclePicture): string =>
  view === 'dashboard' ? `${body}-${view}.svg` : `${body}-${paint}-${view}.svg`;

export const urlOf = (drawing: VehiclePicture): string => `/assets/vehicles/${fileOf(drawing)}`;
