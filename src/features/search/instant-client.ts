import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import type { InstantSearchOptions } from 'instantsearch.js';
import type {
  MultiSearch,
  MultiSearchRequest,
  SearchQuery,
  SearchResult,
} from '#domain/search/multi-search.ts';
import { countingOnly } from '#domain/search/queries.ts';
import { httpClientOf } from '#engine/http-client.ts';

/** Nothing is ever sent there: questions are answered by the function that is handed over. */
const NOWHERE = 'http://search.invalid';

const nothing = ({ indexUid }: SearchQuery): SearchResult => ({
  indexUid,
  hits: [],
  query: '',
  processingTimeMs: 0,
  facetDistribution: {},
});

/**
 * Before its first question the adapter asks for the facets of the whole index, to list values that count nothing;
 * such values are not shown here, and the shopper need not wait for them.
 */
const isForewarning = ({ queries }: MultiSearchRequest): boolean => queries.every(({ q }) => q === undefined);

/** The adapter counts pages; questions count vehicles, and those of which only the counts are wanted ask for one. */
const placed = ({ hitsPerPage, page, ...query }: SearchQuery): SearchQuery =>
  hitsPerPage
    ? { ...query, limit: hitsPerPage, offset: ((page ?? 1) - 1) * hitsPerPage }
    : countingOnly(query);

type SearchClient = NonNullable<InstantSearchOptions['searchClient']>;

/** A search client for InstantSearch over whichever engine a site has. */
export function instantClient(search: MultiSearch): SearchClient {
  const { searchClient } = instantMeiliSearch(NOWHERE, '', {
    finitePagination: true,
    httpClient: httpClientOf(async (body) =>
      isForewarning(body)
        ? { results: body.queries.map(nothing) }
        : search({ queries: body.queries.map(placed) }),
    ),
  });
  const ask = searchClient.search as (requests: readonly unknown[]) => Promise<unknown>;
  return {
    search: (requests: readonly unknown[]) => {
      // It would keep every answer for good; those worth keeping are kept by whoever asks the engine.
      searchClient.clearCache();
      return ask(requests);
    },
    // The adapter’s types know two shapes of client and ours is the one that InstantSearch asks.
  } as SearchClient;
}
