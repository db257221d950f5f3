import { SEARCH_FILTERS } from '#domain/site/search-terms.ts';
import type { StockDocument } from './document.ts';

type Field = keyof StockDocument;

/** Of two words found, the one in the earlier field counts more. */
const SEARCHABLE = [
  'name',
  'make',
  'model',
  'badge',
  'series',
  'stocknum',
  'vin',
  'simple_body',
  'colour',
  'simple_fuel',
  'location_name',
] as const satisfies readonly Field[];

const SORTABLE = [
  'price',
  'km',
  'year',
  'created_at',
  'name',
  'custom_rank',
] as const satisfies readonly Field[];

const FILTERABLE = [
  ...SEARCH_FILTERS,
  'id',
  'slug',
  'status',
  'tag',
  'certified',
  'reserved',
  'sold',
  'show_on_dealer_website',
  'location_id',
  'stocknum',
  'created_at',
  'sold_date_timestamp',
] as const satisfies readonly Field[];

/** The name under which a site’s own engine knows its stock. */
export const EMBEDDED_INDEX = 'vehicles';

/** More vehicles than any dealer has: below it, totals are what they say. */
const MOST_HITS = 100_000;
const MOST_VALUES = 10_000;

/** The settings of a site’s index, whichever engine holds it. The order of the ranking rules is Meilisearch’s own but for `sort`, which a shopper asks for by name. */
export const INDEX_SETTINGS = {
  searchableAttributes: SEARCHABLE,
  filterableAttributes: FILTERABLE,
  sortableAttributes: SORTABLE,
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
  typoTolerance: { disableOnAttributes: ['stocknum', 'vin'] },
  pagination: { maxTotalHits: MOST_HITS },
  faceting: { maxValuesPerFacet: MOST_VALUES },
} as const;
