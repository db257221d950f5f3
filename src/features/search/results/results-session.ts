import { atom } from 'nanostores';
import { type ComponentType, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { LONGEST_WAIT_MS } from '#adapters/lib/fetch-answer.client.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import { mayForesee, type Sureness } from '#domain/search/query/prefetch.ts';
import type { Answer } from '#domain/search/results/answer.ts';
import { questionOf } from '#domain/search/results/filter-offers.ts';
import type { ResultsSite } from '#domain/search/results/results-site.ts';
import type { WayOut } from '#domain/search/results/ways-out.ts';
import { watchStatus } from '#features/vehicles/card/status-loader.ts';
import { onFirstUse, painted, whenIdle } from '#ui/on-idle.ts';
import type { LiveSearchProps, Steer } from '../engine/live-search.tsx';
import { $reader, isUnread, openedReader } from '../engine/query-reader.ts';
import {
  asksForMore,
  enter,
  focusAgain,
  onReturn,
  readVisit,
  returnedTo,
  storedPlace,
} from '../engine/search-history.ts';
import { stockOfPage } from '../engine/stock-search.ts';
import { EVERYTHING, inSight, keepRoomOfHeading } from './in-sight.ts';
import { noteAnchor } from './press-feedback.ts';
import {
  afterEvent,
  isSameRun,
  type OwnResults,
  type ResultsEvent,
  type ResultsState,
  resultsOfPage,
} from './results-state.ts';
import type { Go, LinkStep } from './StateLink.tsx';

/** Most answers are faster than this, so the page is drawn once. After it, choices are shown as chosen. */
const PATIENCE_MS = 120;
/** A hanging request is reported. */
const MOST_PATIENCE_MS = LONGEST_WAIT_MS + 1_000;

type LiveComponent = ComponentType<LiveSearchProps>;

const fetchLive = () => import('../engine/live-search.tsx');

/** Words that cannot be read are looked for as they stand. */
const noteUnread = (reason: unknown) => console.info('The query could not be read.', reason);

const interpret = (state: SearchState): SearchState =>
  questionOf(state, { reader: $reader.get() }).interpreted;

/** One visit of a results page: from what came with it to whatever the shopper asks for. */
export class ResultsSession {
  readonly $state: ReturnType<typeof atom<ResultsState>>;
  readonly #page: OwnResults;
  readonly #site: ResultsSite;
  readonly #steer: { current: Steer | null } = { current: null };
  readonly #meant: { current: SearchState };
  /** Until what was pressed is on the screen as pressed, nothing else is drawn. */
  #frame = Promise.resolve();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #onLive: (live: LiveComponent) => void = () => {};

  constructor(page: OwnResults, site: ResultsSite) {
    this.#page = page;
    this.#site = site;
    this.$state = atom(resultsOfPage(page));
    this.#meant = { current: page.state };
  }

  /** Begins with what the address asks for. The search behind the page is handed over once it is fetched. */
  start(onLive: (live: LiveComponent) => void): () => void {
    this.#onLive = onLive;
    const stopReturns = onReturn(this.#page.state, this.#page.path, this.#arrive, this.#visit);
    if (asksForMore()) this.#visit();
    else this.#stay();
    const stopWatching = this.#watch();
    return () => {
      stopReturns();
      stopWatching();
    };
  }

  /** The properties of the search behind the page. */
  get live(): Omit<LiveSearchProps, 'context'> {
    const { $state } = this;
    const requested = {
      get current() {
        return $state.get().requested;
      },
    };
    return {
      requested,
      interpreted: this.#meant,
      steer: this.#steer,
      onFound: this.#show,
      onFail: this.#fail,
    };
  }

  readonly go: Go = Object.assign((step: LinkStep, run?: string) => this.#follow(step, run), {
    foresee: (step: LinkStep, sureness: Sureness) => this.#foresee(step, sureness),
  });

  /** Somebody is about to type: what reads words is fetched before the first letter, and no letter waits for it. */
  readonly prepare = () => whenIdle(() => this.#openReader());

  readonly retry = () => {
    if (!this.#steer.current) return this.#visit();
    this.#steer.current.again();
    this.#wait();
  };

  readonly landed = () => this.#tell({ type: 'landed' });

  #tell(event: ResultsEvent): void {
    this.$state.set(afterEvent(this.$state.get(), event));
  }

  readonly #fail = (reason: unknown) => {
    console.info('The stock search failed.', reason);
    clearTimeout(this.#waiting);
    this.#tell({ type: 'failed', isUnmet: asksForMore() });
  };

  /** Fetches the search, together with the engine and its index. */
  readonly #wake = () => {
    stockOfPage(this.#site.config.search.engine);
    fetchLive().then(({ LiveSearch }) => startTransition(() => this.#onLive(LiveSearch)), this.#fail);
  };

  #wait(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      keepRoomOfHeading();
      this.#tell({ type: 'kept waiting' });
      this.#waiting = setTimeout(this.#fail, MOST_PATIENCE_MS, 'Nothing answered.');
    }, PATIENCE_MS);
  }

  #openReader(): Promise<void> {
    return openedReader(this.#page, this.#site).catch(noteUnread);
  }

  #ask(): void {
    const { requested } = this.$state.get();
    this.#wait();
    const put = () => {
      if (this.$state.get().requested !== requested) return;
      this.#meant.current = interpret(requested);
      if (this.#steer.current) this.#steer.current.ask(this.#meant.current);
      else this.#wake();
    };
    if (isUnread(requested)) {
      fetchLive().catch(noteUnread);
      this.#openReader().then(put);
    } else put();
  }

  #follow(step: LinkStep, run: string | undefined): void {
    const { config } = this.#site;
    const { requested: from } = this.$state.get();
    const next = step(from);
    this.#tell({ type: 'pressed', next });
    this.#frame = painted();
    const goOn = () => {
      enter(next, config, isSameRun(this.$state.get().run, run, from, next) ? 'replace' : 'push');
      this.#tell({ type: 'followed', from, run });
      this.#ask();
    };
    // An answer that is there already need not be asked for before the press is on the screen.
    if (mayForesee(config.search.engine, 'likely')) this.#frame.then(goOn, this.#fail);
    else goOn();
  }

  #foresee(step: LinkStep, sureness: Sureness): void {
    if (!mayForesee(this.#site.config.search.engine, sureness)) return;
    const { requested } = this.$state.get();
    const next = step(requested);
    if (!this.#steer.current) this.#wake();
    else if (next !== requested && !isUnread(next)) this.#steer.current.foresee(interpret(next), sureness);
  }

  readonly #arrive = (next: SearchState, unknown: string | null) => {
    this.#tell({ type: 'arrived', next, unknown, place: storedPlace() });
    this.#ask();
  };

  /** Asks for what the address names, where the page was not made for it. */
  readonly #visit = () => {
    // The browser would scroll what is not yet what was asked for.
    history.scrollRestoration = 'manual';
    readVisit(this.#page, this.#site.config, this.#arrive).catch(this.#fail);
  };

  #stay(): void {
    const place = returnedTo();
    if (place) focusAgain(place);
    this.#tell({ type: 'stayed' });
    whenIdle(this.#wake);
    onFirstUse(window, this.#wake);
  }

  readonly #show = (answer: Answer, ways: readonly WayOut[]) => {
    const { isUntouched, requested } = this.$state.get();
    const event = { type: 'answered', answer, ways } as const;
    if (isUntouched) return this.#tell({ ...event, now: Date.now(), sight: EVERYTHING });
    this.#frame.then(() => {
      const { requested: latest, going } = this.$state.get();
      // What was asked since has an answer of its own.
      if (latest !== requested) return;
      clearTimeout(this.#waiting);
      const sight = going === 'top' ? inSight(scrollY) : going === 'here' ? inSight() : EVERYTHING;
      noteAnchor();
      keepRoomOfHeading();
      // At once: React would let a frame with nothing new in it go first.
      flushSync(() => this.#tell({ ...event, now: Date.now(), sight }));
    }, this.#fail);
  };

  /** Whenever the table of what has become of the stock comes, what is drawn is corrected by it. */
  #watch(): () => void {
    let stop = () => {};
    whenIdle(() => {
      stop = watchStatus((table, reserved) => {
        this.#tell({ type: 'status came', news: { table, reserved }, now: Date.now() });
      }, Object.keys(this.#page.rows));
    });
    return () => stop();
  }
}
