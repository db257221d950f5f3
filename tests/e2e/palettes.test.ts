import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE_NAMES } from '#domain/site/template-names.ts';
import { axeViolations } from './axe.ts';
import { launchBrowser, settle, VIEWPORTS } from './browser.ts';
import { addressOf, samplePages, siteOf, slugs } from './sites.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const KINDS = ['home', 'search', 'vehicle', 'location'];
const dealerWith = (template: string) =>
  slugs.find((slug) => siteOf(slug).config.template === template) ?? expect.fail(`No dealer has ${template}`);

/** Both palettes stand in every stylesheet; which one shows is the colour scheme’s choice alone. */
describe.each(TEMPLATE_NAMES)('the template %s', (template) => {
  describe.each(['light', 'dark'])('in its %s palette', (scheme) => {
    const slug = dealerWith(template);
    const pages = samplePages(slug).filter(([kind]) => KINDS.includes(kind));

    it.concurrent.each(pages)('has a %s page that everybody can read', async (_, path) => {
      const context = await browser.newContext({ ...VIEWPORTS.desktop, bypassCSP: true });
      try {
        const page = await context.newPage();
        await page.goto(addressOf(slug, path));
        await page.addStyleTag({ content: `html:root:root { color-scheme: ${scheme} }` });
        await settle(page);
        const shown = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
        expect(shown).toBe(scheme);
        expect(await axeViolations(page)).toEqual([]);
      } finally {
        await context.close();
      }
    });
  });
});
