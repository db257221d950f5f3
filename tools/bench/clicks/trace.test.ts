import { describe, expect, it } from 'vitest';
import { readTrace, type TraceEvent } from './trace.ts';

const PAGE = { pid: 1, tid: 10 };
const WORKER = { pid: 1, tid: 11 };
const RASTER = { pid: 1, tid: 12 };
const OTHER_PAGE = { pid: 2, tid: 10 };

/** Times are milliseconds here. */
const event = (
  thread: { readonly pid: number; readonly tid: number },
  name: string,
  at: number,
  ms: number,
  processorMs = ms,
): TraceEvent => ({
  ...thread,
  ...{ name, ph: 'X', cat: 'devtools.timeline' },
  ...{ ts: at * 1000, dur: ms * 1000, tdur: processorMs * 1000 },
});
const mark = (name: string, at: number): TraceEvent => ({
  ...PAGE,
  ...{ name, ph: 'I', cat: 'blink.user_timing', ts: at * 1000 },
});
const threadName = (thread: { readonly pid: number; readonly tid: number }, name: string): TraceEvent => ({
  ...thread,
  ...{ name: 'thread_name', ph: 'M', cat: '__metadata', ts: 0, args: { name } },
});

const MOMENTS = { press: 'press', click: 'click', cards: 'cards 1' };

/** A press at 98 ms, a click at 100 ms, new cards at 130 ms, and their frame from 140 to 200 ms. */
const TRACE: readonly TraceEvent[] = [
  threadName(WORKER, 'DedicatedWorker thread'),
  threadName(RASTER, 'ThreadPoolForegroundWorker'),
  mark('press', 98),
  mark('click', 100),
  mark('cards 0', 105),
  mark('cards 1', 130),
  event(PAGE, 'RunTask', 50, 20),
  event(PAGE, 'RunTask', 98, 42, 40),
  event(PAGE, 'ThreadControllerImpl::RunTask', 98, 42, 40),
  event(PAGE, 'EventDispatch', 100, 32),
  event(PAGE, 'FunctionCall', 101, 30),
  event(PAGE, 'UpdateLayoutTree', 110, 5),
  event(PAGE, 'Commit', 120, 2),
  event(PAGE, 'RunTask', 140, 60),
  event(PAGE, 'UpdateLayoutTree', 140, 20),
  event(PAGE, 'Layout', 160, 15),
  event(PAGE, 'Paint', 180, 10),
  event(PAGE, 'Commit', 190, 10),
  event(PAGE, 'RunTask', 300, 70),
  event(PAGE, 'FunctionCall', 300, 70),
  event(PAGE, 'RunTask', 1090, 20),
  event(PAGE, 'RunTask', 1200, 50),
  event(WORKER, 'RunTask', 110, 8),
  event(RASTER, 'ThreadPool_RunTask', 210, 30, 25),
  event(OTHER_PAGE, 'RunTask', 110, 500),
];

describe('the figures of a click in a trace', () => {
  const figures = readTrace(TRACE, MOMENTS);

  it('end with the commit of the first frame after the cards changed', () => expect(figures.cards).toBe(100));

  it('count the page’s processor time until that commit, without waiting and without counting a task twice', () =>
    expect(figures.untilCards).toBe(40 + 60));

  it('count the second after the click with workers, and only the part of a task inside it', () =>
    expect(figures.second).toBe(40 + 60 + 70 + 10 + 8));

  it('cover more than a second if the cards take longer', () => {
    const late = [...TRACE, mark('cards 2', 1150), event(PAGE, 'Commit', 1240, 10)];
    const found = readTrace(late, { ...MOMENTS, cards: 'cards 2' });
    expect(found.cards).toBe(1150);
    expect(found.second).toBe(40 + 60 + 70 + 20 + 50 + 8);
  });

  it.each([
    ['has no mark click', TRACE.filter(({ name }) => name !== 'click')],
    ['has no commit after', TRACE.filter(({ name }) => name !== 'Commit')],
  ])('are rejected if the trace %s', (message, events) =>
    expect(() => readTrace(events, MOMENTS)).toThrow(message),
  );
});
