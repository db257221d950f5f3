import { setTimeout as pause } from 'node:timers/promises';
import { isVehiclePath, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { oneOfEach, whole } from '../matrix.ts';
import { settle, VIEWPORTS } from './browser.ts';
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
});
