import {
  type ComponentType,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { LONGEST_WAIT_MS } from '#adapters/data-loader/client.fetch.ts';
import type { AddressConfig } from '#domain/search/address.ts';
import type { Answer } from '#domain/search/answer.ts';
import type { StockHit } from '#domain/search/document.ts';
import { mayForesee, type Sureness } from '#domain/search/foresight.ts';
import { questionOf } from '#domain/search/narrowing-offers.ts';
import type { ResultsSite } from '#domain/search/results-site.ts';
import type { SearchState } from '#domain/search/state.ts';
import type { WayOut } from '#domain/search/ways-out.ts';
import { asOfNow, type StatusTable } from '#domain/vehicle/status.ts';
import { watchStatus } from '#features/vehicle/status-loader.ts';
import { painted } from '#ui/after-paint.ts';
import { onFirstUse } from '#ui/first-use.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { EVERYTHING, type InSight, inSight, keepRoomOfHeading } from './in-sight.ts';
import type { LiveSearchProps, Steer } from './live-search.tsx';
import type { Words } from './load-vocabulary.ts';
import { noteHeld, release } from './pressed.ts';
import { $reader, isUnread, openedReader } from './query-reader.ts';
import type { Liveness } from './ResultsView.tsx';
import { isSameRun } from './runs.ts';
import type { Go, Step } from './StateLink.tsx';
import { stockOfPage } from './stock-search.ts';
import {
  asksForMore,
  enter,
  focusAgain,
  keptPlace,
  onReturn,
  type Place,
  readVisit,
  returnedTo,
  type Visited,
} from './visit.ts';

/** The search that a results page was built for, and its results. The vehicles are in the HTML. */
export interface OwnResults extends Words {
  readonly path: string;
  readonly state: SearchState;
  readonly answer: Omit<Answer, 'hits'>;
  /** What was true of the vehicles when the page was built. */
  readonly rows: StatusTable;
  readonly count: number;
  readonly now: number;
}

/** What is on the screen. */
export interface Drawn {
  readonly state: SearchState;
  readonly answer: Answer;
  readonly now: number;
  readonly ways: readonly WayOut[];
  /** Whether it came with the page: then the cards are those of the HTML, and the answer has no vehicles. */
  readonly own: boolean;
  /** What is drawn first. */
  readonly sight: InSight;
}

/** What has become of the stock: the states of the page's own vehicles or of all, and all cars reserved since. */
interface News {
  readonly table: StatusTable;
  readonly reserved: readonly string[];
}

/** Results from the stock are at least as new as the status table, so a vehicle that it lacks is new. */
function corrected(drawn: Drawn, { table, reserved }: News): Drawn {
  const hits = drawn.answer.hits.map((hit) => {
    if (hit.id in table) return asOfNow(hit, table);
    return reserved.includes(hit.id) && !hit.reserved ? { ...hit, reserved: true } : hit;
  });
  const isSame = hits.every((hit, index) => hit === drawn.answer.hits[index]);
  return isSame ? drawn : { ...drawn, answer: { ...drawn.answer, hits } };
}

/** Pages come without how the stock is spread over the ranges. */
const withSpreads = (drawn: Drawn, { spreads }: Answer): Drawn => ({
  ...drawn,
  answer: { ...drawn.answer, spreads },
});

/** Whether a vehicle is no longer as it was when these rows were written. */
const hasChanged = (rows: StatusTable, table: StatusTable): boolean =>
  Object.entries(rows).some(([id, row]) => String(row) !== String(table[id]));

/** Most answers are faster than this, so the page is drawn once. After it, choices are shown as chosen. */
const PATIENCE_MS = 120;
/** A hanging request is reported. */
const MOST_PATIENCE_MS = LONGEST_WAIT_MS + 1_000;

interface Results {
  readonly drawn: Drawn;
  /** The name in the address that the stock does not have. */
  readonly unknown: string | null;
  readonly liveness: Liveness;
  readonly go: Go;
  /** Somebody is about to type: what reads words is fetched before the first letter, and no letter waits for it. */
  readonly prepare: () => void;
  readonly retry: () => void;
  readonly Live: ComponentType<LiveSearchProps> | null;
  /** What the search behind the page is given. */
  readonly live: Omit<LiveSearchProps, 'context'>;
}

const fetchLive = () => import('./live-search.tsx');

/** The search behind the page, which is fetched when it is woken, together with the engine and its index. */
function useLive({ config }: ResultsSite, fail: (reason: unknown) => void) {
  const [Live, setLive] = useState<Results['Live']>(null);
  const wake = useCallback(() => {
    stockOfPage(config.search.engine);
    fetchLive().then(({ LiveSearch }) => startTransition(() => setLive(() => LiveSearch)), fail);
  }, [config, fail]);
  return [Live, wake] as const;
}

/** Where the page is to be once what was asked for is drawn: at its top, where it was, or where it is. */
type Going = 'top' | 'here' | Place | null;

const focusResults = () =>
  document.querySelector<HTMLElement>('.results-list')?.focus({ preventScroll: true });

/** A link that was pressed may be gone. The focus then begins with the results. */
const keepFocus = () => {
  if (document.activeElement === null || document.activeElement === document.body) focusResults();
};

function goTo(going: Exclude<Going, null>): void {
  if (going === 'here') keepFocus();
  else window.scrollTo({ top: going === 'top' ? 0 : going.scroll, behavior: 'instant' });
  if (going === 'top') focusResults();
  else if (going !== 'here' && going.focus !== null) {
    focusAgain(going);
    keepFocus();
  }
}

/** Once there is something to look at the page is shown, as far down as it is to be. */
function useArrival(drawn: Drawn, liveness: Liveness, going: { current: Going }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other vehicles are drawn.
  useLayoutEffect(() => {
    if (liveness === 'still' || liveness === 'searching') return;
    release();
    delete document.documentElement.dataset['pending'];
    const { current: to } = going;
    going.current = null;
    if (to !== null) goTo(to);
  }, [drawn, liveness]);
}

/** Asks for what an address names: that of the visit where the page was not made for it, and those gone back to. */
function useAddresses(
  { path, state, countsHref, known }: OwnResults,
  config: AddressConfig,
  { arrive, stay, fail }: Readonly<{ arrive: Visited; stay: () => void; fail: (reason: unknown) => void }>,
): () => void {
  const visit = useCallback(() => {
    // The browser would scroll what is not yet what was asked for.
    history.scrollRestoration = 'manual';
    readVisit({ countsHref, known }, config, arrive).catch(fail);
  }, [arrive, config, countsHref, known, fail]);
  useEffect(() => onReturn(state, path, arrive, visit), [state, path, arrive, visit]);
  useEffect(() => (asksForMore() ? visit() : stay()), [visit, stay]);
  return visit;
}

/** Words that cannot be read are looked for as they stand. */
const noteUnread = (reason: unknown) => console.info('The query could not be read.', reason);

/** From what came with the page to whatever the shopper asks for: what is asked, what is drawn, and how alive it is. */
export function useResults(page: OwnResults, site: ResultsSite): Results {
  const { config } = site;
  const { state: own, answer, rows, count, now, countsHref } = page;
  const [drawn, setDrawn] = useState<Drawn>(() => ({
    ...{ state: own, now, ways: [], own: true, sight: EVERYTHING },
    // A place for each card that stands in the HTML.
    answer: { ...answer, hits: Array<StockHit>(count) },
  }));
  const [liveness, setLiveness] = useState<Liveness>('still');
  const [unknown, setUnknown] = useState<string | null>(null);
  const steer = useRef<Steer | null>(null);
  const asked = useRef(own);
  const meant = useRef(own);
  /** What the vehicles that are drawn were found by. */
  const shown = useRef(own);
  const news = useRef<News>(null);
  /** What the stock says to the question that the page was built for. */
  const fresh = useRef<Answer>(null);
  /** Nobody has asked for anything yet: what the page came with is all there. */
  const untouched = useRef(true);
  const going = useRef<Going>(null);
  /** Until what was pressed is on the screen as pressed, nothing else is drawn. */
  const frame = useRef(Promise.resolve());
  const lastRun = useRef<string>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fail = useCallback((reason: unknown) => {
    console.info('The stock search failed.', reason);
    clearTimeout(waiting.current);
    const { current: state } = shown;
    setDrawn((current) => (current.state === state ? current : { ...current, state }));
    // Where what was asked is there already, only a second look at the stock has failed.
    const isMissed = asked.current !== state || asksForMore();
    setLiveness((current) => (isMissed ? 'failed' : current === 'searching' ? 'ready' : current));
  }, []);

  const [Live, wake] = useLive(site, fail);
  const wait = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      keepRoomOfHeading();
      setDrawn((current) => ({ ...current, state: asked.current }));
      setLiveness('searching');
      waiting.current = setTimeout(fail, MOST_PATIENCE_MS, 'Nothing answered.');
    }, PATIENCE_MS);
  }, [fail]);

  const prepare = useCallback(() => {
    whenIdle(() => openedReader({ countsHref }, site).catch(noteUnread));
  }, [countsHref, site]);

  const ask = useCallback(
    (next: SearchState) => {
      untouched.current = false;
      asked.current = next;
      wait();
      const put = () => {
        if (asked.current !== next) return;
        meant.current = questionOf(next, { reader: $reader.get() }).meant;
        if (steer.current) steer.current.ask(meant.current);
        else wake();
      };
      if (isUnread(next)) {
        fetchLive().catch(noteUnread);
        openedReader({ countsHref }, site).catch(noteUnread).then(put);
      } else put();
    },
    [wake, wait, countsHref, site],
  );

  const go = useMemo((): Go => {
    const { engine } = config.search;
    const follow = (step: Step, run?: string) => {
      const { current: before } = asked;
      const next = step(before);
      untouched.current = false;
      asked.current = next;
      frame.current = painted();
      const goOn = () => {
        setUnknown(null);
        enter(next, config, isSameRun(lastRun.current, run, before, next) ? 'replace' : 'push');
        lastRun.current = run;
        going.current = next.page === before.page ? 'here' : 'top';
        ask(next);
      };
      // An answer that is there already need not be asked for before the press is on the screen.
      if (mayForesee(engine, 'likely')) frame.current.then(goOn, fail);
      else goOn();
    };
    const foresee = (step: Step, sureness: Sureness) => {
      if (!mayForesee(engine, sureness)) return;
      if (!steer.current) return wake();
      const next = step(asked.current);
      if (next !== asked.current && !isUnread(next))
        steer.current.foresee(questionOf(next, { reader: $reader.get() }).meant, sureness);
    };
    return Object.assign(follow, { foresee });
  }, [ask, config, fail, wake]);

  /** By an address, or by going back or forward. */
  const arrive = useCallback(
    (next: SearchState, name: string | null) => {
      going.current = keptPlace();
      lastRun.current = undefined;
      setUnknown(name);
      ask(next);
    },
    [ask],
  );

  const stay = useCallback(() => {
    const place = returnedTo();
    if (place) focusAgain(place);
    setLiveness('ready');
    whenIdle(wake);
    onFirstUse(window, wake);
  }, [wake]);
  const visit = useAddresses(page, config, { arrive, stay, fail });

  /** What came with the page gives way to what the stock says if one of its vehicles has changed. */
  const correct = useCallback(() => {
    const { current: known } = news;
    const { current: found } = fresh;
    if (!known) return;
    setDrawn((current) => {
      if (!current.own) return corrected(current, known);
      const isStale = found && hasChanged(rows, known.table);
      return isStale ? corrected({ ...current, answer: found, now: Date.now(), own: false }, known) : current;
    });
  }, [rows]);

  const show = useCallback(
    (found: Answer, ways: readonly WayOut[]) => {
      if (untouched.current) {
        fresh.current = found;
        setDrawn((current) => withSpreads(current, found));
      } else {
        const { current: state } = asked;
        return void frame.current.then(() => {
          // What was asked since has an answer of its own.
          if (asked.current !== state) return;
          clearTimeout(waiting.current);
          shown.current = state;
          const { current: to } = going;
          const sight = to === 'top' ? inSight(scrollY) : to === 'here' ? inSight() : EVERYTHING;
          noteHeld();
          keepRoomOfHeading();
          // At once: React would let a frame with nothing new in it go first.
          flushSync(() => {
            setDrawn({ state, answer: found, now: Date.now(), ways, own: false, sight });
            setLiveness('ready');
            correct();
          });
        });
      }
      correct();
    },
    [correct],
  );

  /** Whenever the table of what has become of the stock comes, what is drawn is corrected by it. */
  useEffect(() => {
    let stop = () => {};
    whenIdle(() => {
      const tell = (table: StatusTable, reserved: readonly string[]) => {
        news.current = { table, reserved };
        correct();
      };
      stop = watchStatus(tell, Object.keys(rows));
    });
    return () => stop();
  }, [correct, rows]);
  useArrival(drawn, liveness, going);

  const retry = useCallback(() => {
    if (!steer.current) return visit();
    steer.current.again();
    wait();
  }, [visit, wait]);

  return {
    drawn,
    unknown,
    liveness,
    go,
    prepare,
    retry,
    Live,
    live: { asked, meant, steer, onFound: show, onFail: fail },
  };
}
