import type { BrowserContextOptions } from 'playwright';
import { siteOf, slugs } from '../fleet/sites.ts';
import { VIEWPORTS } from './browser.ts';
import { SHORT_PAGE } from './by-day.ts';
import { openPage } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';

// tests/html/footers.test.ts reads what stands in each footer.

const configOf = (slug: string) => siteOf(slug).config;
const dealerWith = (variant: string) => slugs.find((slug) => configOf(slug).footer.variant === variant) ?? '';

async function visit(slug: string, options: BrowserContextOptions = VIEWPORTS.desktop) {
  const { page, complaints } = await openPage(slug, SHORT_PAGE, options);
  return { page, complaints, footer: page.getByRole('contentinfo') };
}

describe('the link back to the top', () => {
  for (const [reducedMotion, how] of [
    ['no-preference', 'smoothly'],
    ['reduce', 'at once'],
  ] as const)
    test(`with motion "${reducedMotion}" scrolls ${how}`, async () => {
      const { page } = await visit(dealerWith('default'), { ...VIEWPORTS.desktop, reducedMotion });
      await page.evaluate(() => {
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
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

test('the strip of a group has its logo, and five columns for five dealers', async () => {
  const { page, complaints } = await visit('cq-used-car-superstore');
  const strip = page.getByRole('navigation', { name: 'Part of the Tony White Group' });
  await expect(strip.locator('img')).toHaveAttribute('src', /tony-white/);
  const columns = await strip
    .locator('.subfooter-grid')
    .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' '));
  expect(columns).toHaveLength(5);
  expect(complaints.all()).toEqual([]);
});

test('licence numbers are large enough to read, and a printed footer has name, address, phone and licences', async () => {
  const { page, footer } = await visit(dealerWith('default'));
  const sizes = await footer
    .locator('.small-print strong, dd')
    .evaluateAll((found) => found.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
  await page.emulateMedia({ media: 'print' });
  const { name, phone } = configOf(dealerWith('default'));
  const text = (await footer.innerText()).replace(/\s/g, ' ');
  for (const expected of [name, phone ?? '', 'MD 097451', 'MVRL 51827']) expect(text).toContain(expected);
  expect(text).not.toContain('Opening hours');
  expect(await page.getByRole('navigation', { name: 'Our other websites' }).count()).toBe(0);
});
