import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { InstantSearch, useInstantSearchContext } from 'react-instantsearch';
import { FRESH_MS } from '#adapters/lib/data-loader.client.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { Sureness } from '#domain/search/query/prefetch.ts';
import type { Answer } from '#domain/search/results/answer.ts';
import { questionOf } from '#domain/search/results/filter-offers.ts';
import { type SearchSetting, searchSetting } from '#domain/search/results/queries.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import { resultsModel } from '#domain/search/results/results-model.ts';
import type { ResultsSite } from '#domain/search/results/results-site.ts';
import type { WayOut } from '#domain/search/results/ways-out.ts';
import { whenIdle } from '#ui/on-idle.ts';
import {
  type InstantResults,
  instantAnswer,
  instantClient,
  instantParameters,
  steering,
} from './instant-search.ts';
import { $reader } from './query-reader.ts';
import { type StockSession, stockOfPage } from './stock-search.ts';

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
  readonly requested: { readonly current: SearchState };
  readonly interpreted: { readonly current: SearchState };
  /** Set as soon as the search can be controlled. */
  readonly steer: { current: Steer | null };
  readonly onFound: (answer: Answer, ways: readonly WayOut[]) => void;
  readonly onFail: (reason: unknown) => void;
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

interface FurtherLook extends Pick<LiveSearchProps, 'requested' | 'context'> {
  readonly answer: Answer;
  readonly setting: SearchSetting;
  readonly stock: StockSession;
}

/** Looks for ways out where nothing, or not everything that was typed, was found. Returns what ends it. */
function lookFurther(
  { answer, requested, setting, context, stock }: FurtherLook,
  onFound: LiveSearchProps['onFound'],
  onFail: LiveSearchProps['onFail'],
): () => void {
  let isCurrent = true;
  // The page is only drawn with what reads its words once they have been answered.
  const read = { ...context, reader: $reader.get() };
  import('../results/miss-report.ts')
    .then(async ({ insteadOf, spellingsOf, countMiss }) => {
      const question = questionOf(requested.current, read);
      if (answer.total > 0) {
        const ways = await spellingsOf(question, setting, read, stock.search);
        if (isCurrent && ways.length > 0) onFound(answer, ways);
        return;
      }
      countMiss(requested, setting, read, stock).catch(noteFailure);
      const { hits, ways } = await insteadOf(question, setting, read, stock.search);
      if (isCurrent) onFound({ ...answer, hits }, ways);
    })
    .catch(onFail);
  return () => {
    isCurrent = false;
  };
}

/** Controls InstantSearch and reports its results. The page is drawn elsewhere. */
function Steered({
  context,
  requested,
  interpreted,
  steer,
  onFound,
  onFail,
  stock,
}: LiveSearchProps & { readonly stock: StockSession }) {
  const instant = useInstantSearchContext();
  const letGo = useRef(() => {});
  const isWarm = useRef(false);

  const parametersOf = useEffectEvent((state: SearchState) =>
    instantParameters(state, settingOf(context, stock.index)),
  );
  const fail = useEffectEvent(onFail);
  /** What runs for the first time takes ten times as long. After one card the first click is not the first time. */
  const warmUp = useEffectEvent((answer: Answer) => {
    if (isWarm.current) return;
    isWarm.current = true;
    const { current: state } = interpreted;
    const one = { ...answer, hits: answer.hits.slice(0, 1) };
    whenIdle(() => resultsModel(state, one, context, Date.now()));
  });
  const publish = useEffectEvent((results: InstantResults) => {
    const setting = settingOf(context, stock.index);
    const answer = instantAnswer(results, setting.filters);
    letGo.current();
    onFound(answer, []);
    warmUp(answer);
    if (answer.total > 0 && !LEAVES_WORDS.test(interpreted.current.query)) return;
    const look = { answer, requested, setting, context, stock };
    letGo.current = lookFurther(look, onFound, answer.total > 0 ? noteFailure : onFail);
  });

  useEffect(() => {
    const { widget, search, foresee } = steering({
      first: parametersOf(interpreted.current),
      onAnswer: (results) => publish(results),
      onSearch: () => letGo.current(),
    });
    const failed = (reason: unknown) => fail(reason);
    instant.on('error', failed);
    instant.addWidgets([widget]);
    steer.current = {
      ask: (state) => search(parametersOf(state)),
      foresee(state, sureness) {
        const fetchAhead = () => foresee(parametersOf(state));
        if (sureness === 'sure') fetchAhead();
        else whenIdle(fetchAhead);
      },
      again: () => instant.refresh(),
    };
    return () => {
      instant.removeListener('error', failed);
      instant.removeWidgets([widget]);
    };
  }, [instant, interpreted, steer]);

  useEffect(
    () =>
      whenLookedAt(() =>
        // If the stock cannot be fetched, the last results stay.
        stock.refresh().then((changed) => changed && instant.refresh(), noteFailure),
      ),
    [stock, instant],
  );

  return null;
}

/** Runs the search behind the page: InstantSearch over the site’s engine. It draws nothing. */
export function LiveSearch(props: LiveSearchProps) {
  const { engine, matching } = props.context.config.search;
  const stock = useMemo(() => stockOfPage(engine), [engine]);
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
