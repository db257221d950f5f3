import { NOTHING_CHOSEN } from '#domain/search/state.ts';
import { plainlyFound } from './dealer-stock.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';
import {
  chips,
  type Meant,
  SLUG,
  shows,
  TYPED,
  UNDER_40K,
  upTo,
  visiting,
  whatIsTyped,
  words,
} from './typed-queries.ts';

const opened = visiting(addressOf);

describe('what is typed', () => {
  test('finds what is meant', async () => {
    const { page, complaints } = await opened(SLUG, 'phone');
    for (const [query, meant] of Object.entries(TYPED))
      await test.step(query, async () => {
        await words(page).fill(query);
        await shows(page, SLUG, meant);
      });
    expect(complaints.all()).toEqual([]);
  });

  whatIsTyped(opened);

  test('gives way to hands: a filter taken off leaves its words out', async () => {
    const { page } = await opened(SLUG, 'desktop');
    await words(page).fill('auto suv under 40k');
    await shows(page, SLUG, UNDER_40K);
    const body = page.locator('.facet', { has: page.getByRole('heading', { name: 'Body' }) });
    await body.locator('.facet-value', { hasText: 'SUV' }).click();
    await expect.poll(() => words(page).inputValue()).toBe('auto under 40k');
    await shows(page, SLUG, {
      chosen: { simple_transmission: ['Automatic'] },
      ranges: { price: upTo(40_000) },
    });
  });

  test('is text whatever it is, and one long word is no wider than a phone', async () => {
    const { page, complaints } = await opened(SLUG, 'phone');
    const evil = `<img/src=x/onerror=alert(document.title)//${'a'.repeat(60)}>`;
    await words(page).fill(`${evil} white ute under 40k`);
    await page.getByRole('link', { name: `Without “${evil}”` }).waitFor();
    expect(await chips(page)).toEqual([`“${evil}”`, 'White', 'Ute', 'Up to $40,000']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.locator('img[src^="x"]').count()).toBe(0);
    expect(complaints.all()).toEqual([]);
  });

  test('that finds nothing says what to leave out', async () => {
    const { page } = await opened(SLUG, 'desktop');
    await words(page).fill('people mover under 9k');
    await page
      .locator('.empty-ways')
      .getByRole('link', { name: /Without Up to \$9,000/ })
      .click();
    await shows(page, SLUG, { chosen: { simple_body: ['People Mover'] } });
    expect(await words(page).inputValue()).toBe('people mover');
  });

  test('that finds nothing names what is spelt alike, what other places have, and other sites of the group', async () => {
    const { page, complaints } = await opened(SLUG, 'phone');
    const corolla: Meant = { chosen: { make: ['Toyota'], model: ['Corolla'] } };
    const { total } = await plainlyFound(SLUG, { ...NOTHING_CHOSEN, ...corolla });
    await words(page).fill('toyota corrola');
    await page.getByRole('link', { name: `Did you mean toyota corolla? (${total} cars)` }).click();
    await shows(page, SLUG, corolla);
    expect(await words(page).inputValue()).toBe('toyota corolla');

    // The engine corrects one of the words and drops the other.
    await words(page).fill('toyata corrola');
    await page.getByRole('link', { name: /^Did you mean toyota corolla/ }).click();
    await shows(page, SLUG, corolla);

    const granvia: Meant = { chosen: { make: ['Toyota'], model: ['Granvia'] } };
    await words(page).fill('toyota granvia in woolgoolga');
    const elsewhere = page.getByRole('link', { name: /^\d+ cars at Coffs Harbour Toyota$/ });
    await elsewhere.waitFor();
    expect(await page.getByRole('link', { name: 'Reef City Motors' }).first().getAttribute('href')).toBe(
      'https://www.reef-city-motors.example/search/used-cars?query=toyota%20granvia%20in%20woolgoolga',
    );
    await elsewhere.click();
    await shows(page, SLUG, {
      chosen: { ...granvia.chosen, location_name: ['Coffs Harbour Toyota - Sales'] },
    });
    expect(await words(page).inputValue()).toBe('toyota granvia');
    expect(complaints.all()).toEqual([]);
  });
});
