import type { SiteConfig } from '#domain/site/schema.ts';
import { HIT_FIELDS, type HitField } from '#domain/vehicle/attributes.ts';
import { SITE_SEARCH_FIELDS, type StockField } from './document.ts';
import { askedFacets, ruleOf, VISIBLE_BY } from './queries.ts';

/** What results ask of an index before a shopper types or chooses another order. */
export interface FirstNeeds {
  /** Filtered by and counted. */
  readonly searched: readonly StockField[];
  /** The sort rule of the first results. */
  readonly order: string;
  /** Shown of each hit. */
  readonly shown: readonly HitField[];
  /** What the site search looks at besides, where it asks the stock. */
  readonly worded: readonly StockField[];
}

/** The rule that decides what the first file of a large index holds: the site’s own filters and order. */
export const firstNeeds = ({
  search_filters,
  search,
}: Pick<SiteConfig, 'search_filters' | 'search'>): FirstNeeds => ({
  searched: [...VISIBLE_BY, ...askedFacets(search_filters)],
  order: ruleOf(search.default_sort),
  shown: HIT_FIELDS,
  worded: search.site_search.kind === 'embedded' ? [...SITE_SEARCH_FIELDS, 'custom_rank'] : [],
});
