import { inPlace } from '#domain/vehicle/places.ts';
import { FIELD_NAMES, type FieldWith, fileUse } from '#domain/vehicle/schema.ts';
import type { StockDocument } from './document.ts';
import { FILTERS } from './filters.ts';

type UsedField = FieldWith<{ readonly index: object }>;

/** The fields that an engine uses in one way, in their order. */
const usedFor = (way: 'words' | 'order' | 'question'): readonly (keyof StockDocument)[] =>
  inPlace(
    FIELD_NAMES,
    (name): name is UsedField => fileUse(name).index?.[way] !== undefined,
    (name) => fileUse(name).index?.[way],
  );

/** More vehicles than any dealer has: below it, totals are what they say. */
const MOST_HITS = 100_000;
const MOST_VALUES = 10_000;

/** The settings of a site’s index, whichever engine holds it. The order of the ranking rules is Meilisearch’s own but for `sort`, which a shopper asks for by name. */
export const INDEX_SETTINGS = {
  searchableAttributes: usedFor('words'),
  filterableAttributes: [...FILTERS, ...usedFor('question')],
  sortableAttributes: usedFor('order'),
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
  typoTolerance: { disableOnAttributes: FIELD_NAMES.filter((name) => fileUse(name).index?.exact) },
  pagination: { maxTotalHits: MOST_HITS },
  faceting: { maxValuesPerFacet: MOST_VALUES },
} as const;
