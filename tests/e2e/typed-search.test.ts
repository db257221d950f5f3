import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { sidewaysScroll, VIEWPORTS } from './browser.ts';
import { plainlyFound } from './dealer-stock.ts';
import { openPage } from './new-shopper.ts';
import { alive } from './results.ts';
import { describe, expect, test } from './test.ts';
import {
  chips,
  isUnderstood,
  type Meant,
  RESULTS,
  SLUG,
  shows,
  UNDER_40K,
  upTo,
  words,
} from './typed-queries.ts';

async function opened(size: 'phone' | 'desktop') {
  const watched = await openPage(SLUG, RESULTS, VIEWPORTS[size]);
  await alive(watched.page);
  return watched;
}

// What each query means is a rule with a table of its own.
describe('a typed query', () => {
  test('becomes chips that return their words, also from a link and after a reload', async () => {
    const { page, complaints } = await opened('phone');
    await isUnderstood(page, complaints);
  });

  test('finds what is meant, and a removed filter removes its words', async () => {
    const { page, complaints } = await opened('desktop');
    await words(page).fill('cheapest hybrid');
    await shows(page, { chosen: { simple_fuel: ['Hybrid'] }, sort: 'price-asc' });
    await words(page).fill('utes in woolgoolga');
    await shows(page, { chosen: { simple_body: ['Ute'], location_name: ['Woolgoolga Pre-Owned'] } });
    await words(page).fill('auto suv under 40k');
    await shows(page, UNDER_40K);
    const body = page.locator('.facet', { has: page.getByRole('heading', { name: 'Body' }) });
    await body.locator('.facet-value', { hasText: 'SUV' }).click();
    await expect(words(page)).toHaveValue('auto under 40k');
    await shows(page, {
      chosen: { simple_transmission: ['Automatic'] },
      ranges: { price: upTo(40_000) },
    });
    expect(complaints.all()).toEqual([]);
  });

  test('is always text, and one long word is no wider than a phone', async () => {
    const { page, complaints } = await opened('phone');
    const evil = `<img/src=x/onerror=alert(document.title)//${'a'.repeat(60)}>`;
    await words(page).fill(`${evil} white ute under 40k`);
    await page.getByRole('link', { name: `Without “${evil}”` }).waitFor();
    expect(await chips(page)).toEqual([`“${evil}”`, 'White', 'Ute', 'Up to $40,000']);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await page.locator('img[src^="x"]').count()).toBe(0);
    expect(complaints.all()).toEqual([]);
  });

  test('without results gets suggestions: what to leave out, similar spellings, other places and other sites of the group', async () => {
    const { page, complaints } = await opened('phone');
    await words(page).fill('people mover under 9k');
    await page
      .locator('.empty-ways')
      .getByRole('link', { name: /Without Up to \$9,000/ })
      .click();
    await shows(page, { chosen: { simple_body: ['People Mover'] } });
    expect(await words(page).inputValue()).toBe('people mover');

    const corolla: Meant = { chosen: { make: ['Toyota'], model: ['Corolla'] } };
    const { total } = await plainlyFound(SLUG, { ...NOTHING_CHOSEN, ...corolla });
    await words(page).fill('toyota corrola');
    await page.getByRole('link', { name: `Did you mean toyota corolla? (${total} cars)` }).click();
    await shows(page, corolla);
    expect(await words(page).inputValue()).toBe('toyota corolla');

    // The engine corrects one of the words and drops the other.
    await words(page).fill('toyata corrola');
    await page.getByRole('link', { name: /^Did you mean toyota corolla/ }).click();
    await shows(page, corolla);

    const granvia: Meant = { chosen: { make: ['Toyota'], model: ['Granvia'] } };
    await words(page).fill('toyota granvia in woolgoolga');
    const elsewhere = page.getByRole('link', { name: /^\d+ cars at Coffs Harbour Toyota$/ });
    await elsewhere.waitFor();
    expect(await page.getByRole('link', { name: 'Reef City Motors' }).first().getAttribute('href')).toBe(
      'https://www.reef-city-motors.example/search/used-cars?query=toyota%20granvia%20in%20woolgoolga',
    );
    await elsewhere.click();
    await shows(page, {
      chosen: { ...granvia.chosen, location_name: ['Coffs Harbour Toyota - Sales'] },
    });
    expect(await words(page).inputValue()).toBe('toyota granvia');
    expect(complaints.all()).toEqual([]);
  });
});
