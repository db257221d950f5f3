import type { BrowserContext, BrowserContextOptions, LaunchOptions, Page, Request } from 'playwright';
import { findTestBrowser } from '../../scripts/setup/browser.mjs';

/**
 * Each window of Chromium prepares the pages of its address bar’s list, which costs half as much again as the page itself
 * (25 pages: 6.0 s of processor in the place of 3.9). The last list of features counts, so Playwright’s own stand in it.
 */
const SWITCHED_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Chromium would otherwise look for its maker’s hosts at every start. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
];

/** How Playwright starts the browser of this machine. */
export function browserOf(): LaunchOptions {
  const executablePath = findTestBrowser();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Run: node scripts/setup.mjs --browser');
  return { executablePath, args: QUIET };
}

export const VIEWPORTS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;

export type ViewportName = keyof typeof VIEWPORTS;

/** What a page did that no page may do. */
export interface Complaints {
  readonly all: () => readonly string[];
}

/**
 * A frame in which a typeface is loaded, and was not one frame ago, is the first to be drawn with it: only what moves in
 * such a frame has the letters to blame. Stand-ins are there from the start.
 */
const SHIFTS = `
  window.__shifts = [];
  window.__swaps = [];
  let typefacesAreSettled = false;
  addEventListener('load', () => document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => {
    typefacesAreSettled = true;
  }))));
  const drawn = new WeakSet();
  let swap;
  requestAnimationFrame(function look(frame) {
    if (swap) swap.until = performance.now();
    const loaded = [...document.fonts].filter((face) => face.status === 'loaded' && !face.family.includes(' as '));
    const fresh = loaded.filter((face) => !drawn.has(face));
    for (const face of fresh) drawn.add(face);
    swap = fresh.length > 0 ? { from: frame, until: Infinity } : undefined;
    if (swap) window.__swaps.push(swap);
    if (swap || !typefacesAreSettled) requestAnimationFrame(look);
  });
  // The frame that draws the last piece of the page is the first after all of it was read.
  let arrived = Infinity;
  document.addEventListener('readystatechange', () => requestAnimationFrame(() => requestAnimationFrame(() => {
    arrived = performance.now();
  })), { once: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput && entry.startTime > arrived)
        window.__shifts.push({
          value: entry.value,
          at: entry.startTime,
          what: entry.sources.map((s) => s.node?.nodeName + '.' + (s.node?.className || '')).join(', '),
        });
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Whether the page that asked was left since: what was still on its way is broken off then, and that is no fault. */
function leaving(page: Page): (request: Request) => boolean {
  const askedOn = new WeakMap<Request, number>();
  let left = 0;
  let isGoing = false;
  page.on('request', (request) => {
    const isNext = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isNext) left += 1;
    isGoing ||= isNext;
    // Until the next page is there, what is asked for is still asked for by the one before.
    askedOn.set(request, isGoing && !isNext ? left - 1 : left);
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isGoing = false;
  });
  return (request) => (askedOn.get(request) ?? 0) < left;
}

/** The browser’s own word for a transition between two pages that it did without. */
const CALLED_OFF = /^Transition was aborted/;

/**
 * A page that remembers each error it logs, each request that fails, and each thing that moves by itself once its HTML
 * is there; what moves while it still arrives is measured on a slow line (see showcase.test.ts).
 */
export async function watchedPage(
  context: BrowserContext,
  { hasScript = true }: { readonly hasScript?: boolean } = {},
): Promise<{ page: Page; complaints: Complaints }> {
  const page = await context.newPage();
  const found: string[] = [];
  await page.addInitScript(SHIFTS);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', ({ message }) => {
    // A page that may run nothing cannot hear of it (see called-off-script.ts), and nobody else does.
    if (hasScript || !CALLED_OFF.test(message)) found.push(`script: ${message}`);
  });
  const wasLeft = leaving(page);
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED' || !wasLeft(request)) found.push(`request: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      found.push(`answer ${response.status()}: ${response.url()}`);
  });
  return { page, complaints: { all: () => found } };
}

/** Until fonts and pictures are there and two frames were drawn, so that whatever moves has moved. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}

/**
 * Until nothing is under way any more. A transition that another replaces may never say that it has finished, so they are
 * looked for again and again.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    while (document.getAnimations().some(({ playState }) => playState === 'running')) await frame();
  });

/** From now on only `page.clock` lets time go by in the page, however long the machine takes for a press. */
export async function stopTheClock(page: Page): Promise<void> {
  // What is on its way has so many seconds to come.
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  // It is stopped at a time ahead of it only, and nothing of the page gives up sooner than this.
  await page.clock.pauseAt(Date.now() + 5_000);
}

/** What letters may move in all as they come to a page that is drawn already (decision 38); on a busy machine they do. */
const BY_TYPEFACES = 0.01;

interface Shift {
  readonly value: number;
  readonly at: number;
  readonly what: string;
}

/** A frame that was the first to be drawn with some typeface. */
interface Swap {
  readonly from: number;
  readonly until: number;
}

const isDuring =
  ({ at }: Shift) =>
  ({ from, until }: Swap): boolean =>
    from <= at && at <= until;

/** What has moved by itself, each with how far and when. */
export async function layoutShifts(page: Page): Promise<readonly string[]> {
  const { shifts, swaps } = await page.evaluate(() => {
    const { __shifts, __swaps } = window as unknown as {
      __shifts: readonly Shift[];
      __swaps: readonly Swap[];
    };
    return { shifts: __shifts, swaps: __swaps };
  });
  const byLetters = shifts.filter((shift) => swaps.some(isDuring(shift)));
  const isSmall = byLetters.reduce((sum, { value }) => sum + value, 0) <= BY_TYPEFACES;
  const letters = swaps.map(({ from }) => from.toFixed(0)).join(', ');
  return shifts
    .filter((shift) => !(isSmall && byLetters.includes(shift)))
    .map(
      ({ value, at, what }) =>
        `${value.toFixed(6)} ${what} at ${at.toFixed(0)} ms, typefaces at ${letters || 'no time'} ms`,
    );
}
