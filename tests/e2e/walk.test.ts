import type { Page } from 'playwright';
import { everyPage, showcase } from '../fleet/showcase.ts';
import { whole } from '../matrix.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { sizesInTurn } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { openSlowLine } from './slow-line.ts';
import { describe, expect, test } from './test.ts';

/**
 * What a page may move in all while it arrives in pieces: a row whose last item comes with the next piece pushes its
 * neighbours by a hair. The limit of a good page is 0.1.
 */
const MOST_MOVED = 0.02;

const SHIFTS = `
  window.__moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.__moved.push([value, sources.map(({ node }) => node?.nodeName + '.' + node?.className).join(', ')]);
  }).observe({ type: 'layout-shift', buffered: true });
`;

const movedOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { __moved: readonly (readonly [number, string])[] }).__moved);

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

for (const [at, { slug, kind, path }] of (whole ? everyPage() : showcase()).entries())
  describe(`the ${kind} page of ${slug}`, () => {
    for (const viewport of sizesInTurn(at))
      test(`is clean and steady on a ${viewport} while it arrives on a slow line, and after`, async () => {
        const { page, complaints } = await watchedPage(await newShopper(VIEWPORTS[viewport]));
        await page.addInitScript(SHIFTS);
        await page.goto(`http://${slug}.localhost:${await openSlowLine()}${path}`);
        await settle(page);
        expect(complaints.all().filter((complaint) => !isExpected(complaint, kind))).toEqual([]);
        expect(await layoutShifts(page), 'what moved by itself').toEqual([]);
        const moved = await movedOn(page);
        const sum = moved.reduce((total, [value]) => total + value, 0);
        expect(sum, moved.map(([value, what]) => `${value.toFixed(4)} ${what}`).join('; ')).toBeLessThan(
          MOST_MOVED,
        );
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
