import type { Page } from 'playwright';
import { samplePages, slugs } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, type ViewportName, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const VIEWPORT_NAMES = Object.keys(VIEWPORTS) as readonly ViewportName[];

/** A page that is not there is answered with 404, which Chromium reports as an error of the page. */
const isExpected = (complaint: string, kind: string) => kind === 'not found' && complaint.includes('404');

const SHELL = ['.site-header', 'body > footer', '.subfooter', '.sisters'];
/** The shell is the same on each page of a dealer: reading it once saves more than half of the time. */
const readBefore = (kind: string) => (kind === 'home' ? [] : SHELL);

/** An uncut font is three times as heavy: it may come only to a page that has letters beyond those of the cut one. */
const needlessFonts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const uncut = fetched.filter((name) => /-latin(-ext)?\.\w+\.woff2$/.test(name));
    const words = `${document.body.innerText}${[...document.querySelectorAll('*')].map((one) => getComputedStyle(one, '::before').content).join('')}`;
    return /[^\s!-~£©®°²·½×ÉÜéëöü–—‘’“”•…‹›™−]/.test(words) ? [] : uncut;
  });

for (const slug of slugs)
  describe(`${slug}`, () => {
    for (const viewport of VIEWPORT_NAMES)
      describe(`on a ${viewport}`, () => {
        for (const [kind, path] of samplePages(slug))
          test(`its ${kind} page is clean, steady and accessible`, async () => {
            const context = await newShopper(VIEWPORTS[viewport]);
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
              expect(
                await needlessFonts(page),
                'fonts fetched for letters that the page does not have',
              ).toEqual([]);
              expect(scrollWidth, 'no sideways scrolling').toBeLessThanOrEqual(clientWidth);
              expect(await axeViolations(page, readBefore(kind))).toEqual([]);
            } finally {
              await context.close();
            }
          });
      });
  });
