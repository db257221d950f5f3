import type { BrowserContext, BrowserContextOptions, LaunchOptions, Page, Request } from 'playwright';
import { findTestBrowser } from '../../scripts/setup/browser.mjs';

/**
 * Each Chromium window preloads the pages of its address bar's popup, which costs half as much CPU again as the page
 * itself (25 pages: 6.0 s instead of 3.9). Only the last --disable-features counts, so Playwright's own are repeated.
 */
const SWITCHED_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Without these, Chromium contacts Google's hosts at every start. */
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

/** Launch options for the browser of this machine. */
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

/** Errors that a page caused. */
export interface Complaints {
  readonly all: () => readonly string[];
}

const SHIFTS = `
  window.__shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries())
      if (!hadRecentInput)
        window.__shifts.push({
          value,
          at: startTime,
          what: sources.map((s) => s.node?.nodeName + '.' + (s.node?.className || '')).join(', '),
        });
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Whether the page that made a request was left since. Its pending requests are then aborted, which is no error. */
function leaving(page: Page): (request: Request) => boolean {
  const askedOn = new WeakMap<Request, number>();
  let left = 0;
  let isGoing = false;
  page.on('request', (request) => {
    const isNext = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isNext) left += 1;
    isGoing ||= isNext;
    // Until the next page has loaded, requests still come from the previous one.
    askedOn.set(request, isGoing && !isNext ? left - 1 : left);
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isGoing = false;
  });
  return (request) => (askedOn.get(request) ?? 0) < left;
}

/** The browser's message when it skips a view transition between two pages. */
const CALLED_OFF = /^Transition was aborted/;

/** A page that records console errors, failed requests and layout shifts. */
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
    // Without script a page cannot handle this message (see called-off-script.ts), and no shopper sees it.
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

/** Waits for fonts, pictures and two frames, so that every layout shift has happened. */
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
 * Waits until no animation runs. A transition that another one replaces may never report its end, so this polls for
 * running animations.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    while (document.getAnimations().some(({ playState }) => playState === 'running')) await frame();
  });

/** How far the page can be scrolled to the right, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What a person does who needs text of twice the size. */
export async function withLargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
}

/** Stops the page's clock. From now on only `page.clock` advances it, however slow the machine is. */
export async function stopTheClock(page: Page): Promise<void> {
  // Pending requests finish first.
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  // The clock can only be stopped at a future time. No timeout of the page is shorter than this.
  await page.clock.pauseAt(Date.now() + 5_000);
}

/** The layout shift that is allowed in a whole visit. Nobody sees less than this; a good page of the web has ten times as much. */
export const MOST_MOVED = 0.01;

interface Shift {
  readonly value: number;
  readonly at: number;
  readonly what: string;
}

const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (window as unknown as { __shifts: readonly Shift[] }).__shifts);
const sizeOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** How much moved by itself, on a page that `watchedPage` opened. */
export const moved = async (page: Page): Promise<number> => sizeOf(await shiftsOf(page));

/** What moved by itself if it was too much, each with its size and time. */
export async function layoutShifts(
  page: Page,
  { besides }: { readonly besides?: string } = {},
): Promise<readonly string[]> {
  const shifts = (await shiftsOf(page)).filter(
    ({ what }) => besides === undefined || !what.includes(besides),
  );
  if (sizeOf(shifts) <= MOST_MOVED) return [];
  return shifts.map(({ value, at, what }) => `${value.toFixed(6)} ${what} at ${at.toFixed(0)} ms`);
}
