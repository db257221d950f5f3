import type { IndexSettings, Json, SearchDocument } from '#domain/search/results/multi-search.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import { PICTURE_HOST, stockOf } from '../fleet/vehicle.ts';

export const FACETS = [
  'car_type',
  'make',
  'model',
  'badge',
  'simple_body',
  'colour',
  'simple_fuel',
  'simple_transmission',
  'seats',
  'year',
  'location_name',
  'filtered_features',
] as const;

export const SETTINGS: IndexSettings = {
  searchableAttributes: [
    'name',
    'make',
    'model',
    'badge',
    'stocknum',
    'simple_body',
    'colour',
    'simple_fuel',
  ],
  filterableAttributes: [...FACETS, 'id', 'price', 'km', 'price_range', 'status', 'state', 'tag', 'reserved'],
  sortableAttributes: ['price', 'km', 'year', 'created_at', 'name'],
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
  typoTolerance: { disableOnAttributes: ['stocknum'] },
  pagination: { maxTotalHits: 100_000 },
  faceting: { maxValuesPerFacet: 500 },
};

/** Fields that a card shows and the search does not use. */
const SHOWN = ['slug', 'primary_image_url', 'photos_count', 'weekly_price', 'price_qualifier', 'city'];

const towns = ['Coffs Harbour', 'Grafton', 'Port Macquarie', 'Taree'];
const locationAt = (town: string, index: number) => ({
  id: index + 1,
  name: `${town} Cars`,
  dealership_id: 31,
  dealership_slug: 'bench-cars',
  city: town,
  state: 'NSW',
});
const [first = 'Town', ...others] = towns;

/** Makes documents for an index, parsed like a feed, with the searchable fields and those that a card shows. */
export function documentsOf(vehicles: number, now: number): readonly SearchDocument[] {
  const locations = [
    locationAt(first, 0),
    ...others.map((town, index) => locationAt(town, index + 1)),
  ] as const;
  const raw = stockOf({ slug: 'bench-cars', number: 31, locations, now, pictures: PICTURE_HOST }, vehicles);
  const attributes = new Set([
    ...(SETTINGS.searchableAttributes ?? []),
    ...(SETTINGS.filterableAttributes ?? []),
    ...(SETTINGS.sortableAttributes ?? []),
    ...SHOWN,
  ]);
  return readStock(raw).vehicles.map((vehicle) =>
    Object.fromEntries(
      Object.entries(vehicle)
        .filter(([attribute]) => attributes.has(attribute))
        // Searchable fields are strings, numbers, booleans and lists of strings.
        .map(([attribute, value]) => [attribute, value as Json]),
    ),
  );
}
