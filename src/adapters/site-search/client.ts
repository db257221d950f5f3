import { embeddedSiteSearch } from './client.embedded.ts';
import { hostedSiteSearch } from './client.meilisearch.ts';
import type { SiteSearch, SiteSearchSource } from './types.ts';

export const openSiteSearch = (source: SiteSearchSource): SiteSearch =>
  source.kind === 'embedded' ? embeddedSiteSearch(source) : hostedSiteSearch(source);
