import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { SCREENS } from '../browser.ts';
import type { Act } from './acts.ts';
import { type Moments, readTrace, type TracedClick, type TraceEvent } from './trace.ts';
import { type Watched, watchClick } from './watch.ts';

const RESULTS = '.results';
const CARD = '.card-name a';
const COUNT = '.result-count, .filters-foot .button';
const MARKS: Moments = { press: 'bench:press', click: 'bench:click', cards: 'bench:cards' };
/** Long enough for the browser to be done with starting the trace, which would take the processor from the page. */
const REST_MS = 400;
const PATIENCE_MS = 15_000;
/** What a frame is made of, tasks of all threads, and the marks of the page. Less would miss figures, more costs time. */
const TRACED = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'toplevel',
  '__metadata',
];

export interface MeasuredClick extends Omit<Watched, 'cardsMark'>, TracedClick {}

/** Waits until the page has hydrated and loaded what it loads when idle. */
export async function settled(page: Page): Promise<void> {
  await page.locator(`${RESULTS}[data-liveness="ready"]`).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Waits until no animation runs that will end. */
const still = (target: Locator): Promise<unknown> =>
  target.evaluate(async () => {
    const isEnding = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

async function pointOf(target: Locator): Promise<readonly [x: number, y: number]> {
  await target.scrollIntoViewIfNeeded();
  await still(target);
  const box = await target.boundingBox();
  if (!box) throw new Error('What should be clicked cannot be seen');
  return [box.x + Math.min(box.width / 2, 40), box.y + box.height / 2];
}

const traceOf = (recorded: Buffer): readonly TraceEvent[] => JSON.parse(recorded.toString()).traceEvents;

export interface Clicking {
  readonly browser: Browser;
  readonly page: Page;
  readonly session: CDPSession;
  readonly slowdown: number;
  /** How long the cards may take before they count as unchanged. */
  readonly patienceMs?: number;
}

/** A person's pointer comes, rests and is pressed for a while. One that does all of it at once is no person's. */
const HOVER_MS = 100;
const PRESS_MS = 70;

/** Presses without the checks of a test runner, which would be measured as well. */
async function press(
  { page, session }: Clicking,
  [x, y]: readonly [number, number],
  isTouched: boolean,
): Promise<void> {
  const finger = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [{ x, y }] : [] });
  if (isTouched) await finger('touchStart');
  else {
    await page.mouse.move(x, y);
    await page.waitForTimeout(HOVER_MS);
    await page.mouse.down();
  }
  await page.waitForTimeout(PRESS_MS);
  if (isTouched) await finger('touchEnd');
  else await page.mouse.up();
}

/**
 * Clicks and measures. The processor is slowed down for the click only, and the trace covers nothing else. Returns null
 * if what is seen stayed as it was, because then no frame has anything new.
 */
export async function measureClick(
  clicking: Clicking,
  target: Locator,
  isTouched: boolean,
): Promise<MeasuredClick | null> {
  const { browser, page, session, slowdown, patienceMs = PATIENCE_MS } = clicking;
  const point = await pointOf(target);
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: TRACED });
  let recorded: Buffer | undefined;
  let watched: Watched;
  try {
    await page.waitForTimeout(REST_MS);
    const watch = await page.evaluateHandle(watchClick, {
      results: RESULTS,
      card: CARD,
      count: COUNT,
      marks: MARKS,
      patienceMs,
      target: await target.elementHandle(),
    });
    await press(clicking, point, isTouched);
    watched = await watch.evaluate((watching) => watching.watched);
  } finally {
    recorded = await browser.stopTracing();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  const { cardsMark: cards, ...rest } = watched;
  if (cards === null) return null;
  return { ...rest, ...readTrace(traceOf(recorded), { ...MARKS, cards }) };
}

interface Visit {
  readonly act: Act;
  readonly address: string;
  readonly slowdown: number;
}

/** Clicks once as a new visitor, on a page that loaded at full speed. Returns null if it changed nothing of what is seen. */
export async function clickOnce(
  browser: Browser,
  { act, address, slowdown }: Visit,
  turn: number,
): Promise<MeasuredClick | null> {
  const context = await browser.newContext(SCREENS[act.screen]);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(address);
    await settled(page);
    const target = await act.prepare(page, turn);
    return await measureClick({ browser, page, session, slowdown }, target, act.screen === 390);
  } finally {
    await context.close();
  }
}
