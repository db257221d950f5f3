import {
  type ComponentType,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createLoader } from '#adapters/data-loader/client.ts';
import { selectionOfState } from '#domain/search/address.ts';
import type { Answer } from '#domain/search/answer.ts';
import type { SearchState } from '#domain/search/state.ts';
import type { WayOut } from '#domain/search/ways-out.ts';
import { asOfNow, type StatusTable } from '#domain/vehicle/status.ts';
import { paths } from '#paths';
import { whenIdle } from '#ui/when-idle.ts';
import type { LiveSearchProps, Steer } from './live-search.tsx';
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

/** What is on the screen. */
interface Drawn {
  readonly state: SearchState;
  readonly answer: Answer;
  readonly now: number;
  readonly ways: readonly WayOut[];
  /** Whether it came with the page, and may be older than the stock. */
  readonly own: boolean;
}

const loadLive = () => import('./live-search.tsx');

/** The page may be older than the stock: what was sold, reserved or priced anew meanwhile says so. */
export const watchStatus = (show: (table: StatusTable) => void): (() => void) =>
  createLoader({ url: paths.status, parse: (answer) => answer as StatusTable }).subscribe((answer) => {
    if (answer.state === 'loaded') show(answer.data);
  });

function corrected(drawn: Drawn, table: StatusTable): Drawn {
  const hits = drawn.answer.hits.map((hit) => asOfNow(hit, table));
  const isSame = hits.every((hit, index) => hit === drawn.answer.hits[index]);
  return isSame ? drawn : { ...drawn, answer: { ...drawn.answer, hits } };
}

/** Only words differ: the shopper is typing, and each letter is no page of its own to go back to. */
const isTyping = (before: SearchState, after: SearchState): boolean =>
  before.query !== after.query && before.query !== '' && after.query !== '';

/** Most answers are faster than this, and then the page is drawn once; after it, what was chosen shows as chosen. */
const PATIENCE_MS = 120;

/** The results: first those that came with the page, then whatever the shopper asks for. */
export function Results({ site, path, state: own, answer, now, countsHref, phone }: ResultsProps) {
  const context = useMemo(() => resultsContext(site), [site]);
  const [drawn, setDrawn] = useState<Drawn>({ state: own, answer, now, ways: [], own: true });
  const [liveness, setLiveness] = useState<Liveness>('still');
  const [Live, setLive] = useState<ComponentType<LiveSearchProps> | null>(null);
  const steer = useRef<Steer | null>(null);
  const asked = useRef(own);
  /** Nobody has asked for anything yet: what the page came with is all there. */
  const untouched = useRef(true);
  const scrollTo = useRef<number | null>(null);

  const fail = useCallback((reason: unknown) => {
    console.info('The stock search failed.', reason);
    clearTimeout(waiting.current);
    if (!untouched.current) setLiveness('failed');
  }, []);

  const wake = useCallback(() => {
    loadLive().then(({ LiveSearch }) => startTransition(() => setLive(() => LiveSearch)), fail);
  }, [fail]);

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      setDrawn((current) => ({ ...current, state: asked.current }));
      setLiveness('searching');
    }, PATIENCE_MS);
  }, []);

  const ask = useCallback(
    (next: SearchState) => {
      untouched.current = false;
      asked.current = next;
      if (steer.current) steer.current.ask(next);
      else wake();
      wait();
    },
    [wake, wait],
  );

  const go = useCallback(
    (step: (asked: SearchState) => SearchState) => {
      const next = step(asked.current);
      enter(next, context.config, isTyping(asked.current, next) ? 'replace' : 'push');
      if (next.page !== asked.current.page) scrollTo.current = 0;
      ask(next);
    },
    [ask, context],
  );

  const visit = useCallback(() => {
    window.history.scrollRestoration = 'manual';
    scrollTo.current = keptScroll();
    readVisit(countsHref, context.config).then(ask, (reason) => {
      untouched.current = false;
      fail(reason);
    });
  }, [ask, context, countsHref, fail]);

  useEffect(() => {
    if (asksForMore()) visit();
    else {
      setLiveness('ready');
      whenIdle(wake);
    }
  }, [visit, wake]);

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
        setDrawn((current) => (current.own ? corrected(current, table) : current)),
      );
    });
    return () => stop();
  }, []);

  const ready = useCallback((live: Steer) => {
    steer.current = live;
  }, []);

  const show = useCallback((found: Answer, ways: readonly WayOut[]) => {
    if (untouched.current) {
      // Pages come without how the stock is spread over the ranges.
      const { spreads } = found;
      setDrawn((current) => ({ ...current, answer: { ...current.answer, spreads } }));
      return;
    }
    clearTimeout(waiting.current);
    setDrawn({ state: asked.current, answer: found, now: Date.now(), ways, own: false });
    setLiveness('ready');
  }, []);

  const model = useMemo(() => resultsModel(drawn.state, drawn.answer, context, drawn.now), [drawn, context]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other vehicles are drawn.
  useEffect(() => {
    if (liveness === 'still' || liveness === 'searching') return;
    delete document.documentElement.dataset['pending'];
    if (scrollTo.current === null) return;
    window.scrollTo({ top: scrollTo.current });
    scrollTo.current = null;
  }, [drawn, liveness]);

  useEffect(() => {
    if (liveness !== 'still') namePage(model.heading, selectionOfState(drawn.state), context.config);
  }, [model.heading, drawn.state, context, liveness]);

  return (
    <>
      <ResultsView
        model={model}
        state={drawn.state}
        liveness={liveness}
        ways={drawn.ways.map((way) => wayStep(drawn.state, way, context))}
        go={liveness === 'still' ? null : go}
        retry={() => {
          if (!steer.current) return visit();
          steer.current.again();
          wait();
        }}
        words={site.config.vehicles}
        phone={phone}
      />
      {Live && <Live site={site} asked={asked} onReady={ready} onFound={show} onFail={fail} />}
    </>
  );
}
