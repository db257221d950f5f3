import type { Browser, Page } from 'playwright';
import { FOOTERS } from '#domain/site/look.ts';
import { siteOf, slugs } from '../fleet/sites.ts';
import { firstOf, oneOfEach } from '../matrix.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const configOf = (slug: string) => siteOf(slug).config;
const dealerWith = (variant: string) => slugs.find((slug) => configOf(slug).footer.variant === variant) ?? '';

async function visit<T>(
  slug: string,
  options: Parameters<Browser['newContext']>[0],
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await newShopper(options);
  try {
    const { page, complaints } = await watchedPage(context);
    await page.goto(addressOf(slug, '/privacy-policy'));
    await settle(page);
    const seen = await look(page);
    expect(complaints.all()).toEqual([]);
    return seen;
  } finally {
    await context.close();
  }
}

const digits = (text: string) => text.replace(/\s/g, ' ');
for (const variant of firstOf(2, FOOTERS))
  describe(`the footer "${variant}"`, () => {
    for (const viewport of firstOf(1, ['desktop', 'phone'] as const))
      test(`has licence numbers on a ${viewport} that are large enough to read`, async () => {
        await visit(dealerWith(variant), VIEWPORTS[viewport], async (page) => {
          const sizes = await page
            .getByRole('contentinfo')
            .locator('.small-print strong, dd')
            .evaluateAll((found) => found.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
          const [wide, window] = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            innerWidth,
          ]);
          expect(wide, 'no sideways scrolling').toBeLessThanOrEqual(window ?? 0);
        });
      });
  });

describe('links out of the footer', () => {
  test('lead from the Perth dealer to its used cars, its own pages elsewhere, and its accounts in new tabs', async () => {
    await visit(dealerWith('perth-subaru'), VIEWPORTS.desktop, async (page) => {
      const footer = page.getByRole('contentinfo');
      for (const name of ['Facebook', 'Twitter', 'YouTube', 'Instagram']) {
        const link = footer.getByRole('link', { name });
        expect(await link.getAttribute('target')).toBe('_blank');
        expect(await link.getAttribute('rel')).toContain('noopener');
      }
      const hrefs = await footer
        .locator('nav a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const dealer = 'https://dealer.swan-river-subaru.example';
      expect(hrefs.filter((href) => href.startsWith('/'))).toEqual(['/search/used-cars']);
      expect(
        hrefs.filter((href) => href.startsWith(dealer)).map((href) => href.slice(dealer.length + 1)),
      ).toEqual(
        expect.arrayContaining([
          'vehicles',
          'service',
          'about',
          'contact',
          'finance',
          'parts-and-accessories',
          'fleet',
          'aftercare',
          'trade-in-valuation',
        ]),
      );
    });
  });
});

describe('back to top', () => {
  atNight('leads there without script', async () => {
    const options = { ...VIEWPORTS.phone, javaScriptEnabled: false };
    const context = await newShopper(options);
    const page = await context.newPage();
    await page.goto(addressOf(dealerWith('default'), '/'));
    const link = page.getByRole('link', { name: 'Back to top' });
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).first().waitFor();
    expect(new URL(page.url()).hash).toBe('#top');
    await context.close();
  });

  for (const [reducedMotion, how] of firstOf(1, [
    ['no-preference', 'smoothly'],
    ['reduce', 'at once'],
  ] as const))
    test(`with motion "${reducedMotion}" goes ${how}`, async () => {
      await visit(dealerWith('default'), { ...VIEWPORTS.desktop, reducedMotion }, async (page) => {
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await page.evaluate(() => {
          const places = new Set([window.scrollY]);
          Object.assign(window, { places });
          addEventListener('scroll', () => places.add(window.scrollY));
        });
        await page.getByRole('link', { name: 'Back to top' }).click();
        await page.waitForFunction(() => window.scrollY === 0);
        const places = await page.evaluate(() => Number(Reflect.get(window, 'places').size));
        if (how === 'at once') expect(places).toBeLessThanOrEqual(2);
        else expect(places).toBeGreaterThan(2);
      });
    });
});

const grouped = slugs.filter((slug) => configOf(slug).dealership_group !== null);

describe('the strip of the group', () => {
  for (const slug of firstOf(
    1,
    oneOfEach(grouped, (one) => configOf(one).group_subfooter.enabled),
  ))
    test(`${slug} has it as configured`, async () => {
      const { group_subfooter } = configOf(slug);
      await visit(slug, VIEWPORTS.desktop, async (page) => {
        const strip = page.getByRole('navigation', { name: 'Part of the Tony White Group' });
        if (!group_subfooter.enabled) return expect(await strip.count()).toBe(0);
        await strip.waitFor();
        expect(await strip.locator('img').evaluate((logo) => (logo as HTMLImageElement).src)).toContain(
          'tony-white',
        );
        const own = strip.getByRole('link', { name: configOf(slug).name, exact: true });
        expect(await own.getAttribute('href')).toBe('/');
        return undefined;
      });
    });

  const COLUMNS = [
    ['cq-used-car-superstore', 5],
    ['reef-city-gwm-haval', 5],
    ['reef-city-motors', 5],
    ['reef-city-subaru', 5],
    ['northern-rivers-motor-group', 4],
    ['coffs-harbour-toyota', 1],
  ] as const;
  for (const [slug, columns] of firstOf(
    1,
    oneOfEach(COLUMNS, ([, number]) => number),
  ))
    test(`${slug} has it in ${columns} columns`, () =>
      visit(slug, VIEWPORTS.desktop, async (page) => {
        const grid = page
          .getByRole('navigation', { name: 'Part of the Tony White Group' })
          .locator('.subfooter-grid');
        const drawn = await grid.evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' '));
        expect(drawn).toHaveLength(columns);
        const [{ width = 0 } = {}, column = 0] = [
          (await grid.boundingBox()) ?? {},
          Number.parseFloat(drawn[0] ?? ''),
        ];
        if (columns === 1) expect(column).toBeGreaterThan(width * 0.9);
      }));

  atNight('stands between the footer and the other websites', async () => {
    await visit('coffs-harbour-toyota', VIEWPORTS.phone, async (page) => {
      const tops = await page
        .locator(
          'main, footer, nav[aria-label="Part of the Tony White Group"], nav[aria-label="Our other websites"]',
        )
        .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top));
      expect(tops).toHaveLength(4);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    });
  });
});

const owners = slugs.filter((slug) => configOf(slug).dealership_websites.length > 0);

describe('the owner’s other websites', () => {
  for (const slug of oneOfEach(owners, (one) => configOf(one).footer.bottom_component))
    atNight(`${slug} shows them as configured`, async () => {
      const { dealership_websites, footer } = configOf(slug);
      await visit(slug, VIEWPORTS.desktop, async (page) => {
        const strip = page.getByRole('navigation', { name: 'Our other websites' });
        if (!footer.bottom_component) return expect(await strip.count()).toBe(0);
        for (const { name, url } of dealership_websites) {
          const link = strip.getByRole('link', { name });
          expect(await link.getAttribute('href')).toBe(url);
          expect(await link.getAttribute('target')).toBe('_blank');
          await link.locator('img').scrollIntoViewIfNeeded();
          await page.waitForFunction(
            (logo) => logo instanceof HTMLImageElement && logo.complete && logo.naturalWidth > 0,
            await link.locator('img').elementHandle(),
          );
        }
        return undefined;
      });
    });

  test('are shown by some demo dealers and switched off by one', () => {
    const shown = owners.map((slug) => configOf(slug).footer.bottom_component);
    expect(new Set(shown)).toEqual(new Set([true, false]));
  });
});

describe('on paper', () => {
  test('a footer is name, address, phone and licences', async () => {
    const slug = dealerWith('default');
    await visit(slug, VIEWPORTS.desktop, async (page) => {
      await page.emulateMedia({ media: 'print' });
      const { name, phone } = configOf(slug);
      const text = digits(await page.getByRole('contentinfo').innerText());
      for (const expected of [name, phone ?? '', 'MD 097451', 'MVRL 51827']) expect(text).toContain(expected);
      expect(text).not.toContain('Opening hours');
      expect(await page.getByRole('navigation', { name: 'Our other websites' }).count()).toBe(0);
    });
  });
});
