import { VIEWPORTS } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';
import { chips, RESULTS, SLUG, shows, UNDER_40K, upTo, words } from './typed-queries.ts';

const AUTOMATIC = { simple_transmission: ['Automatic'] };

describe('without JavaScript', () => {
  test('chips are removed, results are sorted and filtered, and going back undoes that', async () => {
    const { page, complaints } = await openPage(SLUG, RESULTS, {
      ...VIEWPORTS.phone,
      javaScriptEnabled: false,
    });
    await words(page).fill('auto suv under 40k');
    await words(page).press('Enter');
    await shows(page, UNDER_40K);
    expect(await words(page).inputValue()).toBe('auto suv under 40k');
    expect(await chips(page)).toEqual(['Automatic', 'SUV', 'Up to $40,000']);
    await page.locator('.chip', { hasText: 'SUV' }).click();
    expect(await words(page).inputValue()).toBe("auto 'suv' under 40k");
    await page.goBack();
    await shows(page, UNDER_40K);

    await page.getByLabel('Sort').selectOption('Lowest price first');
    await page.getByRole('button', { name: 'Apply' }).click();
    await shows(page, { ...UNDER_40K, sort: 'price-asc' });

    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.locator('.facet-value', { hasText: 'SUV' }).click();
    await shows(page, { chosen: AUTOMATIC, ranges: { price: upTo(40_000) }, sort: 'price-asc' });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('textbox', { name: 'Price to' }).fill('30000');
    await page.getByRole('button', { name: 'Set price' }).click();
    await shows(page, { chosen: AUTOMATIC, ranges: { price: upTo(30_000) }, sort: 'price-asc' });
    expect(complaints.all()).toEqual([]);
  });

  test('the search of the home page and that of the header work too', async () => {
    const { page } = await openPage(SLUG, '/', { ...VIEWPORTS.desktop, javaScriptEnabled: false });
    await page.locator('.hero-search select[name=simple_body]').selectOption('SUV');
    await page.locator('.hero-search').getByRole('button', { name: 'Search', exact: true }).click();
    await shows(page, { chosen: { simple_body: ['SUV'] } });

    await page.goBack();
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await page.locator('.search-sheet input').fill('auto suv under 40k');
    await page.locator('.search-sheet input').press('Enter');
    await shows(page, UNDER_40K);
  });
});
