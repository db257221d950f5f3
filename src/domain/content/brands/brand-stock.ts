import { slugify } from '#domain/dealers/location-slug.ts';
import { shorten } from '#domain/shell/head-model.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { bodiesNamed, bodyShape, byBodyShape } from '#domain/vehicles/attributes/body-shape.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';
import type { PriceQualifiers } from '#domain/vehicles/price/price.ts';
import { fromPrices } from '#domain/vehicles/price/price-range.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { Brand, MODEL_FUELS, Model } from './brand-schema.ts';

/** Every page of a make compares the same few names with those of the whole stock. */
const spelled = new Map<string, string>();
const MOST_CACHED = 5_000;

function spelling(name: string): string {
  const spelledName = spelled.get(name);
  if (spelledName !== undefined) return spelledName;
  const slug = slugify(name);
  if (spelled.size >= MOST_CACHED) spelled.clear();
  spelled.set(name, slug);
  return slug;
}

/** Compares names loosely, because feeds and brand files write one name in several ways: `MU-X`, `Mu X`. */
const sameName = (a: string, b: string): boolean => spelling(a) === spelling(b);

export const brandNamed = (make: string, brands: readonly Brand[]): Brand | undefined =>
  brands.find(({ manufacturer }) => sameName(manufacturer.name, make));

export const modelNamed = (model: string, brand: Brand | undefined): Model | undefined =>
  brand?.models.find(({ name }) => sameName(name, model));

export const vehiclesOfMake = (make: string, vehicles: readonly Vehicle[]): readonly Vehicle[] =>
  vehicles.filter((vehicle) => sameName(vehicle.make, make));

export const vehiclesOfModel = (
  make: string,
  model: string,
  vehicles: readonly Vehicle[],
): readonly Vehicle[] => vehiclesOfMake(make, vehicles).filter((vehicle) => sameName(vehicle.model, model));

/** `a`, `a and b`, `a, b and c` */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const MOST_BODIES = 3;

function bodiesOf(vehicles: readonly Vehicle[]): readonly string[] {
  const counts = Map.groupBy(
    vehicles.flatMap(({ simple_body }) => (simple_body === null ? [] : [simple_body])),
    (body) => body,
  );
  return [...counts]
    .filter(([body]) => bodyShape(body) !== 'other')
    .toSorted(([a, x], [b, y]) => y.length - x.length || byBodyShape(a, b))
    .slice(0, MOST_BODIES)
    .map(([body]) => bodiesNamed(body));
}

interface Setting {
  readonly qualifiers: PriceQualifiers;
  readonly market: MarketWords;
}

/** Describes the stock: `in stock: utes and SUVs, new and used, from $31,990 Drive Away.` It mentions known facts only. */
export function stockText(vehicles: readonly Vehicle[], { qualifiers, market }: Setting): string {
  const available = vehicles.filter(isAvailable);
  const [from] = fromPrices(available, qualifiers, market);
  const types = CAR_TYPES.filter((type) => available.some(({ car_type }) => car_type === type));
  const several = types.length > 1;
  const facts = [
    listed(bodiesOf(available)),
    listed(types),
    from === undefined
      ? ''
      : `${several ? `${from.type} ` : ''}from ${[from.price.text, from.price.qualifier].filter(Boolean).join(' ')}`,
  ].filter((fact) => fact !== '');
  return facts.length === 0 ? 'in stock.' : `in stock: ${facts.join(', ')}.`;
}

export type ElectricKind = (typeof MODEL_FUELS)[number];

/** The words that feeds use for each kind. The first match counts: a plug-in hybrid is a hybrid too. */
const WORDS: readonly (readonly [pattern: RegExp, kind: ElectricKind])[] = [
  [/plug.?in|\bphev\b/, 'plug_in_hybrid'],
  [/hybrid|\bm?hev\b/, 'hybrid'],
  [/electric|\bb?ev\b/, 'electric'],
];

/** Maps a fuel to its electric kind: `Plug-in Hybrid` → `plug_in_hybrid`. Returns null for what burns its fuel alone. */
export function electricKind(fuel: string | null): ElectricKind | null {
  const words = fuel?.toLowerCase() ?? '';
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

interface Selling {
  readonly brands: readonly Pick<Brand, 'models'>[];
  readonly vehicles: readonly Pick<Vehicle, 'simple_fuel'>[];
}

const isElectric = ({ fuel }: Pick<Model, 'fuel'>): boolean => fuel === 'electric';

/** Returns true if the dealer's stock or range has anything that runs on a battery alone. */
export const sellsElectric = ({ brands, vehicles }: Selling): boolean =>
  vehicles.some(({ simple_fuel }) => electricKind(simple_fuel) === 'electric') ||
  brands.some(({ models }) => models.some(isElectric));

/** The label in front of a model's name. */
const LABELS: Readonly<Record<NonNullable<Model['status']>, string>> = {
  all_new: 'All new',
  new: 'New',
  coming_soon: 'Coming Soon',
};

export const modelStatusLabel = (status: Model['status']): string | null =>
  status === null ? null : LABELS[status];

const LONGEST_DESCRIPTION = 75;

/** Shortens the description to fit a tile, cut between words. */
export const shortDescription = ({ short_description }: Pick<Model, 'short_description'>): string | null =>
  short_description && shorten(short_description, LONGEST_DESCRIPTION);
