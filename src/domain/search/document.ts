import { picked } from '#domain/rows/rows.ts';
import type { HitField } from '#domain/vehicle/attributes.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { inPlace } from '#domain/vehicle/ranks.ts';
import { FIELD_NAMES, type FieldWith, useOf } from '#domain/vehicle/schema.ts';
import { FILTERS } from './filters.ts';

/** What an index knows of a vehicle: all that it is found by, and all that a card of the results shows. */
export type StockField = FieldWith<{ readonly index: object }>;
export type StockDocument = Pick<PublicVehicle, StockField>;

/** A vehicle as it stands in results. */
export type StockHit = Pick<StockDocument, HitField>;

export const STOCK_FIELDS: readonly StockField[] = inPlace(FIELD_NAMES, (name) => {
  const { index } = useOf(name);
  return index && (index.last ? 1 : 0);
});

export const searchDocument = (vehicle: PublicVehicle): StockDocument => picked(vehicle, STOCK_FIELDS);

/** The fields that an engine uses in one way, in their order. */
const usedFor = (way: 'words' | 'order' | 'question'): readonly StockField[] =>
  inPlace(STOCK_FIELDS, (name) => useOf(name).index?.[way]);

const FILTERABLE: readonly StockField[] = [...FILTERS, ...usedFor('question')];

/** More vehicles than any dealer has: below it, totals are what they say. */
const MOST_HITS = 100_000;
const MOST_VALUES = 10_000;

/** The settings of a site’s index, whichever engine holds it. The order of the ranking rules is Meilisearch’s own but for `sort`, which a shopper asks for by name. */
export const INDEX_SETTINGS = {
  searchableAttributes: usedFor('words'),
  filterableAttributes: FILTERABLE,
  sortableAttributes: usedFor('order'),
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
  typoTolerance: { disableOnAttributes: STOCK_FIELDS.filter((name) => useOf(name).index?.exact) },
  pagination: { maxTotalHits: MOST_HITS },
  faceting: { maxValuesPerFacet: MOST_VALUES },
} as const;
