import { CONTENT_PATHS } from './content.ts';
import { lookAt, nameAt } from './identity.ts';
import { randomFrom } from './random.ts';
import { PICTURE_HOST, type Yard, type YardLocation } from './vehicle.ts';

/** A dealer’s site.json as it was written, before any default. */
export type RawSite = Readonly<Record<string, unknown>>;

export interface FleetDealer {
  readonly slug: string;
  readonly name: string;
  readonly config: RawSite;
  readonly yard: Yard;
}

const isRecord = (value: unknown): value is RawSite =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): RawSite => (isRecord(value) ? value : {});
const records = (value: unknown): readonly RawSite[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The model dealer’s own words, told of another dealer in another town; its pictures come from the CDN. */
function retold(model: RawSite, slug: string, name: string, town: string): RawSite {
  const city = record(records(model['locations'])[0]?.['address'])['city'];
  const text = JSON.stringify(model)
    .replaceAll(String(model['name']), name)
    .replaceAll(String(model['slug']), slug)
    .replaceAll(String(city ?? name), town)
    .replaceAll('"/assets/', `"${PICTURE_HOST}/${slug}/`);
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

/** Dealer number `index` of a fleet, modelled on one that exists. */
export function dealerAt(index: number, model: RawSite, now: number): FleetDealer {
  const { name, town } = nameAt(index);
  const slug = slugOf(name);
  const site = retold(model, slug, name, town);
  const search = record(site['search']);
  const config = {
    ...site,
    ...lookAt(index, randomFrom(`${slug} look`)),
    url: `https://www.${slug}.example`,
    logo: { url: '/assets/logo.svg' },
    navigation: navigationOf(site, index),
    // Pages at their ordinary addresses, which the plain project has files for.
    search: { ...search, base_path: '/search' },
    routes: { ...record(site['routes']), keep_pages_prefix: false },
    images: { provider: { kind: 'imgix', base_url: PICTURE_HOST }, quality: 75 },
    stock: { kind: 'file' },
  };
  const [first = {}, ...others] = records(site['locations']);
  return {
    slug,
    name,
    config,
    yard: { slug, number: index + 1, locations: [locationOf(first), ...others.map(locationOf)], now },
  };
}
