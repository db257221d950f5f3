import { inPlace } from '#domain/vehicle/list-places.ts';
import { useOf } from '#domain/vehicle/schema.ts';
import { STOCK_FIELDS, type StockField } from './document.ts';
import { FILTERS } from './filters.ts';

/** The fields that an engine uses in one way, in their order. */
const usedFor = (way: 'words' | 'order' | 'question'): readonly StockField[] =>
  inPlace(
    STOCK_FIELDS,
    (name): name is StockField => useOf(name).index?.[way] !== undefined,
    (name) => useOf(name).index?.[way],
  );

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
