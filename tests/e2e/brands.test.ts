import type { Page } from 'playwright';
import { openPage } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { expect, test } from './test.ts';

const DEALER = 'coffs-harbour-toyota';

test('a make leads through a model to the vehicles of one variant, and the enquiry names the model', async () => {
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

test('the text below results stays when the results hydrate, disappears with another filter, and returns with the page', async () => {
  const words = (page: Page) => page.getByRole('heading', { name: 'Toyota at Coffs Harbour Toyota' });
  const { page, complaints } = await openPage(DEALER, '/search/toyota');
  await page.locator('.results[data-liveness="ready"]').waitFor();
  expect(await words(page).isVisible()).toBe(true);
  await page.locator('.filters').getByRole('link', { name: /^Used/ }).first().click();
  await page.waitForURL('**/search/toyota?car_type=used');
  // A request that is aborted would count as failed.
  await page.waitForLoadState('networkidle');
  await expect(words(page)).toBeHidden();
  await page.goBack();
  await expect(words(page)).toBeVisible();
  expect(complaints.all()).toEqual([]);
});
