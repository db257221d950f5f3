import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createLoader } from '#adapters/data-loader/client.ts';
import { selectionOfState } from '#domain/search/address.ts';
import type { Answer } from '#domain/search/answer.ts';
import type { SearchState } from '#domain/search/state.ts';
import type { WayOut } from '#domain/search/ways-out.ts';
import { asOfNow, type StatusTable } from '#domain/vehicle/status.ts';
import { paths } from '#paths';
import { whenIdle } from '#ui/when-idle.ts';
import type { LiveSearchProps } from './live-search.tsx';
import { namePage } from './name-page.ts';
import { type Liveness, ResultsView } from './ResultsView.tsx';
import { resultsModel, wayStep } from './results-model.ts';
import { type ResultsSite, resultsContext } from './results-site.ts';
import { asksForMore, enter, keptScroll, onReturn, readVisit } from './visit.ts';

export interface ResultsProps {
  readonly site: ResultsSite;
  /** What the page itself was made for, and what was found then. */
  readonly path: string;
  readonly state: SearchState;
  readonly answer: Answer;
  readonly now: number;
  readonly countsHref: string;
  readonly phone: { readonly href: string; readonly shown: string } | null;
}

interface Found {
  readonly answer: Answer;
  readonly now: number;
  readonly ways: readonly WayOut[];
  /** Whether it came with the page, and may be older than the stock. */
  readonly own: boolean;
}

const loadLive = () => import('./live-search.tsx');

/** The page may be older than the stock: what was sold, reserved or priced anew meanwhile says so. */
const watchStatus = (show: (table: StatusTable) => void): (() => void) =>
  createLoader({ url: paths.status, parse: (answer) => answer as StatusTable }).subscribe((answer) => {
    if (answer.state === 'loaded') show(answer.data);
  });

/** Nobody has asked for anything yet: what the page came with is all there. */
const noteFailure = (reason: unknown) => console.info('The stock could not be asked in advance.', reason);

function corrected(found: Found, table: StatusTable): Found {
  const hits = found.answer.hits.map((hit) => asOfNow(hit, table));
  const isSame = hits.every((hit, index) => hit === found.answer.hits[index]);
  return isSame ? found : { ...found, answer: { ...found.answer, hits } };
}

/** Only words differ: the shopper is typing, and each letter is no page of its own to go back to. */
const isTyping = (before: SearchState, after: SearchState): boolean =>
  before.query !== after.query && before.query !== '' && after.query !== '';

/** The results: first those that came with the page, then whatever the shopper asks for. */
export function Results({ site, path, state: own, answer, now, countsHref, phone }: ResultsProps) {
  const context = useMemo(() => resultsContext(site), [site]);
  const [state, setState] = useState(own);
  const [found, setFound] = useState<Found>({ answer, now, ways: [], own: true });
  const [liveness, setLiveness] = useState<Liveness>('still');
  const [Live, setLive] = useState<ComponentType<LiveSearchProps> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const scrollTo = useRef<number | null>(null);

  const fail = useCallback((reason: unknown) => {
    console.info('The stock search failed.', reason);
    setLiveness('failed');
  }, []);

  const ask = useCallback(
    (next: SearchState) => {
      setState(next);
      setLiveness('searching');
      loadLive().then(({ LiveSearch }) => setLive(() => LiveSearch), fail);
    },
    [fail],
  );

  const go = useCallback(
    (next: SearchState) => {
      enter(next, context.config, isTyping(state, next) ? 'replace' : 'push');
      if (next.page !== state.page) scrollTo.current = 0;
      ask(next);
    },
    [ask, context, state],
  );

  const fillSpreads = useCallback(
    (spreads: Answer['spreads']) =>
      setFound((current) => (current.own ? { ...current, answer: { ...current.answer, spreads } } : current)),
    [],
  );

  const visit = useCallback(() => {
    window.history.scrollRestoration = 'manual';
    scrollTo.current = keptScroll();
    readVisit(countsHref, context.config).then(ask, fail);
  }, [ask, context, countsHref, fail]);

  useEffect(() => {
    if (asksForMore()) visit();
    else {
      setLiveness('ready');
      whenIdle(() => {
        loadLive()
          .then(({ loadSpreads }) => loadSpreads(site, own))
          .then(fillSpreads, noteFailure);
      });
    }
  }, [visit, fillSpreads, site, own]);

  useEffect(
    () =>
      onReturn(own, path, (next) => {
        scrollTo.current = keptScroll();
        ask(next);
      }),
    [own, path, ask],
  );

  useEffect(() => {
    let stop = () => {};
    whenIdle(() => {
      stop = watchStatus((table) =>
        setFound((current) => (current.own ? corrected(current, table) : current)),
      );
    });
    return () => stop();
  }, []);

  const show = useCallback((next: Answer, ways: readonly WayOut[]) => {
    setFound({ answer: next, now: Date.now(), ways, own: false });
    setLiveness('ready');
  }, []);

  const model = useMemo(() => resultsModel(state, found.answer, context, found.now), [state, found, context]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other vehicles are drawn.
  useEffect(() => {
    if (liveness === 'still' || liveness === 'searching') return;
    delete document.documentElement.dataset['pending'];
    if (scrollTo.current === null) return;
    window.scrollTo({ top: scrollTo.current });
    scrollTo.current = null;
  }, [found, liveness]);

  useEffect(() => {
    if (liveness !== 'still') namePage(model.heading, selectionOfState(state), context.config);
  }, [model.heading, state, context, liveness]);

  return (
    <>
      <ResultsView
        model={model}
        state={state}
        liveness={liveness}
        ways={found.ways.map((way) => wayStep(state, way, context))}
        go={liveness === 'still' ? null : go}
        retry={() => {
          if (!Live) return visit();
          setLiveness('searching');
          setAttempt(attempt + 1);
        }}
        words={site.config.vehicles}
        phone={phone}
      />
      {Live && <Live site={site} state={state} attempt={attempt} onFound={show} onFail={fail} />}
    </>
  );
}
