import { createLoader, type LoaderOptions } from '#adapters/data-loader/client.ts';
import { readEntries } from '#domain/site-search/read-hits.ts';
import { openEntries } from '#domain/site-search/search-entries.ts';
import type { SiteSearch, SiteSearchSource } from './types.ts';

/** The window that the index is kept fresh for, where it is not the one that this runs in. */
export type Watched = Pick<LoaderOptions<unknown>, 'focused'>;

/** Searches the site’s own small index in the browser. */
export function embeddedSiteSearch(
  { url }: Extract<SiteSearchSource, { kind: 'embedded' }>,
  watched: Watched,
): SiteSearch {
  const index = createLoader({ ...watched, url, parse: (answer) => openEntries(readEntries(answer)) });
  return {
    // Listening keeps the index fresh for as long as the page stands.
    prepare: () => void index.subscribe(() => undefined),
    search: async (query, limit) => (await index.load())(query, limit),
  };
}
