import type { SiteSearchAnswer } from '#domain/search/site/search-entries.ts';

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
  /** Searches. Each vehicle of a large stock brings rows with it, so no more vehicles are requested than are shown. */
  readonly search: (query: string, limit: number, mostVehicles: number) => Promise<SiteSearchAnswer>;
}

export type HostedSource = Extract<SiteSearchSource, { kind: 'meilisearch' }>;
