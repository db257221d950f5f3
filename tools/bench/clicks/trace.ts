/** An event of Chromium's tracing. Times are microseconds. */
export interface TraceEvent {
  readonly name: string;
  /** `X` has a duration, `I` is a mark, `M` says what a thread is called. */
  readonly ph: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The name of a mark that the page made for each moment. */
export interface Moments {
  /** The first time that the pointer touched what was clicked. */
  readonly press: string;
  readonly click: string;
  /** The document holds the new cards. */
  readonly cards: string;
}

/** Milliseconds. */
export interface TracedClick {
  /** From the click to the commit of the frame that holds the new cards. */
  readonly cards: number;
  /** Processor time of the main thread from the press to that commit. */
  readonly untilCards: number;
  /** Of the main thread and workers, from the press to a second after the click, or to the cards if they take longer. */
  readonly second: number;
}

const SECOND_US = 1_000_000;

interface Span {
  readonly from: number;
  readonly to: number;
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/** Returns the processor time of an event within a span, as if it were spread evenly. */
function timeIn(event: TraceEvent, { from, to }: Span): number {
  const { ts, dur = 0, tdur = dur } = event;
  const inside = Math.min(endOf(event), to) - Math.max(ts, from);
  return dur <= 0 || inside <= 0 ? 0 : (tdur * inside) / dur;
}

const inOrder = (events: readonly TraceEvent[]) =>
  events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));

/** Returns the events of one thread that no other of them contains. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  let reached = Number.NEGATIVE_INFINITY;
  return inOrder(events).filter((event) => {
    if (event.ts < reached) return false;
    reached = endOf(event);
    return true;
  });
}

const isTask = ({ ph, name }: TraceEvent) => ph === 'X' && name.endsWith('RunTask');

const taskTime = (events: readonly TraceEvent[], span: Span): number =>
  outermost(events.filter(isTask)).reduce((sum, task) => sum + timeIn(task, span), 0) / 1000;

function markOf(events: readonly TraceEvent[], name: string): TraceEvent {
  const traceEvent = events.find((event) => event.name === name && event.cat.includes('blink.user_timing'));
  if (!traceEvent) throw new Error(`The trace has no mark ${name}`);
  return traceEvent;
}

/** Reads the figures of one click. */
export function readTrace(events: readonly TraceEvent[], moments: Moments): TracedClick {
  const click = markOf(events, moments.click);
  const cards = markOf(events, moments.cards);
  const ofProcess = events.filter(({ pid }) => pid === click.pid);
  const threads = Map.groupBy(ofProcess, ({ tid }) => tid);
  const main = threads.get(click.tid) ?? [];
  const commit = inOrder(main).find(({ name, ph, ts }) => name === 'Commit' && ph === 'X' && ts >= cards.ts);
  if (!commit) throw new Error('The trace has no commit after the cards changed');
  const from = markOf(events, moments.press).ts;
  const untilCards = { from, to: endOf(commit) };
  const second = { from, to: Math.max(click.ts + SECOND_US, untilCards.to) };
  const isWorker = (thread: readonly TraceEvent[]) =>
    thread.some(
      ({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name?.includes('Worker thread'),
    );
  const workers = [...threads.values()].filter((thread) => isWorker(thread));
  return {
    cards: (endOf(commit) - click.ts) / 1000,
    untilCards: taskTime(main, untilCards),
    second: [main, ...workers].reduce((sum, thread) => sum + taskTime(thread, second), 0),
  };
}
