import type { Page } from 'playwright';
import { paths } from '#paths';
import { openPage } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { expect, test } from './test.ts';

const DEALER = 'coffs-harbour-toyota';

test('a make leads over a model to the vehicles of one variant, and a model is asked about by its name', async () => {
  const { page, complaints } = await openPage(DEALER, '/brands/toyota');
  await page
    .getByRole('main')
    .getByRole('link', { name: /HiLux$/ })
    .first()
    .click();
  await page.waitForURL('**/models/hilux');
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.innerText()).toMatch(/^All new\s+Toyota\s+HiLux$/);
  await page.getByRole('table').getByRole('link', { name: 'SR5' }).click();
  await page.waitForURL('**/search/toyota/hilux?badge=SR5');
  const badges = page.locator('.results .card-badge');
  await expect
    .poll(async () => {
      const found = await badges.allInnerTexts();
      return found.length > 0 && found.every((badge) => badge.startsWith('SR5'));
    })
    .toBe(true);

  await page.goto(addressOf(DEALER, '/models/hilux'));
  await page.getByRole('link', { name: 'Enquire about the Toyota HiLux' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue('I am interested in the Toyota HiLux.');
  expect(complaints.all()).toEqual([]);
});

test('a make tells how many there are now, not how many there were', async () => {
  const counts = await (await ask(DEALER, paths.counts)).json();
  counts.opens['/search/toyota'] = 1234;
  counts.opens['/search/toyota?car_type=new'] = 777;
  counts.opens['/search/toyota/hilux'] = 555;
  const { page } = await openPage(DEALER, '/brands/toyota', undefined, (one) =>
    one.route(`**${paths.counts}`, (route) => route.fulfill({ json: counts })),
  );
  await page.getByRole('link', { name: 'See 1,234 in stock' }).waitFor();
  await page.getByRole('link', { name: /^New Toyota 777/ }).waitFor();
  await page.locator('.range-tile', { hasText: 'HiLux' }).getByText('555').waitFor();
});

test('the words below results stay when the results come alive, go with another filter, and come back with the page', async () => {
  const words = (page: Page) => page.getByRole('heading', { name: 'Toyota at Coffs Harbour Toyota' });
  const { page, complaints } = await openPage(DEALER, '/search/toyota');
  await page.locator('.results[data-liveness="ready"]').waitFor();
  expect(await words(page).isVisible()).toBe(true);
  await page.locator('.filters').getByRole('link', { name: /^Used/ }).first().click();
  await page.waitForURL('**/search/toyota?car_type=used');
  await expect(words(page)).toBeHidden();
  await page.goBack();
  await expect(words(page)).toBeVisible();
  expect(complaints.all()).toEqual([]);
});
