import { setTimeout as pause } from 'node:timers/promises';
import { isVehiclePath, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { oneOfEach } from '../matrix.ts';
import { MOST_MOVED, moved, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const LATE_MS = 700;

/** A phone positions glyphs between pixels. Chromium on Linux rounds to whole pixels unless it is told not to. */
const AS_ON_PHONES = `
  document.addEventListener('readystatechange', () => {
    document.documentElement.style.textRendering = 'geometricPrecision';
  }, { once: true });
`;

const textOf = (slug: string) => siteOf(slug).config.theme.font_text;

describe('a late typeface', () => {
  for (const slug of oneOfEach(slugs, textOf))
    test(`is still shown on the pages of ${slug}, and moves next to nothing`, async () => {
      for (const path of ['/', pagePaths(slug).find(isVehiclePath) ?? '/']) {
        const { page } = await watchedPage(await newShopper(VIEWPORTS.phone));
        await page.addInitScript(AS_ON_PHONES);
        await page.route('**/*.woff2', async (route) => {
          await pause(LATE_MS);
          await route.continue();
        });
        await page.goto(addressOf(slug, path));
        await settle(page);
        const { painted, came, loaded } = await page.evaluate(() => ({
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
        expect(await moved(page), path).toBeLessThanOrEqual(MOST_MOVED);
      }
    });
});
