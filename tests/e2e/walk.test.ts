import type { Page } from 'playwright';
import { everyPage, showcase } from '../fleet/showcase.ts';
import { whole } from '../matrix.ts';
import { layoutShifts, settle, VIEWPORTS, type ViewportName, watchedPage } from './browser.ts';
import { newShopper, WITH_DRAWINGS } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const VIEWPORT_NAMES = Object.keys(VIEWPORTS) as readonly ViewportName[];

/** A page that is not there is answered with 404, which Chromium reports as an error of the page. */
const isExpected = (complaint: string, kind: string) => kind === 'not found' && complaint.includes('404');

/** An uncut font is three times as heavy: it may come only to a page that has letters beyond those of the cut one. */
const needlessFonts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const uncut = fetched.filter((name) => /-latin(-ext)?\.\w+\.woff2$/.test(name));
    const words = `${document.body.innerText}${[...document.querySelectorAll('*')].map((one) => getComputedStyle(one, '::before').content).join('')}`;
    return /[^\s!-~£©®°²·½×ÉÜéëöü–—‘’“”•…‹›™−]/.test(words) ? [] : uncut;
  });

for (const { slug, kind, path } of whole ? everyPage() : showcase())
  describe(`the ${kind} page of ${slug}`, () => {
    for (const viewport of VIEWPORT_NAMES)
      test(`is clean and steady on a ${viewport}`, async () => {
        const context = await newShopper({ ...VIEWPORTS[viewport], ...WITH_DRAWINGS });
        const { page, complaints } = await watchedPage(context);
        await page.goto(addressOf(slug, path));
        await settle(page);
        expect(complaints.all().filter((complaint) => !isExpected(complaint, kind))).toEqual([]);
        expect(await layoutShifts(page), 'what moved by itself').toEqual([]);
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        expect(await needlessFonts(page), 'fonts fetched for letters that the page does not have').toEqual(
          [],
        );
        expect(scrollWidth, 'no sideways scrolling').toBeLessThanOrEqual(clientWidth);
      });
  });
