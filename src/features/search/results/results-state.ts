import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { Answer } from '#domain/search/results/answer.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import type { WayOut } from '#domain/search/results/ways-out.ts';
import { asOfNow, type StatusTable } from '#domain/vehicles/status/status.ts';
import type { Words } from '../engine/load-vocabulary.ts';
import type { HistoryPlace } from '../engine/search-history.ts';
import { EVERYTHING, type InSight } from './in-sight.ts';

/** The steps of typing. Each letter is no history entry of its own. */
export const WORDS = 'words';

/** Returns true for steps that share one history entry: words that are changed, a slider that moves on. */
export const isSameRun = (
  last: string | undefined,
  run: string | undefined,
  before: SearchState,
  after: SearchState,
): boolean =>
  run !== undefined && run === last && (run !== WORDS || (before.query !== '' && after.query !== ''));

/** The search that a results page was built for, and its results. The vehicles are in the HTML. */
export interface OwnResults extends Words {
  readonly path: string;
  readonly state: SearchState;
  readonly answer: Omit<Answer, 'hits'>;
  /** The states of the vehicles when the page was built. */
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

/** How interactive the page is. `still`: nothing can be pressed yet. */
export type Liveness = 'still' | 'ready' | 'searching' | 'failed';

/** Changes of the stock: the states of the page's own vehicles or of all, and all cars reserved since. */
interface News {
  readonly table: StatusTable;
  readonly reserved: readonly string[];
}

/** Where the page is to be once what was asked for is drawn: at its top, where it was, or where it is. */
export type Going = 'top' | 'here' | HistoryPlace | null;

/** What the island draws. It is the same object until the screen has to change. */
export interface ResultsScreen {
  readonly drawn: Drawn;
  readonly liveness: Liveness;
  /** The name in the address that the stock does not have. */
  readonly unknown: string | null;
}

export interface ResultsState {
  readonly view: ResultsScreen;
  /** The search that the shopper wants, which may be ahead of what is drawn. */
  readonly requested: SearchState;
  /** The search that found the vehicles that are drawn. */
  readonly found: SearchState;
  /** Nobody has asked for anything yet: what the page came with is all there. */
  readonly isUntouched: boolean;
  readonly going: Going;
  /** The run of steps that the newest entry of the history stands for. */
  readonly run: string | undefined;
  readonly rows: StatusTable;
  readonly news: News | null;
  /** The current results of the search that the page was built for. */
  readonly fresh: Answer | null;
}

export type ResultsEvent =
  /** The shopper pressed or typed something. What it leads to waits for the next frame. */
  | { readonly type: 'pressed'; readonly next: SearchState }
  /** The page goes on to what was pressed. */
  | { readonly type: 'followed'; readonly from: SearchState; readonly run: string | undefined }
  /** An address asks for something: that of the visit, or of an entry that was gone back or forward to. */
  | {
      readonly type: 'arrived';
      readonly next: SearchState;
      readonly unknown: string | null;
      readonly place: HistoryPlace | null;
    }
  /** The address asks for what the page came with. */
  | { readonly type: 'stayed' }
  /** The answer takes so long that the choice is shown as chosen meanwhile. */
  | { readonly type: 'kept waiting' }
  | {
      readonly type: 'answered';
      readonly answer: Answer;
      readonly ways: readonly WayOut[];
      readonly now: number;
      readonly sight: InSight;
    }
  /** `isUnmet`: the address asks for more than what the page came with. */
  | { readonly type: 'failed'; readonly isUnmet: boolean }
  | { readonly type: 'status came'; readonly news: News; readonly now: number }
  /** The page stands where it was to be. */
  | { readonly type: 'landed' };

export const resultsOfPage = ({ state, answer, rows, count, now }: OwnResults): ResultsState => ({
  view: {
    drawn: {
      state,
      // A place for each card that stands in the HTML.
      answer: { ...answer, hits: Array<StockHit>(count) },
      now,
      ways: [],
      own: true,
      sight: EVERYTHING,
    },
    liveness: 'still',
    unknown: null,
  },
  requested: state,
  found: state,
  isUntouched: true,
  going: null,
  run: undefined,
  rows,
  news: null,
  fresh: null,
});

/** Results from the stock are at least as new as the status table, so a vehicle that it lacks is new. */
function corrected(drawn: Drawn, { table, reserved }: News): Drawn {
  const hits = drawn.answer.hits.map((hit) => {
    if (hit.id in table) return asOfNow(hit, table);
    return reserved.includes(hit.id) && !hit.reserved ? { ...hit, reserved: true } : hit;
  });
  const isSame = hits.every((hit, index) => hit === drawn.answer.hits[index]);
  return isSame ? drawn : { ...drawn, answer: { ...drawn.answer, hits } };
}

/** Returns true if a vehicle has changed since these rows were written. */
const hasChanged = (rows: StatusTable, table: StatusTable): boolean =>
  Object.entries(rows).some(([id, row]) => String(row) !== String(table[id]));

/** Replaces the results that came with the page by the current stock if one of its vehicles has changed. */
function asTheNewsSay({ news, fresh, rows }: ResultsState, drawn: Drawn, now: number): Drawn {
  if (news === null) return drawn;
  if (!drawn.own) return corrected(drawn, news);
  if (fresh === null || !hasChanged(rows, news.table)) return drawn;
  return corrected({ ...drawn, answer: fresh, now, own: false }, news);
}

const withScreen = (state: ResultsState, changed: Partial<ResultsScreen>): ResultsState => {
  const { view } = state;
  const next = { ...view, ...changed };
  const isSame =
    next.drawn === view.drawn && next.liveness === view.liveness && next.unknown === view.unknown;
  return isSame ? state : { ...state, view: next };
};

function answered(
  state: ResultsState,
  { answer, ways, now, sight }: ResultsEvent & { readonly type: 'answered' },
): ResultsState {
  const { view, requested, isUntouched } = state;
  if (!isUntouched) {
    const drawn = { state: requested, answer, now, ways, own: false, sight };
    const next = { ...state, found: requested };
    return withScreen(next, { drawn: asTheNewsSay(next, drawn, now), liveness: 'ready' });
  }
  // Pages come without how the stock is spread over the ranges.
  const drawn = { ...view.drawn, answer: { ...view.drawn.answer, spreads: answer.spreads } };
  const next = { ...state, fresh: answer };
  return withScreen(next, { drawn: asTheNewsSay(next, drawn, now) });
}

/**
 * Shows again the search that the drawn results belong to. If that is what the shopper wants, only a second look at the
 * stock has failed.
 */
function failed(state: ResultsState, isUnmet: boolean): ResultsState {
  const { view, requested, found } = state;
  const drawn = view.drawn.state === found ? view.drawn : { ...view.drawn, state: found };
  if (requested !== found || isUnmet) return withScreen(state, { drawn, liveness: 'failed' });
  return withScreen(state, { drawn, liveness: view.liveness === 'searching' ? 'ready' : view.liveness });
}

export function afterEvent(state: ResultsState, event: ResultsEvent): ResultsState {
  const { drawn } = state.view;
  switch (event.type) {
    case 'pressed':
      return { ...state, requested: event.next, isUntouched: false };
    case 'followed': {
      const going = state.requested.page === event.from.page ? 'here' : 'top';
      return withScreen({ ...state, going, run: event.run }, { unknown: null });
    }
    case 'arrived':
      return withScreen(
        { ...state, requested: event.next, isUntouched: false, going: event.place, run: undefined },
        { unknown: event.unknown },
      );
    case 'stayed':
      return withScreen(state, { liveness: 'ready' });
    case 'kept waiting':
      return withScreen(state, { drawn: { ...drawn, state: state.requested }, liveness: 'searching' });
    case 'answered':
      return answered(state, event);
    case 'failed':
      return failed(state, event.isUnmet);
    case 'status came': {
      const next = { ...state, news: event.news };
      return withScreen(next, { drawn: asTheNewsSay(next, drawn, event.now) });
    }
    case 'landed':
      return { ...state, going: null };
  }
}
