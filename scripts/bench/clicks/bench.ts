import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { paths } from '#paths';
import { PROJECT_ROOT } from '#render/build.ts';
import { findBrowser } from '#scripts/setup/browser.mjs';
import { requireSite } from '#sites/load.ts';
import { textTable } from '../../terminal/table.ts';
import { runNode, startOwnServer } from '../child.ts';
import { writeFleet } from '../fleet/write.ts';
import type { BenchOptions } from '../options.ts';
import { type Timing, timingOf } from '../search/measure.ts';

const RESULTS = '.results';
const CHOICES = '.facet-values > li > a.facet-value:not([aria-current])';

/** Milliseconds from a click until the first new vehicles, and until everything, were on the screen. */
export interface ClickTimes {
  readonly vehicles: number;
  readonly all: number;
}

/** Waits until the page has hydrated. */
export const alive = (page: Page): Promise<void> =>
  page.locator(`${RESULTS}[data-liveness="ready"]`).waitFor();

/**
 * Clicks a visible choice and measures when its results were painted. `vehicles` ends after the frame in
 * which the list of vehicles changes, and `all` after the last frame in which anything changes.
 */
export async function timedClick(page: Page, turn: number): Promise<ClickTimes> {
  const choices = page.locator(CHOICES).filter({ visible: true });
  const choice = choices.nth(turn % (await choices.count()));
  await choice.scrollIntoViewIfNeeded();
  const times = page.evaluate(watchClick, RESULTS);
  await choice.click();
  return times;
}

/** Runs in the page. */
function watchClick(results: string): Promise<ClickTimes> {
  return new Promise((resolve, reject) => {
    const root = document.querySelector(results);
    if (!root) return reject(new Error(`There is no ${results} on this page`));
    const shown = () =>
      [...root.querySelectorAll('.result-count, .card-name a')]
        .map((one) => `${one.getAttribute('href')} ${one.textContent}`)
        .join('\n');
    const before = shown();
    let start = 0;
    let vehicles = 0;
    addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
    const afterPaint = (then: (time: number) => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => then(performance.now() - start);
        port2.postMessage(null);
      });
    let all = 0;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (start === 0) return;
      if (vehicles === 0 && shown() !== before) {
        vehicles = -1;
        afterPaint((time) => (vehicles = time));
      }
      if (vehicles === 0) return;
      afterPaint((time) => (all = time));
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        watch.disconnect();
        resolve({ vehicles, all });
      }, 1000);
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

const VEHICLES = [500, 5_000];
const SLOWDOWNS = [1, 4];
const CLICKS = 20;

export interface ClickFigures {
  readonly vehicles: number;
  readonly slowdown: number;
  readonly painted: Timing;
  readonly done: Timing;
}

const step = (what: string) => console.error(`… ${what}`);

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Each click starts on a fresh page of all vehicles. */
async function clicksOn(page: Page, address: string, slowdown: number): Promise<readonly ClickTimes[]> {
  const times: ClickTimes[] = [];
  for (let turn = 0; turn < CLICKS; turn++) {
    await page.goto(address);
    await alive(page);
    await page.waitForLoadState('networkidle');
    await slowDown(page, slowdown);
    times.push(await timedClick(page, turn));
    await slowDown(page, 1);
  }
  return times;
}

async function clicksOf(address: string, vehicles: number): Promise<readonly ClickFigures[]> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error('No Chromium was found: node scripts/setup.mjs --browser');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const figures: ClickFigures[] = [];
    for (const slowdown of SLOWDOWNS) {
      step(`${vehicles} vehicles, processor ${slowdown} times slower`);
      const times = await clicksOn(page, address, slowdown);
      const painted = timingOf(times.map((one) => one.vehicles));
      figures.push({ vehicles, slowdown, painted, done: timingOf(times.map(({ all }) => all)) });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function dealerWith(vehicles: number, folder: string): Promise<readonly ClickFigures[]> {
  const env = { SITES_DIR: join(folder, 'sites'), DIST_DIR: join(folder, 'dist'), DATA_DIR: folder };
  step(`building a dealer with ${vehicles} vehicles`);
  const size = { dealers: 1, vehicles, now: Date.now() };
  const { slugs } = writeFleet(join(PROJECT_ROOT, 'sites'), env.SITES_DIR, size);
  const slug = slugs[0] ?? '';
  await runNode([join(PROJECT_ROOT, 'scripts/build.ts'), '--json'], { cwd: PROJECT_ROOT, env });
  const server = await startOwnServer(env);
  const { config } = requireSite(env.SITES_DIR, slug);
  const address = `http://${slug}.localhost:${server.port}${paths.searchDefault(config)}`;
  return clicksOf(address, vehicles).finally(() => server.end());
}

/** The time from a filter's click to its results, on a fast and on a slow processor. */
export async function benchClicks({ keep }: BenchOptions): Promise<object> {
  const clicks: ClickFigures[] = [];
  for (const vehicles of VEHICLES) {
    const folder = mkdtempSync(join(tmpdir(), 'clicks-'));
    clicks.push(
      ...(await dealerWith(vehicles, folder).finally(() => {
        if (keep) console.error(`Kept: ${folder}`);
        else rmSync(folder, { recursive: true, force: true });
      })),
    );
  }
  const rows = clicks.map(({ vehicles, slowdown, painted, done }) => [
    vehicles,
    slowdown,
    ...[painted.median, painted.p95, done.median, done.p95].map(Math.round),
  ]);
  const head = ['vehicles', 'times slower', 'painted, ms', '95 %', 'all done, ms', '95 %'];
  console.log(`\n${textTable(head, rows)}`);
  return { clicks };
}
