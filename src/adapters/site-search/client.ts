import { fetchAnswer } from '#adapters/data-loader/client.fetch.ts';
import { createLoader, type LoaderOptions } from '#adapters/data-loader/client.ts';
import { isRecord } from '#domain/rows/record.ts';
import { readEntries, readHits } from '#domain/site-search/read-hits.ts';
import { openEntries, type SiteSearchAnswer } from '#domain/site-search/search-entries.ts';
import type { SiteSearch, SiteSearchSource } from './types.ts';

export interface SiteSearchOptions extends Pick<LoaderOptions<unknown>, 'focused'> {
  /** Opens the index of a large site, whose vehicles are found in the stock. */
  readonly openLarge?: (index: object) => SiteSearch['search'];
}

/** Searches the site’s own small index in the browser. */
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

interface MultiSearchAnswer {
  readonly results?: readonly {
    readonly hits?: unknown;
    readonly estimatedTotalHits?: unknown;
  }[];
}

function readAnswer(answer: unknown): SiteSearchAnswer {
  const [result] = (answer as MultiSearchAnswer).results ?? [];
  const hits = readHits(result?.hits);
  return { hits, total: Math.max(hits.length, Number(result?.estimatedTotalHits) || 0) };
}

/** Asks the hosted index of the site. */
const hostedSiteSearch = ({
  host,
  index,
  search_key,
  filter,
}: Extract<SiteSearchSource, { kind: 'meilisearch' }>): SiteSearch => ({
  // The host is ready without.
  prepare: () => undefined,
  search: async (query, limit) => {
    // An empty query would return the whole index.
    if (query.trim() === '') return { hits: [], total: 0 };
    const main = { indexUid: index, q: query, limit, sort: ['custom_rank:desc'] };
    return fetchAnswer({
      url: `${host.replace(/\/$/, '')}/multi-search`,
      parse: readAnswer,
      init: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${search_key}` },
        body: JSON.stringify({ queries: [filter === null ? main : { ...main, filter }] }),
      },
    });
  },
});

export const openSiteSearch = (source: SiteSearchSource, options: SiteSearchOptions = {}): SiteSearch =>
  source.kind === 'embedded' ? embeddedSiteSearch(source, options) : hostedSiteSearch(source);
