import type { Browser, Page } from 'playwright';
import { LIMITED_SLOWDOWN, SCREENS, type Screen } from '../browser.ts';
import { settled } from '../clicks/click.ts';

export interface Shifts {
  /** The sum of all layout shifts, excused or not. */
  readonly sum: number;
  /** What moved, in the order of its first move. */
  readonly moved: readonly string[];
}

/** Runs before the page does, because what moved is often gone soon afterwards. */
function watchShifts(): void {
  const seen: { sum: number; moved: string[] } = { sum: 0, moved: [] };
  const nameOf = (node: Node | null) =>
    node instanceof Element ? [node.localName, ...node.classList].join('.') : (node?.nodeName ?? 'gone');
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') seen.sum += entry.value;
      if ('sources' in entry && Array.isArray(entry.sources))
        seen.moved.push(...entry.sources.map(({ node }: { readonly node: Node | null }) => nameOf(node)));
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, { benchShifts: seen });
}

const AFTERWARDS_MS = 1000;

async function loaded(page: Page): Promise<Shifts> {
  await settled(page);
  await page.waitForTimeout(AFTERWARDS_MS);
  const { sum, moved }: Shifts = await page.evaluate(() => Reflect.get(globalThis, 'benchShifts'));
  return { sum, moved: [...new Set(moved)] };
}

/** Loads an address with a fresh profile, and once more if it is asked for. The processor is slow all the time. */
export async function shiftsOf(
  browser: Browser,
  address: string,
  screen: Screen,
  reloaded: boolean,
): Promise<Shifts> {
  const context = await browser.newContext(SCREENS[screen]);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: LIMITED_SLOWDOWN });
    await page.goto(address);
    if (!reloaded) return await loaded(page);
    await settled(page);
    await page.reload();
    return await loaded(page);
  } finally {
    await context.close();
  }
}
