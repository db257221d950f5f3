import type { SiteSearchAnswer } from '#domain/site-search/search-entries.ts';

/** Where a site’s search asks; it stands in the page, so nothing in it is secret. */
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
  /** Called when somebody is about to search, so that the first key is answered at once. */
  readonly prepare: () => void;
  readonly search: (query: string, limit: number) => Promise<SiteSearchAnswer>;
}
