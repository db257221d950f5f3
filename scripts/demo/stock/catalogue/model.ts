/** What a vehicle is, as far as its drawing and its equipment go. */
export const KINDS = {
  hatchback: { simple_body: 'Hatchback', seats: 5, item_type: 'car' },
  sedan: { simple_body: 'Sedan', seats: 5, item_type: 'car' },
  wagon: { simple_body: 'Wagon', seats: 5, item_type: 'car' },
  suv: { simple_body: 'SUV', seats: 5, item_type: 'car' },
  suv7: { simple_body: 'SUV', seats: 7, item_type: 'car' },
  ute: { simple_body: 'Ute', seats: 5, item_type: 'car' },
  pickup: { simple_body: 'Pickup', seats: 5, item_type: 'car' },
  coupe: { simple_body: 'Coupe', seats: 4, item_type: 'car' },
  van: { simple_body: 'Van', seats: 3, item_type: 'car' },
  mover: { simple_body: 'People Mover', seats: 8, item_type: 'car' },
  motorcycle: { simple_body: 'Motorcycle', seats: 2, item_type: 'motorcycle' },
  caravan: { simple_body: 'Caravan', seats: null, item_type: 'caravan' },
  motorhome: { simple_body: 'Motorhome', seats: 4, item_type: 'motorhome' },
  truck: { simple_body: 'Truck', seats: 3, item_type: 'truck' },
  tractor: { simple_body: 'Tractor', seats: 1, item_type: 'tractor' },
} as const;
export type Kind = keyof typeof KINDS;

/** Ends in badges: `SR5:62.5` is one with its price when new, in thousands. */
export type Row = readonly [
  make: string,
  model: string,
  kind: Kind,
  fuels: string,
  drives: string,
  gears: string,
  engine: string,
  since: number,
  series: string,
  ...badges: string[],
];

export interface Badge {
  readonly name: string;
  readonly price: number;
}
export interface Model {
  readonly make: string;
  readonly model: string;
  readonly kind: Kind;
  readonly fuels: readonly string[];
  readonly drives: readonly string[];
  readonly gears: readonly string[];
  readonly engine: string;
  readonly since: number;
  /** The last year it was sold new; null where it still is. */
  readonly until: number | null;
  readonly series: string;
  readonly badges: readonly Badge[];
}

/** Models of the used yard only, and the last year they were sold new. */
const LAST_YEARS: Readonly<Record<string, number>> = {
  'Holden Commodore': 2017,
  'Holden Colorado': 2020,
  'Kia Cerato': 2024,
  'Mazda Mazda6': 2024,
  'Chevrolet Camaro': 2024,
  'Chevrolet Malibu': 2025,
  'Hyundai i20 N': 2024,
  'Haval H6 GT': 2024,
  'Nissan Juke': 2025,
  'Subaru Levorg': 2022,
  'Kawasaki Ninja 400': 2024,
};

const choices = (text: string): readonly string[] => text.split('|').filter((one) => one !== '');

function badgeOf(text: string): Badge {
  const cut = text.lastIndexOf(':');
  return { name: text.slice(0, cut), price: Number(text.slice(cut + 1)) * 1000 };
}

export const modelOf = ([
  make,
  model,
  kind,
  fuels,
  drives,
  gears,
  engine,
  since,
  series,
  ...badges
]: Row): Model => ({
  make,
  model,
  kind,
  fuels: choices(fuels),
  drives: choices(drives),
  gears: choices(gears),
  engine,
  since,
  until: LAST_YEARS[`${make} ${model}`] ?? null,
  series,
  badges: badges.map(badgeOf),
});
