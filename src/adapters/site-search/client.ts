import { embeddedSiteSearch, type Watched } from './client.embedded.ts';
import { hostedSiteSearch } from './client.meilisearch.ts';
import type { SiteSearch, SiteSearchSource } from './types.ts';

export const openSiteSearch = (source: SiteSearchSource, watched: Watched = {}): SiteSearch =>
  source.kind === 'embedded' ? embeddedSiteSearch(source, watched) : hostedSiteSearch(source);
