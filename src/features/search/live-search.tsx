import { useEffect, useMemo, useRef } from 'react';
import { InstantSearch, useConnector, useInstantSearch } from 'react-instantsearch';
import { FRESH_MS } from '#adapters/data-loader/client.ts';
import type { Answer } from '#domain/search/answer.ts';
import type { SearchSetting } from '#domain/search/queries.ts';
import type { SearchState } from '#domain/search/state.ts';
import type { WayOut } from '#domain/search/ways-out.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import {
  type First,
  instantAnswer,
  instantClient,
  instantParameters,
  type Steering,
  steering,
} from './instant-search.ts';
import type { ResultsSite } from './results-site.ts';
import { openStockSearch, type StockSession } from './stock-search.ts';

/** What the page can ask of the search behind it. */
export interface Steer {
  readonly ask: (state: SearchState) => void;
  readonly again: () => void;
}

export interface LiveSearchProps {
  readonly site: ResultsSite;
  /** What is asked at the time, in whatever moment. */
  readonly asked: { readonly current: SearchState };
  /** Filled in when it can be asked. */
  readonly steer: { current: Steer | null };
  readonly onFound: (answer: Answer, ways: readonly WayOut[]) => void;
  readonly onFail: (reason: unknown) => void;
}

let opened: StockSession | undefined;

/** One engine a page. */
function stockSearch(settings: SiteConfig['search']['engine']): StockSession {
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
  addEventListener('focus', listen);
  return () => removeEventListener('focus', listen);
}

const noteFailure = (reason: unknown) => console.info('The stock could not be asked again.', reason);

/** Steers InstantSearch and tells what it finds: the page itself is drawn elsewhere. */
function Steered({
  site,
  asked,
  steer,
  onFound,
  onFail,
  stock,
}: LiveSearchProps & { readonly stock: StockSession }) {
  const first = useMemo(() => asked.current, [asked]);
  const { search } = useConnector<First, Steering>(
    steering,
    useMemo(() => ({ first: instantParameters(first, settingOf(site, stock.index)) }), [first, site, stock]),
  );
  const told = useRef(first);
  const { results, status, error, refresh } = useInstantSearch({ catchError: true });

  useEffect(() => {
    const ask = (state: SearchState) => {
      told.current = state;
      search(instantParameters(state, settingOf(site, stock.index)));
    };
    steer.current = { ask, again: refresh };
    // The shopper may have gone on while this was made ready.
    if (asked.current !== told.current) ask(asked.current);
  }, [asked, steer, search, refresh, site, stock]);

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
    if (answer.total > 0) return;
    let wanted = true;
    import('./instead.ts')
      .then(({ insteadOf, countUnfound }) => {
        countUnfound(asked, setting, site.config, stock).catch(noteFailure);
        return insteadOf(asked.current, setting, site.config, stock);
      })
      .then(({ hits, ways }) => wanted && onFound({ ...answer, hits }, ways), onFail);
    return () => {
      wanted = false;
    };
  }, [results, status]);

  return null;
}

/** The search behind the page: InstantSearch over the site’s engine. It draws nothing. */
export function LiveSearch(props: LiveSearchProps) {
  const { site } = props;
  const stock = useMemo(() => stockSearch(site.config.search.engine), [site]);
  const client = useMemo(() => instantClient(stock.search, site.config.search.matching), [stock, site]);
  return (
    <InstantSearch
      searchClient={client}
      indexName={stock.index}
      future={{ preserveSharedStateOnUnmount: true }}
    >
      <Steered {...props} stock={stock} />
    </InstantSearch>
  );
}
