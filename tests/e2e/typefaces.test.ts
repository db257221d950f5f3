import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { isVehiclePath, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { oneOfEach, whole } from '../matrix.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

/** What letters may move in all as they come to a page that is drawn already. */
const MOST_MOVED = 0.01;

const LATE_MS = 700;

const SHIFTS = `
  window.__moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.__moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** A phone sets letters between its pixels; Chromium on Linux, where tests run, sets them on whole ones unless it is asked. */
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

/** What is said to have moved on a page whose letters come after something was done to it. */
async function movedBeside(meanwhile: (page: Page) => unknown): Promise<readonly string[]> {
  // On a phone whatever moves in the first half second is put down to its window, which has just been given its size.
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
