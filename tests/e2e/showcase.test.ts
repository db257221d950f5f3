import type { Page } from 'playwright';
import { everyPage, type ShownPage, showcase } from '../fleet/showcase.ts';
import { siteOf } from '../fleet/sites.ts';
import { oneOfEach, whole } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, sidewaysScroll, VIEWPORTS, watchedPage, withLargeText } from './browser.ts';
import { sizesInTurn } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { forcePalette, PALETTES } from './palette.ts';
import { addressOf } from './shop.ts';
import { expect, test } from './test.ts';

/** A missing page is answered with 404, which Chromium reports as an error of the page. */
const isExpected = (complaint: string, kind: string) => kind === 'not found' && complaint.includes('404');

/** A full font is three times as large. Only a page with characters outside the subset may load it. */
const needlessFonts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const uncut = fetched.filter((name) => /-latin(-ext)?\.\w+\.woff2$/.test(name));
    if (uncut.length === 0) return [];
    const words = `${document.body.innerText}${[...document.querySelectorAll('*')].map((one) => getComputedStyle(one, '::before').content).join('')}`;
    return /[^\s!-~£©®°²·½×ÉÜéëöü–—‘’“”•…‹›™−]/.test(words) ? [] : uncut;
  });

async function fits(page: Page): Promise<void> {
  expect(await sidewaysScroll(page), 'no sideways scrolling').toBe(0);
  expect(await needlessFonts(page), 'fonts fetched for letters that the page does not have').toEqual([]);
}

/** More than one page of a kind, for the night. */
const MORE: readonly ShownPage[] = [
  ['coffs-harbour-toyota', 'sell-my-car careers finance personalised/finance service parts valuations'],
  ['coffs-harbour-toyota', 'special-offers about news/hilux-tub-space'],
  ['roamer-car-subscription', 'rental-enquiry subscription-enquiry'],
].flatMap(([slug = '', paths = '']) =>
  paths.split(' ').map((path) => ({ slug, kind: path, path: `/${path}` })),
);

const shownPages = whole ? [...everyPage(), ...MORE] : showcase();

/** Header and footer are the same on all pages of a dealer. */
const withShell = new Set(oneOfEach(shownPages, ({ slug }) => slug));

const COLOURED = ['home', 'search', 'vehicle', 'location', 'by price'];

const coloured = shownPages.filter(({ kind }) => COLOURED.includes(kind));
const templateOf = ({ slug }: ShownPage): string => siteOf(slug).config.template;
const firstOfEach = (difference: (one: ShownPage) => string): readonly ShownPage[] =>
  [...Map.groupBy(coloured, difference).values()].flatMap(([first]) => first ?? []);

/** Checked in both palettes: in `npm test` each template and each colourful kind of page, in `test:all` every combination. */
const inBothPalettes = new Set(
  whole
    ? firstOfEach((one) => `${templateOf(one)} ${one.kind}`)
    : [...firstOfEach(templateOf), ...firstOfEach(({ kind }) => kind)],
);

async function isForEverybody(page: Page, shown: ShownPage): Promise<void> {
  expect(await axeViolations(page, withShell.has(shown) ? {} : { within: 'main' })).toEqual([]);
  if (!inBothPalettes.has(shown)) return;
  const { palette } = siteOf(shown.slug).config.theme;
  const other = PALETTES.find((one) => one !== palette) ?? 'dark';
  expect(await forcePalette(page, other)).toBe(other);
  expect(await axeViolations(page, { only: 'color-contrast' }), `in the palette ${other}`).toEqual([]);
}

test('a layout shift is detected', async () => {
  const { page } = await watchedPage(await newShopper(VIEWPORTS.desktop));
  await page.goto(addressOf(shownPages[0]?.slug ?? '', '/'));
  await settle(page);
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('p'), { textContent: 'This comes late.' });
    document.querySelector('main')?.before(late);
  });
  await settle(page);
  expect(await layoutShifts(page)).not.toEqual([]);
});

for (const [at, shown] of shownPages.entries())
  for (const viewport of sizesInTurn(at))
    test(`the ${shown.kind} page of ${shown.slug} on a ${viewport} is without errors, stable and accessible`, async () => {
      const { slug, kind, path } = shown;
      const { page, complaints } = await watchedPage(await newShopper(VIEWPORTS[viewport]));
      await page.goto(addressOf(slug, path));
      await settle(page);
      expect(complaints.all().filter((complaint) => !isExpected(complaint, kind))).toEqual([]);
      expect(await layoutShifts(page)).toEqual([]);
      await fits(page);
      await isForEverybody(page, shown);
      await page.setViewportSize(VIEWPORTS.phone.viewport);
      await withLargeText(page);
      expect(await sidewaysScroll(page), 'on a phone, with text of twice the size').toBe(0);
    });
