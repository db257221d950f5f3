import { useEffect, useMemo } from 'react';
import {
  Configure,
  InstantSearch,
  useInstantSearch,
  usePagination,
  useRange,
  useRefinementList,
  useSearchBox,
  useSortBy,
} from 'react-instantsearch';
import { FRESH_MS } from '#adapters/data-loader/client.ts';
import { type Answer, answerOf } from '#domain/search/answer.ts';
import { HIT_FIELDS } from '#domain/search/document.ts';
import type { ListFilter, RangeFilter } from '#domain/search/filters.ts';
import {
  listFiltersOf,
  PAGE_SIZE,
  rangeFiltersOf,
  resultQueries,
  type SearchSetting,
  SORT_RULES,
} from '#domain/search/queries.ts';
import type { SearchState } from '#domain/search/state.ts';
import { type WayOut, wayOutQueries, waysOut } from '#domain/search/ways-out.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { instantAnswer } from './instant-answer.ts';
import { instantClient } from './instant-client.ts';
import { instantState, sortedIndex } from './instant-state.ts';
import type { ResultsSite } from './results-site.ts';
import { openStockSearch, type StockSearch } from './stock-search.ts';

export interface LiveSearchProps {
  readonly site: ResultsSite;
  readonly state: SearchState;
  /** Counts how often the shopper asked to try again. */
  readonly attempt: number;
  readonly onFound: (answer: Answer, ways: readonly WayOut[]) => void;
  readonly onFail: (reason: unknown) => void;
}

let opened: StockSearch | undefined;

/** One engine a page, opened when somebody is likely to search. */
export function warmUp(settings: SiteConfig['search']['engine']): StockSearch {
  opened ??= openStockSearch(settings);
  return opened;
}

const settingOf = ({ config }: ResultsSite, index: string): SearchSetting => ({
  index,
  filters: config.search_filters,
  search: config.search,
  include_sold_cars_days: config.include_sold_cars_days,
  now: Date.now(),
});

function whenLookedAt(look: () => void): () => void {
  let last = Date.now();
  const listen = () => {
    if (Date.now() - last < FRESH_MS) return;
    last = Date.now();
    look();
  };
  window.addEventListener('focus', listen);
  return () => window.removeEventListener('focus', listen);
}

const noteFailure = (reason: unknown) => console.info('The stock could not be asked again.', reason);

/** How the stock is spread over the ranges, which pages come without. */
export async function loadSpreads(site: ResultsSite, state: SearchState): Promise<Answer['spreads']> {
  const stock = warmUp(site.config.search.engine);
  const filters = rangeFiltersOf(site.config.search_filters);
  if (filters.length === 0) return {};
  const queries = resultQueries(state, { ...settingOf(site, stock.index), filters });
  const { results } = await stock.search({ queries: queries.map((query) => ({ ...query, limit: 0 })) });
  return answerOf(results, state, filters).spreads;
}

function ListFilterOf({ filter }: { readonly filter: ListFilter }) {
  useRefinementList({ attribute: filter, operator: 'or' });
  return null;
}

function RangeFilterOf({ filter }: { readonly filter: RangeFilter }) {
  useRange({ attribute: filter });
  return null;
}

/** What InstantSearch has to know of before it takes part in a search. */
function Parts({ index }: { readonly index: string }) {
  useSearchBox();
  usePagination();
  const orders = [null, ...SORT_RULES];
  useSortBy({ items: orders.map((rule) => ({ value: sortedIndex(index, rule), label: rule ?? index })) });
  return null;
}

/** Steers InstantSearch by our state and tells what it finds: the page itself is drawn elsewhere. */
function Steered({
  site,
  state,
  attempt,
  onFound,
  onFail,
  stock,
}: LiveSearchProps & { readonly stock: StockSearch }) {
  const { results, status, error, setIndexUiState, refresh } = useInstantSearch({ catchError: true });

  useEffect(() => {
    setIndexUiState(instantState(state, settingOf(site, stock.index)));
  }, [state, site, stock, setIndexUiState]);

  useEffect(() => {
    if (attempt > 0) refresh();
  }, [attempt, refresh]);

  useEffect(
    () =>
      whenLookedAt(() =>
        // What was found stays to be seen when the stock cannot be asked just now.
        stock.refresh().then((changed) => changed && refresh(), noteFailure),
      ),
    [stock, refresh],
  );

  useEffect(() => {
    if (status === 'error') onFail(error);
  }, [status, error, onFail]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once, whatever is asked meanwhile.
  useEffect(() => {
    if (status !== 'idle' || results.__isArtificial) return;
    const setting = settingOf(site, stock.index);
    const answer = instantAnswer(results, setting.filters);
    onFound(answer, []);
    const queries = answer.total === 0 ? wayOutQueries(state, setting) : [];
    if (queries.length === 0) return;
    let wanted = true;
    stock
      .search({ queries })
      .then(({ results: counted }) => wanted && onFound(answer, waysOut(state, setting, counted)), onFail);
    return () => {
      wanted = false;
    };
  }, [results, status]);

  return null;
}

/** The search behind the page: InstantSearch over the site’s engine. It draws nothing. */
export function LiveSearch(props: LiveSearchProps) {
  const { site, state } = props;
  const stock = useMemo(() => warmUp(site.config.search.engine), [site]);
  const client = useMemo(() => instantClient(stock.search), [stock]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state it starts with; later ones are steered.
  const first = useMemo(() => instantState(state, settingOf(site, stock.index)), [site, stock]);
  const { search_filters } = site.config;
  return (
    <InstantSearch
      searchClient={client}
      indexName={stock.index}
      initialUiState={{ [stock.index]: first }}
      future={{ preserveSharedStateOnUnmount: true }}
    >
      <Configure hitsPerPage={PAGE_SIZE} attributesToRetrieve={[...HIT_FIELDS]} attributesToHighlight={[]} />
      <Parts index={stock.index} />
      {listFiltersOf(search_filters).map((filter) => (
        <ListFilterOf key={filter} filter={filter} />
      ))}
      {rangeFiltersOf(search_filters).map((filter) => (
        <RangeFilterOf key={filter} filter={filter} />
      ))}
      <Steered {...props} stock={stock} />
    </InstantSearch>
  );
}
