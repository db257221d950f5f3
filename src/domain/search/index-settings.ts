import { inPlace } from '#domain/vehicle/places.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { FIELD_NAMES, fileUse } from '#domain/vehicle/schema.ts';
import type { StockDocument } from './document.ts';
import { FILTERS } from './filters.ts';

type Field = keyof StockDocument;

const FIELDS = inPlace(
  FIELD_NAMES,
  (name): name is Field => fileUse(name).index !== undefined,
  (name) => (fileUse(name).index?.last ? 1 : 0),
);

/** A vehicle as an index gets it. */
export const searchDocument = (vehicle: PublicVehicle): StockDocument =>
  Object.fromEntries(FIELDS.map((field) => [field, vehicle[field]])) as StockDocument;

/** The fields that an engine uses in one way, in their order. */
const usedFor = (way: 'words' | 'order' | 'question'): readonly Field[] =>
  inPlace(
    FIELDS,
    (name): name is Field => fileUse(name).index?.[way] !== undefined,
    (name) => fileUse(name).index?.[way],
  );

const FILTERABLE: readonly Field[] = [...FILTERS, ...usedFor('question')];

/** More vehicles than any dealer has: below it, totals are what they say. */
const MOST_HITS = 100_000;
const MOST_VALUES = 10_000;

/** The settings of a site’s index, whichever engine holds it. The order of the ranking rules is Meilisearch’s own but for `sort`, which a shopper asks for by name. */
export const INDEX_SETTINGS = {
  searchableAttributes: usedFor('words'),
  filterableAttributes: FILTERABLE,
  sortableAttributes: usedFor('order'),
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
  typoTolerance: { disableOnAttributes: FIELDS.filter((name) => fileUse(name).index?.exact) },
  pagination: { maxTotalHits: MOST_HITS },
  faceting: { maxValuesPerFacet: MOST_VALUES },
} as const;
