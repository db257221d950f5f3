import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manufacturerBySlug } from '#domain/content/brands/manufacturers.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { TEMPLATES } from '#domain/sites/theme/templates.ts';
import type { NewDealer } from './answers.ts';
import { numberOf } from './usual.ts';

/** Vehicles and pictures that `npm run tool -- sample-data` has drawn. */
export const SAMPLES_DIR = join(import.meta.dirname, 'samples');

const COUNT = 48;
const MOST_FRESH = COUNT / 2;
const BUILDINGS = 4;

/** The template's place for the text decides which part of the scene its hero shows. */
const HEROES: Readonly<Record<string, string>> = { right: 'right', market: 'market' };

interface NamedPicture {
  readonly name: string;
  readonly content: Buffer;
}

/** Picks drawn pictures for a site that has none yet. */
export function samplePictures({ slug, sells, template }: NewDealer): readonly NamedPicture[] {
  const { hero_layout = 'left' } = TEMPLATES[template].home ?? {};
  const drawn = (file: string) => readFileSync(join(SAMPLES_DIR, file));
  return [
    { name: 'hero.webp', content: drawn(`hero-${sells}-${HEROES[hero_layout] ?? 'left'}.webp`) },
    { name: 'location-sales.jpg', content: drawn(`location-${1 + (numberOf(slug) % BUILDINGS)}.jpg`) },
  ];
}

interface SampleVehicle {
  readonly make: string;
  readonly car_type: string;
  readonly description: string;
}

/** Picks sample vehicles that fit the dealer, one a line, so that the site can be judged before its stock is connected. */
export function sampleVehicles({ name, market, sells, makes, city, state }: NewDealer): string {
  const file = join(SAMPLES_DIR, `${sells}-${MARKETS[market].distance}.jsonl`);
  const own = makes.map((slug) => manufacturerBySlug(slug)?.name);
  const all = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): SampleVehicle => JSON.parse(line));
  const fresh = all.filter(({ make, car_type }) => car_type !== 'used' && own.includes(make));
  const shown = fresh.slice(0, MOST_FRESH);
  const used = all.filter(({ car_type }) => car_type === 'used').slice(0, COUNT - shown.length);
  const lines = [...shown, ...used].map((vehicle) =>
    JSON.stringify({
      ...vehicle,
      city,
      state,
      location_name: name,
      description: vehicle.description.replaceAll('{city}', city),
    }),
  );
  return `[\n${lines.join(',\n')}\n]\n`;
}
