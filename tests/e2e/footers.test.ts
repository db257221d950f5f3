import type { BrowserContextOptions, Page } from 'playwright';
import { FOOTERS } from '#domain/site/look.ts';
import { siteOf, slugs } from '../fleet/sites.ts';
import { firstOf, oneOfEach } from '../matrix.ts';
import { VIEWPORTS } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';

const configOf = (slug: string) => siteOf(slug).config;
const dealerWith = (variant: string) => slugs.find((slug) => configOf(slug).footer.variant === variant) ?? '';

async function visit(
  slug: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<unknown>,
): Promise<void> {
  const { page, complaints } = await openPage(slug, '/privacy-policy', options);
  await look(page);
  expect(complaints.all()).toEqual([]);
}

const digits = (text: string) => text.replace(/\s/g, ' ');
for (const variant of firstOf(2, FOOTERS))
  describe(`the footer "${variant}"`, () => {
    test(`has licence numbers that are large enough to read`, async () => {
      await visit(dealerWith(variant), VIEWPORTS.desktop, async (page) => {
        const sizes = await page
          .getByRole('contentinfo')
          .locator('.small-print strong, dd')
          .evaluateAll((found) => found.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
        const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
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

  test('has five columns where it has five dealers', () =>
    visit('cq-used-car-superstore', VIEWPORTS.desktop, async (page) => {
      const strip = page.getByRole('navigation', { name: 'Part of the Tony White Group' });
      const drawn = await strip
        .locator('.subfooter-grid')
        .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' '));
      expect(drawn).toHaveLength(5);
    }));
});

const owners = slugs.filter((slug) => configOf(slug).dealership_websites.length > 0);

describe('the owner’s other websites', () => {
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
