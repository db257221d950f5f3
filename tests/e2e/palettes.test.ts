import { TEMPLATE_NAMES } from '#domain/site/template-names.ts';
import { samplePages, siteOf, slugs } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { forcePalette, PALETTES } from './palette.ts';
import { addressOf } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

const KINDS = ['home', 'search', 'vehicle', 'location'];
const dealerWith = (template: string) =>
  slugs.find((slug) => siteOf(slug).config.template === template) ?? fail(`No dealer has ${template}`);

for (const template of TEMPLATE_NAMES)
  describe(`the template ${template}`, () => {
    for (const palette of PALETTES)
      describe(`in its ${palette} palette`, () => {
        const slug = dealerWith(template);
        const pages = samplePages(slug).filter(([kind]) => KINDS.includes(kind));

        for (const [_, path] of pages)
          test(`has a ${_} page that everybody can read`, async () => {
            const context = await newShopper(VIEWPORTS.desktop);
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
