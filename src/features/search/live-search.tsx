import { useEffect, useMemo, useRef } from 'react';
import { InstantSearch, useConnector, useInstantSearch } from 'react-instantsearch';
import { FRESH_MS } from '#adapters/data-loader/client.ts';
import type { Answer } from '#domain/search/answer.ts';
import type { Sureness } from '#domain/search/foresight.ts';
import { questionOf } from '#domain/search/narrowing-offers.ts';
import { type SearchSetting, searchSetting } from '#domain/search/queries.ts';
import type { ResultsContext } from '#domain/search/results-context.ts';
import type { ResultsSite } from '#domain/search/results-site.ts';
import type { SearchState } from '#domain/search/state.ts';
import type { WayOut } from '#domain/search/ways-out.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { whenIdle } from '#ui/when-idle.ts';
import {
  type First,
  instantAnswer,
  instantClient,
  instantParameters,
  type Steering,
  steering,
} from './instant-search.ts';
import { $reader } from './query-reader.ts';
import { openStockSearch, type StockSession } from './stock-search.ts';

/** How the page controls the search. */
export interface Steer {
  readonly ask: (state: SearchState) => void;
  /** Fetches the answer to what may be asked next. */
  readonly foresee: (state: SearchState, sureness: Sureness) => void;
  readonly again: () => void;
}

export interface LiveSearchProps {
  readonly context: ResultsContext;
  /** The current search, as asked and as meant. */
  readonly asked: { readonly current: SearchState };
  readonly meant: { readonly current: SearchState };
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

const settingOf = ({ config }: ResultsSite, index: string): SearchSetting =>
  searchSetting(config, { index, now: Date.now() });

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

/** Of several words some may have been let go. */
const LEAVES_WORDS = /\S\s+\S/;

const noteFailure = (reason: unknown) => console.info('The stock could not be searched again.', reason);

/** Controls InstantSearch and reports its results. The page is drawn elsewhere. */
function Steered({
  context,
  asked,
  meant,
  steer,
  onFound,
  onFail,
  stock,
}: LiveSearchProps & { readonly stock: StockSession }) {
  const first = useMemo(() => meant.current, [meant]);
  const { search, foresee } = useConnector<First, Steering>(
    steering,
    useMemo(
      () => ({ first: instantParameters(first, settingOf(context, stock.index)) }),
      [first, context, stock],
    ),
  );
  const told = useRef(first);
  const { results, status, error, refresh } = useInstantSearch({ catchError: true });

  useEffect(() => {
    const ask = (state: SearchState) => {
      told.current = state;
      search(instantParameters(state, settingOf(context, stock.index)));
    };
    const foreseeState = (state: SearchState, sureness: Sureness) => {
      const fetchAhead = () => foresee(instantParameters(state, settingOf(context, stock.index)));
      if (sureness === 'sure') fetchAhead();
      else whenIdle(fetchAhead);
    };
    steer.current = { ask, foresee: foreseeState, again: refresh };
    // The shopper may have gone on while this was made ready.
    if (meant.current !== told.current) ask(meant.current);
  }, [meant, steer, search, foresee, refresh, context, stock]);

  useEffect(
    () =>
      whenLookedAt(() =>
        // If the stock cannot be fetched, the last results stay.
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
    const setting = settingOf(context, stock.index);
    const answer = instantAnswer(results, setting.filters);
    onFound(answer, []);
    if (answer.total > 0 && !LEAVES_WORDS.test(meant.current.query)) return;
    let wanted = true;
    // The page is only drawn with what reads its words once they have been answered.
    const read = { ...context, reader: $reader.get() };
    import('./found-nothing.ts')
      .then(async ({ insteadOf, spellingsOf, countUnfound }) => {
        const question = questionOf(asked.current, read);
        if (answer.total > 0) {
          const ways = await spellingsOf(question, setting, read, stock.search);
          if (wanted && ways.length > 0) onFound(answer, ways);
          return;
        }
        countUnfound(asked, setting, read, stock).catch(noteFailure);
        const { hits, ways } = await insteadOf(question, setting, read, stock.search);
        if (wanted) onFound({ ...answer, hits }, ways);
      })
      .catch(answer.total > 0 ? noteFailure : onFail);
    return () => {
      wanted = false;
    };
  }, [results, status]);

  return null;
}

/** The search behind the page: InstantSearch over the site’s engine. It draws nothing. */
export function LiveSearch(props: LiveSearchProps) {
  const { engine, matching } = props.context.config.search;
  const stock = useMemo(() => stockSearch(engine), [engine]);
  const client = useMemo(() => instantClient(stock.search, matching), [stock, matching]);
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
