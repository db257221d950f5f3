import { FONTS } from '#domain/sites/theme/font-names.ts';
import { TEMPLATE_NAMES } from '#domain/sites/theme/template-names.ts';
import { fleetRandom, type Random } from '#tools/sample-data/stock/random.ts';
import { CONTENT_PATHS } from './content.ts';
import type { FleetYard, YardLocation } from './vehicle.ts';

const TOWNS = [
  'Wattle Bend',
  'Kestrel Point',
  'Saltbush Creek',
  'Tallow Ridge',
  'Myrtle Crossing',
  'Ember Plains',
  'Heron Bay',
  'Quandong',
  'Ironpot Hill',
  'Larkspur',
  'Banksia Reach',
  'Old Ferry',
  'Gumnut Valley',
  'Cinder Lake',
  'Pelican Flat',
  'Brolga Downs',
  'Windmill Gap',
  'Paperbark',
  'Stony Ford',
  'Curlew Sands',
] as const;
const TRADES = ['Motors', 'Car Centre', 'Autos', 'Motor Group', 'Vehicles'] as const;

const BRANDS = [
  ['#12343b', '#b3241c'],
  ['#1f2a44', '#0f6b8a'],
  ['#3a1f4d', '#8a2a6b'],
  ['#23301c', '#2f6b2a'],
  ['#2b2118', '#9a4a12'],
  ['#0b3d5c', '#0b5fa5'],
  ['#3d0f1f', '#a01f3d'],
  ['#1c1c22', '#3d4cc4'],
] as const;

/** Returns a name that is unique in the fleet. */
export function nameAt(index: number): { readonly town: string; readonly name: string } {
  const town = TOWNS[index % TOWNS.length] ?? TOWNS[0];
  const round = Math.floor(index / TOWNS.length);
  const trade = TRADES[round % TRADES.length] ?? TRADES[0];
  const again = Math.floor(round / TRADES.length);
  return { town, name: again === 0 ? `${town} ${trade}` : `${town} ${trade} ${again + 1}` };
}

export function lookAt(index: number, random: Random): { readonly template: string; readonly theme: object } {
  const [brand, accent] = random.pick(BRANDS);
  const font = () => FONTS[random.int(0, FONTS.length - 1)]?.name;
  return {
    template: TEMPLATE_NAMES[index % TEMPLATE_NAMES.length] ?? 'classic',
    theme: {
      brand,
      accent,
      neutral_hue: random.int(0, 359),
      radius: random.pick([0, 6, 12, 20]),
      font_display: font(),
      font_text: font(),
      density: random.pick(['airy', 'normal', 'dense']),
      palette: random.pick(['light', 'dark', 'auto']),
    },
  };
}

/** A dealer's site.json as written, before defaults. */
export type RawSite = Readonly<Record<string, unknown>>;

export interface FleetDealer {
  readonly slug: string;
  readonly name: string;
  readonly config: RawSite;
  readonly yard: FleetYard;
}

const isRecord = (value: unknown): value is RawSite =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): RawSite => (isRecord(value) ? value : {});
const records = (value: unknown): readonly RawSite[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Replaces name and town in the texts of the model dealer. The pictures of the new one come from a CDN. */
function retold(
  model: RawSite,
  { slug, name, town, pictures }: Readonly<Record<'slug' | 'name' | 'town' | 'pictures', string>>,
): RawSite {
  const city = record(records(model['locations'])[0]?.['address'])['city'];
  const text = JSON.stringify(model)
    .replaceAll(String(model['name']), name)
    .replaceAll(String(model['slug']), slug)
    .replaceAll(String(city ?? name), town)
    .replaceAll('"/assets/', `"${pictures}/${slug}/`);
  return record(JSON.parse(text));
}

const rotated = <T>(list: readonly T[], by: number): readonly T[] => {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

function navigationOf(site: RawSite, index: number): RawSite {
  const navigation = record(site['navigation']);
  const header = records(navigation['header']);
  return {
    ...navigation,
    header: [...rotated(header, index), { name: 'The yard', dropdownItems: CONTENT_PATHS }],
  };
}

const locationOf = (location: RawSite): YardLocation => {
  const address = record(location['address']);
  return {
    id: location['id'],
    name: location['name'],
    dealership_id: location['dealership_id'],
    dealership_slug: location['dealership_slug'],
    city: address['city'],
    state: address['state'],
  };
};

export function dealerAt(
  index: number,
  model: RawSite,
  { now, pictures }: Pick<FleetYard, 'now' | 'pictures'>,
): FleetDealer {
  const { name, town } = nameAt(index);
  const slug = slugOf(name);
  const site = retold(model, { slug, name, town, pictures });
  const search = record(site['search']);
  const config = {
    ...site,
    ...lookAt(index, fleetRandom(`${slug} look`)),
    url: `https://www.${slug}.example`,
    logo: { url: '/assets/logo.svg' },
    navigation: navigationOf(site, index),
    // The default paths, because the plain Astro project has files for those.
    search: { ...search, base_path: '/search' },
    routes: { ...record(site['routes']), keep_pages_prefix: false },
    images: { provider: { kind: 'imgix', base_url: pictures }, quality: 75 },
    stock: { kind: 'file' },
  };
  const [first = {}, ...others] = records(site['locations']);
  return {
    slug,
    name,
    config,
    yard: {
      slug,
      number: index + 1,
      locations: [locationOf(first), ...others.map(locationOf)],
      now,
      pictures,
    },
  };
}
