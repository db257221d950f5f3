import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { shareStructure } from '#domain/lib/structural-sharing.ts';
import { questionOf } from '#domain/search/results/filter-offers.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import { type ResultsModel, resultsModel } from '#domain/search/results/results-model.ts';
import type { ResultsSite } from '#domain/search/results/results-site.ts';
import { searchAddress } from '#domain/shoppers/alerts/saved-search.ts';
import { $reader } from '../engine/query-reader.ts';
import { settleAddress } from '../engine/search-history.ts';
import { EVERYTHING } from './in-sight.ts';
import { linksFrom } from './links.ts';
import { nameResults } from './name-results.ts';
import { keepAnchorStill } from './press-feedback.ts';
import { ResultsView } from './ResultsView.tsx';
import { resultsContext } from './results-context.ts';
import type { Drawn, OwnResults } from './results-state.ts';
import { $currentSearch } from './search-store.ts';
import { useResults } from './use-results.ts';

export interface ResultsProps extends OwnResults {
  readonly site: ResultsSite;
  readonly saves: boolean;
  /** The cards that came with the page. */
  readonly children?: ReactNode;
  readonly phone: { readonly href: string; readonly shown: string } | null;
}

interface Shown {
  readonly model: ResultsModel;
  /** The state that everything out of sight is drawn from. */
  readonly whole: Drawn;
}

/** Models what is in sight now, and the rest once that is on the screen. */
function useModel(drawn: Drawn, context: ResultsContext): Shown {
  const deferred = useDeferredValue(drawn);
  const whole = drawn.sight === EVERYTHING || drawn.answer.total === 0 ? drawn : deferred;
  const lastModel = useRef<ResultsModel>(undefined);
  const keep = (model: ResultsModel) => {
    lastModel.current = shareStructure(lastModel.current, model);
    return lastModel.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of what is drawn is not part of the model.
  const all = useMemo(
    () => keep(resultsModel(whole.state, whole.answer, context, whole.now)),
    [whole.state, whole.answer, context, whole.now],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of what is drawn is not part of the model.
  const model = useMemo(
    () =>
      whole === drawn
        ? all
        : keep(resultsModel(drawn.state, drawn.answer, context, drawn.now, { ...drawn.sight, before: all })),
    [drawn, whole, all, context],
  );
  return { model, whole };
}

/** Shows the results: first those that came with the page, then whatever the shopper asks for. */
export function Results({ site, saves, phone, children, ...own }: ResultsProps) {
  const { drawn, unknown, liveness, go, prepare, retry, Live, live } = useResults(own, site);
  // Whatever is drawn of words was read before.
  const reader = $reader.get();
  const context = useMemo(() => resultsContext(site, reader), [site, reader]);
  const { model, whole } = useModel(drawn, context);
  const links = useMemo(() => linksFrom(whole.state, context), [whole.state, context]);

  const { interpreted } = useMemo(() => questionOf(drawn.state, context), [drawn.state, context]);
  const address = searchAddress(interpreted, context.config);
  useEffect(
    () => $currentSearch.set({ address, state: interpreted, context }),
    [address, interpreted, context],
  );

  // What nobody looks at while the results change, as well as the address.
  useLayoutEffect(() => {
    if (liveness === 'still' || whole !== drawn) return;
    settleAddress();
    nameResults(drawn, own.path, context.config);
    keepAnchorStill();
  }, [drawn, whole, own.path, context, liveness]);

  return (
    <>
      <ResultsView
        model={model}
        sight={whole.sight}
        links={links}
        ownCards={drawn.own && own.count > 0 ? children : null}
        state={drawn.state}
        saves={saves}
        unknown={unknown}
        liveness={liveness}
        elsewhere={address !== searchAddress(own.state, context.config)}
        ways={drawn.ways}
        context={context}
        go={liveness === 'still' ? null : go}
        prepare={prepare}
        retry={retry}
        words={site.config.vehicles}
        phone={phone}
      />
      {Live && <Live context={context} {...live} />}
    </>
  );
}
