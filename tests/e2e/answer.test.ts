import type { Page } from 'playwright';
import { VIEWPORTS, type ViewportName, watchedPage } from './browser.ts';
import { dealerOf } from './dealer-stock.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';
import { chips, SLUG, shows, UNDER_40K, upTo, words } from './typed-queries.ts';

async function opened(slug: string, size: ViewportName, path?: string) {
  const { config } = await dealerOf(slug);
  const shopper = await newShopper({ ...VIEWPORTS[size], javaScriptEnabled: false });
  const { page, complaints } = await watchedPage(shopper, { hasScript: false });
  await page.goto(addressOf(slug, path ?? `${config.search.base_path}/new-used-and-demo-cars`));
  return { page, complaints };
}

async function search(page: Page, query: string): Promise<void> {
  await words(page).fill(query);
  await words(page).press('Enter');
}

const AUTOMATIC = { simple_transmission: ['Automatic'] };

describe('without script', () => {
  test('what was understood is taken off, sorted and filtered, and going back undoes that', async () => {
    const { page, complaints } = await opened(SLUG, 'phone');
    await search(page, 'auto suv under 40k');
    await shows(page, SLUG, UNDER_40K);
    expect(await words(page).inputValue()).toBe('auto suv under 40k');
    expect(await chips(page)).toEqual(['Automatic', 'SUV', 'Up to $40,000']);
    await page.locator('.chip', { hasText: 'SUV' }).click();
    expect(await words(page).inputValue()).toBe("auto 'suv' under 40k");
    await page.goBack();
    await shows(page, SLUG, UNDER_40K);

    await page.getByLabel('Sort').selectOption('Lowest price first');
    await page.getByRole('button', { name: 'Apply' }).click();
    await shows(page, SLUG, { ...UNDER_40K, sort: 'price-asc' });

    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.locator('.facet-value', { hasText: 'SUV' }).click();
    await shows(page, SLUG, { chosen: AUTOMATIC, ranges: { price: upTo(40_000) }, sort: 'price-asc' });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('textbox', { name: 'Price to' }).fill('30000');
    await page.getByRole('button', { name: 'Set price' }).click();
    await shows(page, SLUG, { chosen: AUTOMATIC, ranges: { price: upTo(30_000) }, sort: 'price-asc' });
    expect(complaints.all()).toEqual([]);
  });

  test('the search of the first page and that of the header are answered too', async () => {
    const { page } = await opened(SLUG, 'desktop', '/');
    await page.locator('.hero-search select[name=simple_body]').selectOption('SUV');
    await page.locator('.hero-search').getByRole('button', { name: 'Search', exact: true }).click();
    await shows(page, SLUG, { chosen: { simple_body: ['SUV'] } });

    await page.goBack();
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await page.locator('.search-sheet input').fill('auto suv under 40k');
    await page.locator('.search-sheet input').press('Enter');
    await shows(page, SLUG, UNDER_40K);
  });

  test('what finds nothing leads on', async () => {
    const { page } = await opened(SLUG, 'desktop');
    await search(page, 'people mover under 9k');
    await page.getByRole('link', { name: /Without Up to \$9,000/ }).click();
    await shows(page, SLUG, { chosen: { simple_body: ['People Mover'] } });
  });
});
