import type { Page } from 'playwright';
import { everyPage, type ShownPage, showcase } from '../fleet/showcase.ts';
import { siteOf } from '../fleet/sites.ts';
import { whole } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { forcePalette, PALETTES } from './palette.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const COLOURED = ['home', 'search', 'vehicle', 'location'];

const pages = whole ? everyPage() : showcase();

/** One page of each kind that is full of colours, for each template: looked at in both palettes. */
const coloured = new Set(
  Map.groupBy(
    pages.filter(({ kind }) => COLOURED.includes(kind)),
    ({ slug, kind }) => `${siteOf(slug).config.template} ${kind}`,
  )
    .values()
    .map(([first]) => first),
);

async function inTheOtherPalette(page: Page, { slug }: ShownPage): Promise<readonly string[]> {
  const { palette } = siteOf(slug).config.theme;
  const other = PALETTES.find((one) => one !== palette) ?? 'dark';
  expect(await forcePalette(page, other)).toBe(other);
  return axeViolations(page, { only: 'color-contrast' });
}

describe('everybody can read and use', () => {
  for (const [at, shown] of pages.entries()) {
    // What differs by width is what a phone folds away: every other page is looked at on one.
    const viewport = at % 2 === 0 ? 'desktop' : 'phone';
    const palettes = coloured.has(shown) ? 'in both palettes' : 'in its palette';
    test(`the ${shown.kind} page of ${shown.slug} on a ${viewport}, ${palettes}`, async () => {
      const page = await (await newShopper(VIEWPORTS[viewport])).newPage();
      await page.goto(addressOf(shown.slug, shown.path));
      await settle(page);
      expect(await axeViolations(page)).toEqual([]);
      if (coloured.has(shown)) expect(await inTheOtherPalette(page, shown)).toEqual([]);
    });
  }
});
