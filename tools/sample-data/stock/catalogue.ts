import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The kind of vehicle, which decides its drawing and equipment. */
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

const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word);
const choices = (text: string): readonly string[] => text.split('|').filter((one) => one !== '');

/** Parses `SR5:62.5`: a badge and its price when new, in thousands. */
function badgeOf(text: string) {
  const cut = text.lastIndexOf(':');
  return { name: text.slice(0, cut), price: Number(text.slice(cut + 1)) * 1000 };
}

const several = v.pipe(v.string(), v.transform(choices));
const year = v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number));

/** One model. Several values in a cell are separated by `|`. */
export const modelSchema = v.object({
  make: v.string(),
  model: v.string(),
  kind: v.pipe(v.string(), v.guard(isKind)),
  fuels: several,
  drives: several,
  gears: several,
  engine: v.string(),
  since: year,
  /** The last year it was sold new. Empty if it still is. */
  until: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    year,
  ]),
  series: v.string(),
  badges: v.pipe(
    v.string(),
    v.transform((text) => choices(text).map(badgeOf)),
  ),
});

export type SoldModel = v.InferOutput<typeof modelSchema>;
export type Badge = SoldModel['badges'][number];

function rangeOf(name: string): readonly SoldModel[] {
  const [heads = '', ...rows] = readFileSync(join(import.meta.dirname, `catalogue/${name}.csv`), 'utf8')
    .trim()
    .split('\n');
  const columns = heads.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return v.parse(modelSchema, Object.fromEntries(columns.map((column, i) => [column, cells[i]])));
  });
}

const cars = rangeOf('cars');

/** The models that dealers sell, with real names and rounded new prices. */
export const CATALOGUES = {
  cars,
  american: rangeOf('american'),
  motorcycles: rangeOf('motorcycles'),
  caravans: rangeOf('caravans'),
  machines: [...rangeOf('machines'), ...cars],
} as const satisfies Record<string, readonly SoldModel[]>;
export type CatalogueName = keyof typeof CATALOGUES;

export const ofMakes = (models: readonly SoldModel[], makes: readonly string[]): readonly SoldModel[] =>
  models.filter((model) => makes.includes(model.make));
export const ofKinds = (models: readonly SoldModel[], kinds: readonly Kind[]): readonly SoldModel[] =>
  models.filter((model) => kinds.includes(model.kind));
export const soldNew = (models: readonly SoldModel[]): readonly SoldModel[] =>
  models.filter((model) => model.until === null);
