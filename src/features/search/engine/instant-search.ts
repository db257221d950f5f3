import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import type {
  InitialResults,
  InitOptions,
  InstantSearchOptions,
  RenderOptions,
  Widget,
} from 'instantsearch.js';
import { type Filter, RANGE_FILTERS } from '#domain/search/filters/filters.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import {
  type Answer,
  countsOf,
  type Distribution,
  exactTotal,
  stockHits,
} from '#domain/search/results/answer.ts';
import {
  HIGHLIGHTS,
  type MatchingStrategy,
  type MultiSearch,
  type MultiSearchRequest,
  type SearchQuery,
  type SearchResult,
} from '#domain/search/results/multi-search.ts';
import {
  countingOnly,
  engineWords,
  facetsOfQuery,
  filterValue,
  PAGE_SIZE,
  type SearchSetting,
  sortRule,
  visibleFilter,
} from '#domain/search/results/queries.ts';
import { HIT_FIELDS } from '#domain/vehicles/attributes/attributes.ts';
import { httpClientOf } from '#engine/http-client.ts';

type SearchParameters = NonNullable<InitialResults[string]['state']>;

/** Returns the name under which InstantSearch requests an order: `vehicles:price:asc`. */
const sortedIndex = (index: string, rule: string | null): string =>
  rule === null ? index : `${index}:${rule}`;

const bound = (value: number | null): number[] => (value === null ? [] : [value]);

export function instantParameters(state: SearchState, setting: SearchSetting): SearchParameters {
  const lists = Object.entries(state.chosen).map(([filter, values]) => [filter, values.map(filterValue)]);
  const ranges = RANGE_FILTERS.flatMap((filter) => {
    const range = state.ranges[filter];
    return range ? [[filter, { '>=': bound(range.min), '<=': bound(range.max) }]] : [];
  });
  return {
    index: sortedIndex(setting.index, sortRule(state, setting)),
    query: engineWords(state.query),
    page: state.page - 1,
    hitsPerPage: PAGE_SIZE,
    filters: visibleFilter(state, setting),
    disjunctiveFacets: [...facetsOfQuery(setting.filters)],
    disjunctiveFacetsRefinements: Object.fromEntries(lists),
    numericRefinements: Object.fromEntries(ranges),
    attributesToRetrieve: [...HIT_FIELDS],
    ...HIGHLIGHTS,
    attributesToHighlight: [],
  };
}

/** InstantSearch's results. */
export type InstantResults = NonNullable<RenderOptions['results']>;

interface Steering {
  readonly widget: Widget;
  /** Searches at once, whatever was searched before. */
  readonly search: (parameters: SearchParameters) => void;
  /** Asks and shows nothing: the answer is known by the time it is searched for. */
  readonly foresee: (parameters: SearchParameters) => void;
}

interface SteeringOptions {
  readonly first: SearchParameters;
  /** Called once with each response. */
  readonly onAnswer: (results: InstantResults) => void;
  /** Called when the last response is no longer the awaited one. */
  readonly onSearch: () => void;
}

/** Logs a failed prefetch. The search runs again when it is needed, and a failure is shown then. */
const noteUnforeseen = (reason: unknown) => console.info('An answer could not be fetched ahead.', reason);

/** Makes one widget for all filters: InstantSearch's own would build lists and links from every response that nothing draws. */
export function steering({ first, onAnswer, onSearch }: SteeringOptions): Steering {
  let current = first;
  let helper: InitOptions['helper'] | undefined;
  let published: InstantResults | undefined;
  return {
    search: (parameters) => {
      current = parameters;
      helper?.setState(helper.state.setQueryParameters(parameters)).search();
    },
    foresee: (parameters) => {
      helper?.searchOnce(parameters).catch(noteUnforeseen);
    },
    widget: {
      $$type: 'steering',
      init: (options) => {
        ({ helper } = options);
      },
      render: ({ results, status }) => {
        if (status !== 'idle') return onSearch();
        if (!results || results === published) return;
        published = results;
        onAnswer(results);
      },
      getWidgetSearchParameters: (state) => state.setQueryParameters(current),
      dispose: () => undefined,
    },
  };
}

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
 * Returns true for the adapter's first query. It requests the facets of the whole index, to list values that count nothing.
 * Such values are not shown here, and the shopper need not wait for them.
 */
const isForewarning = ({ queries }: MultiSearchRequest): boolean => queries.every(({ q }) => q === undefined);

/** The adapter counts pages and our queries count vehicles. Queries for counts only ask for one vehicle. */
const placed = ({ hitsPerPage, page, ...query }: SearchQuery): SearchQuery =>
  hitsPerPage
    ? { ...query, limit: hitsPerPage, offset: ((page ?? 1) - 1) * hitsPerPage }
    : countingOnly(query);

type SearchClient = NonNullable<InstantSearchOptions['searchClient']>;

export function instantClient(search: MultiSearch, matchingStrategy: MatchingStrategy): SearchClient {
  const { searchClient } = instantMeiliSearch(NOWHERE, '', {
    finitePagination: true,
    meiliSearchParams: { matchingStrategy },
    httpClient: httpClientOf(async (body) =>
      isForewarning(body)
        ? { results: body.queries.map(nothing) }
        : search({ queries: body.queries.map(placed) }),
    ),
  });
  const ask = searchClient.search as (requests: readonly unknown[]) => Promise<unknown>;
  return {
    search: (requests: readonly unknown[]) => {
      // Clears InstantSearch's cache, which never expires. The engine's caller has its own.
      searchClient.clearCache();
      return ask(requests);
    },
    // The adapter’s types know two shapes of client and ours is the one that InstantSearch asks.
  } as SearchClient;
}

interface Counted {
  readonly name: string;
  readonly data: Distribution;
}

/** Turns InstantSearch's results into the answer that pages draw. Each filter is counted without itself. */
export function instantAnswer(results: InstantResults, filters: readonly Filter[]): Answer {
  const facets = results.disjunctiveFacets as readonly Counted[];
  const dataOf = (filter: Filter): Distribution =>
    Object.fromEntries(
      Object.entries(facets.find(({ name }) => name === filter)?.data ?? {}).filter(([, count]) => count > 0),
    );
  const [main] = results._rawResults;
  return {
    hits: stockHits(results.hits),
    total: exactTotal(results.nbHits, main?.facets?.['car_type']),
    ...countsOf(new Map(filters.map((filter) => [filter, dataOf(filter)]))),
  };
}
