import { fleetRandom, type Random } from '#tools/sample-data/stock/random.ts';
import { COLOURS, FEATURES, type FleetModel, MODELS } from './models.ts';

/** What a vehicle needs to know about its dealer. */
export interface FleetYard {
  readonly slug: string;
  readonly number: number;
  readonly locations: readonly [YardLocation, ...YardLocation[]];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where its pictures are. */
  readonly pictures: string;
}

export interface YardLocation {
  readonly id: unknown;
  readonly name: unknown;
  readonly dealership_id: unknown;
  readonly dealership_slug: unknown;
  readonly city: unknown;
  readonly state: unknown;
}

const DAY_MS = 86_400_000;
const AGES = { new: 0, demo: 1, used: 2 } as const;

/** A CDN that scales pictures by query, so that a page has eight or more image URLs for each vehicle. */
export const PICTURE_HOST = 'https://pictures.example';

const imagesOf = (yard: FleetYard, index: number, count: number) =>
  Array.from(
    { length: count },
    (_, view) =>
      `${yard.pictures}/${yard.slug}/stock/${index}-${view + 1}-${(index * 31 + view * 7) % 997}.jpg`,
  );

function wordsOn(model: FleetModel, colour: string, features: readonly string[], random: Random): string {
  const openings = [
    `A tidy ${model.model} in ${colour.toLowerCase()}, checked in our own workshop and ready to drive today.`,
    `This ${model.make} ${model.model} came to us with its full book of services and two keys.`,
    `Looking for a ${model.body.toLowerCase()} with ${model.seats} seats? This one has not been on the lot for long.`,
  ] as const;
  const closings = [
    'Trade-ins are welcome, and we can arrange delivery anywhere in the state.',
    'Call ahead and we will have it at the front door with the air conditioning on.',
    'Every car leaves with a fresh roadworthy certificate and a full tank.',
  ] as const;
  return `${random.pick(openings)}\n\nAmong what it has: ${features.slice(0, 5).join(', ')}.\n\n${random.pick(closings)}`;
}

const slugged = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The price a yard would ask: less for each year and each ten thousand kilometres. */
function priceOf(model: FleetModel, badgeRank: number, years: number, km: number): number {
  const asNew = model.price * (1 + badgeRank * 0.09);
  return Math.max(6_990, Math.round((asNew * 0.88 ** years - km * 0.05) / 500) * 500 - 10);
}

function vehicleAt(yard: FleetYard, index: number): object {
  const random = fleetRandom(`${yard.slug} vehicle ${index}`);
  const model = random.pick(MODELS);
  const badge = random.pick(model.badges);
  const carType = random.pick(['new', 'new', 'demo', 'used', 'used', 'used', 'used', 'used']);
  const year = new Date(yard.now).getUTCFullYear();
  const years = AGES[carType] === 2 ? random.int(1, 11) : AGES[carType];
  const km = [random.int(5, 40), random.int(900, 9_000), years * random.int(8_000, 19_000)];
  const driven = km[AGES[carType]] ?? 0;
  const colour = random.pick(COLOURS);
  const features = random.some(FEATURES, random.int(8, 16));
  const stocknum = `${yard.number}${String(10_000 + index)}`;
  const name = `${year - years} ${model.make} ${model.model} ${badge}`;
  const location = random.pick(yard.locations);
  const images = imagesOf(yard, index, random.int(8, 12));
  return {
    id: yard.number * 10_000 + index,
    slug: slugged(`${name} ${stocknum}`),
    name,
    make: model.make,
    model: model.model,
    badge,
    car_type: carType,
    status: random.chance(0.06) ? 'coming_soon' : 'in_stock',
    stocknum,
    price: priceOf(model, model.badges.indexOf(badge), years, driven),
    km: driven,
    year: year - years,
    colour,
    simple_body: model.body,
    simple_drive: model.drive,
    simple_fuel: model.fuel,
    simple_transmission: random.chance(0.9) ? 'Automatic' : 'Manual',
    seats: model.seats,
    city: location.city,
    state: location.state,
    reserved: random.chance(0.03),
    created_at: new Date(yard.now - random.int(0, 160) * DAY_MS - index * 1000).toISOString(),
    dealership_id: location.dealership_id,
    dealership_slug: location.dealership_slug,
    location_id: location.id,
    location_name: location.name,
    filtered_features: features.slice(0, 8),
    features,
    description: wordsOn(model, colour, features, random),
    primary_image_url: images[0],
    images,
  };
}

export const stockOf = (yard: FleetYard, vehicles: number): readonly object[] =>
  Array.from({ length: vehicles }, (_, index) => vehicleAt(yard, index));
