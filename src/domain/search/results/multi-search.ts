/** A value in a document or a response. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type SearchDocument = { readonly [attribute: string]: Json };

/** `"price > 0"`, or a list whose items are joined by AND and whose inner lists are joined by OR. */
export type SearchFilter = string | readonly (string | readonly string[])[];

export const MATCHING_STRATEGIES = ['last', 'all', 'frequency'] as const;
/** Which words of a query may go unmatched: the last, none, or the most frequent. */
export type MatchingStrategy = (typeof MATCHING_STRATEGIES)[number];

/** One query of Meilisearch’s multi-search. A field that is null counts as not given. */
export interface SearchQuery {
  readonly indexUid: string;
  readonly q?: string | null;
  readonly offset?: number;
  readonly limit?: number;
  /** `page` or `hitsPerPage` ask for exact totals and take the place of `offset` and `limit`. */
  readonly page?: number | null;
  readonly hitsPerPage?: number | null;
  readonly filter?: SearchFilter | null;
  /** `["price:asc", "km:desc"]` */
  readonly sort?: readonly string[] | null;
  readonly facets?: readonly string[] | null;
  readonly attributesToRetrieve?: readonly string[] | null;
  readonly attributesToHighlight?: readonly string[] | null;
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  readonly matchingStrategy?: MatchingStrategy;
  readonly attributesToSearchOn?: readonly string[] | null;
}

export type Hit = SearchDocument & { readonly _formatted?: SearchDocument };

export type FacetCounts = Readonly<Record<string, number>>;

export interface SearchResult {
  readonly indexUid: string;
  readonly hits: readonly Hit[];
  readonly query: string;
  readonly processingTimeMs: number;
  readonly limit?: number;
  readonly offset?: number;
  readonly estimatedTotalHits?: number;
  readonly hitsPerPage?: number;
  readonly page?: number;
  readonly totalPages?: number;
  readonly totalHits?: number;
  /** Only if the query names facets. */
  readonly facetDistribution?: Readonly<Record<string, FacetCounts>>;
  readonly facetStats?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
}

export interface MultiSearchRequest {
  readonly queries: readonly SearchQuery[];
}

export interface MultiSearchAnswer {
  readonly results: readonly SearchResult[];
}

/** The name of the stock's index in a site’s own engine. */
export const EMBEDDED_INDEX = 'vehicles';

/** The interface of stock search. A hosted Meilisearch and the embedded engine both implement it. */
export type MultiSearch = (body: MultiSearchRequest) => Promise<MultiSearchAnswer>;

/** A query that cannot be answered, with Meilisearch's status and code. */
export class SearchError extends Error {
  override name = 'SearchError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The part of an index’s settings that the results depend on, as Meilisearch spells it. */
export interface IndexSettings {
  readonly searchableAttributes?: readonly string[];
  readonly filterableAttributes?: readonly string[];
  readonly sortableAttributes?: readonly string[];
  readonly rankingRules?: readonly string[];
  readonly typoTolerance?: {
    readonly enabled?: boolean;
    readonly minWordSizeForTypos?: { readonly oneTypo?: number; readonly twoTypos?: number };
    readonly disableOnAttributes?: readonly string[];
    readonly disableOnWords?: readonly string[];
    readonly disableOnNumbers?: boolean;
  };
  /**
   * Further meanings of a word or phrase, in one direction: `merc` finds `mercedes`, not the other way round.
   */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly pagination?: { readonly maxTotalHits?: number };
  readonly faceting?: {
    readonly maxValuesPerFacet?: number;
    readonly sortFacetValuesBy?: Readonly<Record<string, 'alpha' | 'count'>>;
  };
}

/** Nothing is marked in hits. The tags are named all the same, so that an index marks nothing with tags of its own. */
export const HIGHLIGHTS = {
  attributesToHighlight: [] as readonly string[],
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
};
