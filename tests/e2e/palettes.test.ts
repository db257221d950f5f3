import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE_NAMES } from '#domain/site/template-names.ts';
import { axeViolations } from './axe.ts';
import { launchBrowser, settle, VIEWPORTS } from './browser.ts';
import { forcePalette, PALETTES } from './palette.ts';
import { addressOf, samplePages, siteOf, slugs } from './sites.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const KINDS = ['home', 'search', 'vehicle', 'location'];
const dealerWith = (template: string) =>
  slugs.find((slug) => siteOf(slug).config.template === template) ?? expect.fail(`No dealer has ${template}`);

describe.each(TEMPLATE_NAMES)('the template %s', (template) => {
  describe.each(PALETTES)('in its %s palette', (palette) => {
    const slug = dealerWith(template);
    const pages = samplePages(slug).filter(([kind]) => KINDS.includes(kind));

    it.concurrent.each(pages)('has a %s page that everybody can read', async (_, path) => {
      const context = await browser.newContext(VIEWPORTS.desktop);
      try {
        const page = await context.newPage();
        await page.goto(addressOf(slug, path));
        await settle(page);
        expect(await forcePalette(page, palette)).toBe(palette);
        expect(await axeViolations(page)).toEqual([]);
      } finally {
        await context.close();
      }
    });
  });
});
