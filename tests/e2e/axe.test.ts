import { everyPage, showcase } from '../fleet/showcase.ts';
import { siteOf } from '../fleet/sites.ts';
import { whole } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { forcePalette, PALETTES } from './palette.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const pages = whole ? everyPage() : showcase();

describe('everybody can read and use', () => {
  for (const [at, { slug, kind, path }] of pages.entries()) {
    // What differs by width is what a phone folds away: every other page is looked at on one.
    const viewport = at % 2 === 0 ? 'desktop' : 'phone';
    test(`the ${kind} page of ${slug} on a ${viewport}`, async () => {
      const page = await (await newShopper(VIEWPORTS[viewport])).newPage();
      await page.goto(addressOf(slug, path));
      await settle(page);
      expect(await axeViolations(page)).toEqual([]);
    });
  }
});

const COLOURED = ['home', 'search', 'vehicle', 'location'];

/** One page of each kind that is full of colours, for each template. */
const coloured = Map.groupBy(
  pages.filter(({ kind }) => COLOURED.includes(kind)),
  ({ slug, kind }) => `${siteOf(slug).config.template} ${kind}`,
);

describe('in the palette that the dealer has not chosen, everybody can read', () => {
  for (const [what, [shown]] of coloured)
    if (shown !== undefined)
      test(`a page of ${what}`, async () => {
        const { palette } = siteOf(shown.slug).config.theme;
        const page = await (await newShopper(VIEWPORTS.desktop)).newPage();
        await page.goto(addressOf(shown.slug, shown.path));
        await settle(page);
        const other = PALETTES.find((one) => one !== palette) ?? 'dark';
        expect(await forcePalette(page, other)).toBe(other);
        expect(await axeViolations(page, { only: 'color-contrast' })).toEqual([]);
      });
});
