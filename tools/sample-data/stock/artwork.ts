import type { PaintSlug } from '../art/colour.ts';
import type { BodyName, VehiclePicture, View } from '../art/vehicle.ts';
import type { Kind, SoldModel } from './catalogue.ts';
import type { FeedVehicle } from './draft.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';

/** The drawing for each kind of vehicle. */
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

/** The drawn paint for each plain colour of the facet. */
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

/** A dashboard shows no paint, so each body needs only one. */
const ANY_PAINT: PaintSlug = 'graphite';
/** Drawn for common paints only, since dealers rarely photograph every wheel. */
const WITH_WHEEL: readonly Colour[] = ['White', 'Silver', 'Grey', 'Black'];
/** Bodies without an interior. */
const WITHOUT_DASHBOARD: readonly BodyName[] = ['motorcycle', 'caravan'];

/** Lists the views of a vehicle, most important first. */
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

/** Returns a name such as `suv-deep-blue-side.svg`. A dashboard has no paint in its name. */
export const fileOf = ({ body, paint, view }: VehiclePicture): string =>
  view === 'dashboard' ? `${body}-${view}.svg` : `${body}-${paint}-${view}.svg`;

export const urlOf = (drawing: VehiclePicture): string => `/assets/vehicles/${fileOf(drawing)}`;

const UNPAINTED: readonly Kind[] = ['caravan', 'motorhome', 'van', 'truck'];
const WORK_WHITE: readonly Colour[] = ['White', 'White', 'White', 'Silver'];
const TRACTOR_COLOURS: Readonly<Record<string, Colour>> = {
  'John Deere': 'Green',
  Kubota: 'Orange',
  'Massey Ferguson': 'Red',
  'New Holland': 'Blue',
};
const ANY = Object.keys(COLOURS).filter((name): name is Colour => name in COLOURS);
/** Paints weighted by how often buyers choose them. */
const COMMON = 'White White White Silver Silver Grey Grey Black Black Blue'
  .split(' ')
  .flatMap((name) => ANY.filter((colour) => colour === name));
const COMMON_SHARE = 0.62;

export function colourOf(random: Random, { kind, make }: SoldModel): Colour {
  if (kind === 'tractor') return TRACTOR_COLOURS[make] ?? 'Red';
  if (UNPAINTED.includes(kind)) return random.pick(WORK_WHITE);
  return random.chance(COMMON_SHARE) ? random.pick(COMMON) : random.pick(ANY);
}

/** Crops of a 1600 x 1000 drawing, as a photographer would take them: the whole car, then details. */
const PARTS = [
  [0, 125, 1000, 625],
  [600, 125, 1000, 625],
  [300, 250, 1000, 625],
  [150, 350, 640, 400],
  [800, 350, 640, 400],
] as const;

const EVERY = 50;
const FIRST = 4;

const imagesOf = ({ images }: FeedVehicle): readonly string[] =>
  Array.isArray(images) ? images.filter((image) => typeof image === 'string') : [];

const closer = (image: string): readonly string[] =>
  PARTS.map((part) => `${image}#svgView(viewBox(${part.join(',')}))`);

/** Gives one vehicle in fifty pictures from every side, so that demos show a long gallery. */
export const photographWell = (vehicles: readonly FeedVehicle[]): readonly FeedVehicle[] =>
  vehicles.map((vehicle, place) => {
    const images = imagesOf(vehicle);
    if (place % EVERY !== FIRST || images.length === 0) return vehicle;
    return { ...vehicle, images: [...images, ...images.flatMap(closer)] };
  });

export const filmed = (vehicles: readonly FeedVehicle[], { media = {} }: Profile): readonly FeedVehicle[] =>
  vehicles.map((vehicle, place) => ({ ...vehicle, ...media[place] }));
