import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, layoutShifts, settle, VIEWPORTS, type ViewportName, watchedPage } from './browser.ts';
import { addressOf, samplePages, slugs } from './sites.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const VIEWPORT_NAMES = Object.keys(VIEWPORTS) as readonly ViewportName[];

/** A page that is not there is answered with 404, which Chromium reports as an error of the page. */
const isExpected = (complaint: string, kind: string) => kind === 'not found' && complaint.includes('404');

async function axeViolations(page: Parameters<typeof settle>[0]): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')})`,
  );
}

describe.each(slugs)('%s', (slug) => {
  describe.each(VIEWPORT_NAMES)('on a %s', (viewport) => {
    it.concurrent.each(samplePages(slug))(
      'its %s page is clean, steady and accessible',
      async (kind, path) => {
        const context = await browser.newContext(VIEWPORTS[viewport]);
        try {
          const { page, complaints } = await watchedPage(context);
          await page.goto(addressOf(slug, path));
          await settle(page);
          expect(await page.locator('h1').count(), 'one heading that names the page').toBe(1);
          expect(complaints.all().filter((complaint) => !isExpected(complaint, kind))).toEqual([]);
          expect(await layoutShifts(page), 'what moved by itself').toEqual([]);
          const { scrollWidth, clientWidth } = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return { scrollWidth, clientWidth };
          });
          expect(scrollWidth, 'no sideways scrolling').toBeLessThanOrEqual(clientWidth);
          expect(await axeViolations(page)).toEqual([]);
        } finally {
          await context.close();
        }
      },
    );
  });
});
