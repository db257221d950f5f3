import type { Browser, Page } from 'playwright';
import { settled } from '../clicks/click.ts';
import { SCREENS, type Screen } from '../clicks/screens.ts';
import { LIMITED_SLOWDOWN } from '../clicks/targets.ts';

export interface Shifts {
  /** The sum of all layout shifts, excused or not. */
  readonly sum: number;
  /** What moved, the most often first. */
  readonly moved: readonly string[];
}

/** Runs in the page. Shifts are kept from the start of the page on. */
function readShifts(): Promise<Shifts> {
  const AFTERWARDS_MS = 1000;
  return new Promise((resolve) => {
    let sum = 0;
    const moved: string[] = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? [node.localName, ...node.classList].join('.') : (node?.nodeName ?? 'gone');
    const seen = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
        if ('sources' in entry && Array.isArray(entry.sources))
          moved.push(...entry.sources.map(({ node }: { readonly node: Node | null }) => nameOf(node)));
      }
    });
    seen.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve({ sum, moved: [...new Set(moved)] }), AFTERWARDS_MS);
  });
}

async function loaded(page: Page): Promise<Shifts> {
  await settled(page);
  return page.evaluate(readShifts);
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
