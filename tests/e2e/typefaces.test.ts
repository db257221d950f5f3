import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { isVehiclePath, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { oneOfEach, whole } from '../matrix.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

/** The allowed layout shift when fonts arrive after the page was drawn. */
const MOST_MOVED = 0.01;

const LATE_MS = 700;

const SHIFTS = `
  window.__moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.__moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** A phone positions glyphs between pixels. Chromium on Linux rounds to whole pixels unless it is told not to. */
const AS_ON_PHONES = `
  document.addEventListener('readystatechange', () => {
    document.documentElement.style.textRendering = 'geometricPrecision';
  }, { once: true });
`;

const threeFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  });

const pushDown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const late = Object.assign(document.createElement('p'), { textContent: 'This comes late.' });
    document.querySelector('main')?.before(late);
  });

/** The layout shifts of a page whose fonts arrive after an action on it. */
async function movedBeside(meanwhile: (page: Page) => unknown): Promise<readonly string[]> {
  // On a phone the browser attributes shifts in the first half second to the resize of its window.
  const { page } = await watchedPage(await newShopper(VIEWPORTS.desktop));
  const { promise: done, resolve: lettersMayCome } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await done;
    await route.continue();
  });
  await page.goto(addressOf(first, '/'), { waitUntil: 'domcontentloaded' });
  await threeFrames(page);
  await meanwhile(page);
  await threeFrames(page);
  lettersMayCome();
  await settle(page);
  return layoutShifts(page);
}

const textOf = (slug: string) => siteOf(slug).config.theme.font_text;
const [first = ''] = slugs;

describe('a typeface that comes late', () => {
  for (const slug of whole ? oneOfEach(slugs, textOf) : [first])
    test(`is seen on the pages of ${slug} all the same, and moves next to nothing`, async () => {
      for (const path of ['/', pagePaths(slug).find(isVehiclePath) ?? '/']) {
        const page = await (await newShopper(VIEWPORTS.phone)).newPage();
        await page.addInitScript(SHIFTS);
        await page.addInitScript(AS_ON_PHONES);
        await page.route('**/*.woff2', async (route) => {
          await pause(LATE_MS);
          await route.continue();
        });
        await page.goto(addressOf(slug, path));
        await settle(page);
        const { moved, painted, came, loaded } = await page.evaluate(() => ({
          moved: (window as unknown as { __moved: number }).__moved,
          painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
          came: Math.min(
            ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
              .filter(({ name }) => name.endsWith('.woff2'))
              .map(({ responseEnd }) => responseEnd),
          ),
          loaded: [...document.fonts]
            .filter(({ status, family }) => status === 'loaded' && !family.includes(' as '))
            .map(({ family }) => family),
        }));
        expect(painted, 'the page is read before').toBeLessThan(came);
        expect(loaded.some((family) => family.includes('Variable'))).toBe(true);
        expect(moved, path).toBeLessThanOrEqual(MOST_MOVED);
      }
    });

  test('is the excuse for nothing else that moves before it is there', async () => {
    expect(await movedBeside(() => undefined)).toEqual([]);
    expect(await movedBeside(pushDown)).toHaveLength(1);
  });
});
