import { memoise } from '#domain/lib/memoise.ts';
import { picked } from '#domain/lib/records.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { HIT_FIELDS, type HitField } from '#domain/vehicles/attributes/attributes.ts';
import { FIELD_NAMES, type FieldWith, fieldUse } from '#domain/vehicles/attributes/fields.ts';
import { type PublicVehicle, publicVehicle, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { FILTERS } from '../filters/filters.ts';
import { inPlace } from '../filters/ranks.ts';
import { synonymsFor } from '../query/trade-words.ts';
import type { IndexSettings } from './multi-search.ts';
import { facetsOfQuery, ruleOf, VISIBLE_BY } from './queries.ts';

/** The fields of a vehicle that an index stores: all that it is found by, and all that a result card shows. */
type StockField = FieldWith<{ readonly index: object }>;
export type StockDocument = Pick<PublicVehicle, StockField>;

/** A vehicle in search results. */
export type StockHit = Pick<StockDocument, HitField>;

const STOCK_FIELDS: readonly StockField[] = inPlace(FIELD_NAMES, (name) => {
  const { index } = fieldUse(name);
  return index && (index.last ? 1 : 0);
});

export const searchDocument = (vehicle: PublicVehicle): StockDocument => picked(vehicle, STOCK_FIELDS);

/** Returns the documents that every index of a dealer’s stock is built from. */
export const stockDocuments = memoise((vehicles: readonly Vehicle[]): readonly StockDocument[] =>
  vehicles.map((vehicle) => searchDocument(publicVehicle(vehicle))),
);

const usedFor = (way: 'words' | 'order' | 'question'): readonly StockField[] =>
  inPlace(STOCK_FIELDS, (name) => fieldUse(name).index?.[way]);

/** The fields in whose words the site search finds a vehicle, besides its name. */
export const SITE_SEARCH_FIELDS: readonly (StockField & FieldWith<{ readonly siteSearch: number }>)[] =
  inPlace(STOCK_FIELDS, (name) => fieldUse(name).siteSearch);

const FILTERABLE: readonly StockField[] = [...FILTERS, ...usedFor('question')];

/** More vehicles than any dealer has. Below it, totals are exact. */
const MOST_HITS = 100_000;
const MOST_VALUES = 10_000;

/**
 * The settings that all indexes share, for every engine. The ranking rules are Meilisearch's order, except that
 * `sort` comes first because a shopper asks for it.
 */
export const INDEX_SETTINGS = {
  searchableAttributes: usedFor('words'),
  filterableAttributes: FILTERABLE,
  sortableAttributes: usedFor('order'),
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
  typoTolerance: { disableOnAttributes: STOCK_FIELDS.filter((name) => fieldUse(name).index?.exact) },
  pagination: { maxTotalHits: MOST_HITS },
  faceting: { maxValuesPerFacet: MOST_VALUES },
} as const;

/** Returns the settings of a dealer's index. Its synonyms depend on the market and on the kinds of vehicles in stock. */
export const indexSettings = ({
  config,
  market,
  vehicles,
}: Pick<Dealer, 'config' | 'market' | 'vehicles'>): IndexSettings => ({
  ...INDEX_SETTINGS,
  typoTolerance: {
    ...INDEX_SETTINGS.typoTolerance,
    minWordSizeForTypos: {
      oneTypo: config.search.typos_from.one,
      twoTypos: config.search.typos_from.two,
    },
  },
  synonyms: synonymsFor(
    { market: market.code, kinds: new Set(vehicles.flatMap(({ item_type }) => item_type ?? [])) },
    config.search.synonyms,
  ),
});

/** What results need from an index before a shopper types or chooses another order. */
interface FirstNeeds {
  /** Filtered by and counted. */
  readonly searched: readonly StockField[];
  /** The sort rule of the first results. */
  readonly order: string;
  /** Shown of each hit. */
  readonly shown: readonly HitField[];
  /** What the site search looks at besides, where it asks the stock. */
  readonly worded: readonly StockField[];
}

/** Decides what the first file of a large index contains, by the site’s own filters and order. */
export const firstNeeds = ({
  search_filters,
  search,
}: Pick<SiteConfig, 'search_filters' | 'search'>): FirstNeeds => ({
  searched: [...VISIBLE_BY, ...facetsOfQuery(search_filters)],
  order: ruleOf(search.default_sort),
  shown: HIT_FIELDS,
  worded: search.site_search.kind === 'embedded' ? [...SITE_SEARCH_FIELDS, 'custom_rank'] : [],
});
