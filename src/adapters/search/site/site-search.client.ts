import { createLoader, type LoaderOptions } from '#adapters/lib/data-loader.client.ts';
import { isRecord } from '#domain/lib/records.ts';
import { readEntries, readHits } from '#domain/search/site/read-hits.ts';
import { openEntries } from '#domain/search/site/search-entries.ts';
import type { HostedSource, SiteSearch, SiteSearchSource } from './types.ts';

export interface SiteSearchOptions extends Pick<LoaderOptions<unknown>, 'focused'> {
  /** Opens the index of a large site, whose vehicles are found in the stock. */
  readonly openLarge?: (index: object) => SiteSearch['search'];
}

function embeddedSiteSearch(
  { url }: Extract<SiteSearchSource, { kind: 'embedded' }>,
  options: SiteSearchOptions,
): SiteSearch {
  const index = createLoader({
    ...options,
    url,
    parse: (answer) => (isRecord(answer) && options.openLarge?.(answer)) || openEntries(readEntries(answer)),
  });
  return {
    // Listening keeps the index fresh for as long as the page stands.
    prepare: () => void index.subscribe(() => undefined),
    search: async (...question) => (await index.load())(...question),
  };
}

/** Its file is loaded where a site has a hosted index: most have their own. */
const hostedSiteSearch = (source: HostedSource): SiteSearch => ({
  // The host is ready without.
  prepare: () => undefined,
  search: async (query, limit) =>
    (await import('./hosted-search.client.ts')).askHosted(source, { query, limit, readHits }),
});

export const openSiteSearch = (source: SiteSearchSource, options: SiteSearchOptions = {}): SiteSearch =>
  source.kind === 'embedded' ? embeddedSiteSearch(source, options) : hostedSiteSearch(source);
