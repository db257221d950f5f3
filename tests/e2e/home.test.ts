import type { BrowserContextOptions, Page } from 'playwright';
import { isShownFrom, reviewFigures } from '#domain/dealer/reviews.ts';
import { HOME_SECTIONS } from '#domain/site/look.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { siteOf, slugs } from '../fleet/sites.ts';
import { firstOf, oneOfEach } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, VIEWPORTS } from './browser.ts';
import { atNight } from './by-day.ts';
import { openPage } from './new-shopper.ts';
import { forcePalette, PALETTES } from './palette.ts';
import { describe, expect, test } from './test.ts';

async function withHome(slug: string, options: BrowserContextOptions, use: (page: Page) => Promise<void>) {
  await use((await openPage(slug, '/', options)).page);
}

type Kind = (typeof HOME_SECTIONS)[number];
const NAMES: Readonly<Record<Kind, (config: SiteConfig) => RegExp | string>> = {
  hero: ({ home, name }) => home.headline ?? name,
  browse: ({ vehicles }) => `Browse our ${vehicles.many}`,
  featured: ({ home }) => home.featured_title ?? 'Just in',
  brands: () => /^(?:Our brands|The .+ range)$/,
  locations: () => /^(?:Our locations|Come and see us)$/,
  reviews: () => 'What customers say',
  offers: () => 'Offers',
  about: ({ home, name }) => home.about_title ?? `About ${name}`,
  finance: ({ home, vehicles }) => home.finance_title ?? `Spread the cost of your ${vehicles.one}`,
  news: () => 'News',
};

const regionNames = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((regions) =>
      regions.map((region) => {
        const heading = document.getElementById(region.getAttribute('aria-labelledby') ?? '');
        return (region.getAttribute('aria-label') ?? heading?.textContent ?? '').trim();
      }),
    );

/** Below the dealer’s own minimum nothing is shown. */
function hasReviews({ reviews }: SiteConfig): boolean {
  const figures = reviewFigures(reviews);
  return figures !== null && isShownFrom(reviews.min_rating, figures.average);
}

describe('the sections of a home page', () => {
  const templateOf = (slug: string) => siteOf(slug).config.template;
  for (const slug of firstOf(1, oneOfEach(slugs, templateOf)))
    test(`of ${slug} stand in the order it configures`, async () => {
      const { config } = siteOf(slug);
      await withHome(slug, VIEWPORTS.desktop, async (page) => {
        const names = (await regionNames(page)).map((name) => ({ name }));
        let from = 0;
        for (const kind of config.home.sections.filter((one) => one !== 'reviews' || hasReviews(config))) {
          const wanted = NAMES[kind](config);
          const found = names.findIndex(
            ({ name }, index) =>
              index >= from && (typeof wanted === 'string' ? name === wanted : wanted.test(name)),
          );
          expect(
            found,
            `${kind} ("${wanted}") among ${JSON.stringify(names.slice(from))}`,
          ).toBeGreaterThanOrEqual(0);
          from = found + 1;
        }
      });
    });

  test('are each used by a demo dealer', () => {
    const used = new Set(slugs.flatMap((slug) => siteOf(slug).config.home.sections));
    expect(HOME_SECTIONS.filter((kind) => !used.has(kind))).toEqual([]);
  });
});

describe('the browse tabs', () => {
  const SLUG = 'coffs-harbour-toyota';
  const BODIES = /^Hatchback \d+ in stock$/;

  test('move nothing below them as the script takes over, are walked by arrow keys, Home and End, and show one panel', async () => {
    await withHome(SLUG, VIEWPORTS.desktop, async (page) => {
      await page.getByRole('tablist').waitFor();
      expect(await layoutShifts(page)).toEqual([]);

      const tab = (name: string) => page.getByRole('tab', { name, exact: true });
      await tab('Model').focus();
      expect(await page.getByRole('link', { name: BODIES }).isVisible()).toBe(false);
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel', { name: 'Body' }).getByRole('link', { name: BODIES }).waitFor();
      expect(await page.getByRole('tabpanel').count()).toBe(1);
      await page.keyboard.press('End');
      await page.getByRole('tab', { name: 'Fuel Type', selected: true }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name: 'Model', selected: true }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Home');
      expect(await tab('Model').evaluate((node) => node === document.activeElement)).toBe(true);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toContain(
        '/search/toyota/',
      );
    });
  });

  test('are radio buttons that work without script', async () => {
    await withHome(SLUG, { ...VIEWPORTS.desktop, javaScriptEnabled: false }, async (page) => {
      const body = page.getByRole('link', { name: BODIES });
      expect(await body.isVisible()).toBe(false);
      await page.getByRole('radio', { name: 'Model' }).focus();
      await page.keyboard.press('ArrowRight');
      await body.waitFor();
      await page.locator('label', { hasText: 'Brand' }).click();
      await page.getByRole('link', { name: /^Toyota \d+ in stock$/ }).waitFor();
      expect(await body.isVisible()).toBe(false);
    });
  });
});

describe('the row of featured vehicles', () => {
  test('moves by its buttons, which say where it ends', async () => {
    await withHome('swan-river-subaru', VIEWPORTS.desktop, async (page) => {
      const region = page.getByRole('region', { name: 'Ready in Victoria Park' });
      const [back, on] = [
        region.getByRole('button', { name: 'Back', exact: true }),
        region.getByRole('button', { name: 'More', exact: true }),
      ];
      expect(await back.getAttribute('aria-disabled')).toBe('true');
      await on.click();
      await region.locator('[aria-label="Back"][aria-disabled="false"]').waitFor();
      expect(
        await region
          .getByRole('list')
          .first()
          .evaluate((row) => row.scrollLeft),
      ).toBeGreaterThan(0);
    });
  });

  atNight('is read to its end by keyboard alone', async () => {
    await withHome('swan-river-subaru', { ...VIEWPORTS.phone, javaScriptEnabled: false }, async (page) => {
      const last = page
        .getByRole('list', { name: 'Ready in Victoria Park' })
        .getByRole('article')
        .last()
        .getByRole('link');
      await last.focus();
      const box = await last.boundingBox();
      expect(box && box.x >= 0 && box.x < VIEWPORTS.phone.viewport.width).toBe(true);
    });
  });
});

for (const slug of ['coffs-harbour-toyota', 'roamer-car-subscription'])
  describe(`the browse section of ${slug}`, () => {
    for (const palette of PALETTES)
      atNight(`is accessible in its ${palette} palette, tab by tab`, async () => {
        await withHome(slug, VIEWPORTS.phone, async (page) => {
          expect(await forcePalette(page, palette)).toBe(palette);
          const tabs = await page.getByRole('tab').all();
          for (const tab of [null, ...tabs]) {
            await tab?.click();
            expect(await axeViolations(page, { within: '.browse' })).toEqual([]);
          }
          const { scrollWidth, clientWidth } = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return { scrollWidth, clientWidth };
          });
          expect(scrollWidth, 'no sideways scrolling').toBeLessThanOrEqual(clientWidth);
        });
      });
  });
