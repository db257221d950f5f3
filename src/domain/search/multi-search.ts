/** One question of a multi-search, in Meilisearch’s words. */
export interface SearchQuery {
  readonly indexUid: string;
  readonly q?: string | null;
  readonly filter?: string | readonly (string | readonly string[])[];
  readonly sort?: readonly string[];
  readonly facets?: readonly string[];
  readonly limit?: number;
  readonly offset?: number;
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly attributesToRetrieve?: readonly string[];
  readonly attributesToHighlight?: readonly string[] | null;
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
}

export interface SearchResult {
  readonly indexUid: string;
  readonly hits: readonly Readonly<Record<string, unknown>>[];
  readonly estimatedTotalHits?: number;
  readonly totalHits?: number;
  readonly facetDistribution?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly facetStats?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
}

export type MultiSearch = (body: {
  readonly queries: readonly SearchQuery[];
}) => Promise<{ readonly results: readonly SearchResult[] }>;
