import type { Limits, SiteSearchAnswer } from '#domain/site-search/search-entries.ts';

/** The source of a site's search. It is in the page, so it holds no secret. */
export type SiteSearchSource =
  | { readonly kind: 'embedded'; readonly url: string }
  | {
      readonly kind: 'meilisearch';
      readonly host: string;
      readonly index: string;
      readonly search_key: string;
      readonly filter: string | null;
    };

export interface SiteSearch {
  /** Called before a shopper types, so that the first letter is answered at once. */
  readonly prepare: () => void;
  readonly search: (query: string, limits: Limits) => Promise<SiteSearchAnswer>;
}
