import type { Page } from 'playwright';
import { paths } from '#paths';
import { openPage } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

async function onPage(slug: string, path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints } = await openPage(slug, path);
  await look(page);
  expect(complaints.all()).toEqual([]);
}

const DEALER = 'coffs-harbour-toyota';
const AT_ROOT = 'ironbark-isuzu';
const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** From a make to one of its models, and to the stock of one variant. */
async function fromMakeToResults(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /HiLux$/ })
    .and(page.locator('main a'))
    .first()
    .click();
  await page.waitForURL('**/models/hilux');
  expect(await heading(page).innerText()).toMatch(/^All new\s+Toyota\s+HiLux$/);
  await page.getByRole('table').getByRole('link', { name: 'SR5' }).click();
  await page.waitForURL('**/search/toyota/hilux?badge=SR5');
}

describe('a make', () => {
  test('leads over a model to the vehicles of one variant', () =>
    onPage(DEALER, '/brands/toyota', async (page) => {
      await fromMakeToResults(page);
      const badges = () => page.locator('.results .card-badge').allInnerTexts();
      const areAll = async () => {
        const found = await badges();
        return found.length > 0 && found.every((badge) => badge.startsWith('SR5'));
      };
      await expect.poll(areAll).toBe(true);
    }));

  test('tells how many there are now, not how many there were', () =>
    onPage(DEALER, '/', async (page) => {
      const counts = await (await ask(DEALER, paths.counts)).json();
      counts.opens['/search/toyota'] = 1234;
      counts.opens['/search/toyota?car_type=new'] = 777;
      counts.opens['/search/toyota/hilux'] = 555;
      await page.route(`**${paths.counts}`, (route) => route.fulfill({ json: counts }));
      await page.goto(addressOf(DEALER, '/brands/toyota'));
      await page.getByRole('link', { name: 'See 1,234 in stock' }).waitFor();
      await page.getByRole('link', { name: /^New Toyota 777/ }).waitFor();
      await page.locator('.range-tile', { hasText: 'HiLux' }).getByText('555').waitFor();
    }));
});

describe('a model', () => {
  test('is asked about by its name', () =>
    onPage(DEALER, '/models/hilux', async (page) => {
      await page.getByRole('link', { name: 'Enquire about the Toyota HiLux' }).click();
      const message = page.getByRole('textbox', { name: 'Message' });
      await expect.poll(() => message.inputValue()).toBe('I am interested in the Toyota HiLux.');
    }));

  test('is found at its other addresses too, each of which leads to its own', async () => {
    for (const [slug, from, to] of [
      [DEALER, '/hilux', '/models/hilux'],
      [AT_ROOT, '/models/d-max', '/d-max'],
      [AT_ROOT, '/models/d-max-x-terrain', '/search/isuzu-ute/d-max'],
    ] as const) {
      const answer = await ask(slug, from, { redirect: 'manual' });
      expect([301, 302]).toContain(answer.status);
      expect(answer.headers.get('location')).toBe(to);
      expect((await ask(slug, to)).status).toBe(200);
    }
  });
});

describe('electric cars', () => {
  test('stand on a page of their own', () =>
    onPage('reef-city-subaru', paths.electricCars, async (page) => {
      expect(await heading(page).innerText()).toBe('Electric cars');
      expect(await page.locator('main .card').count()).toBeGreaterThan(0);
    }));
});

describe('the words below results', () => {
  const words = (page: Page) => page.getByRole('heading', { name: 'Toyota at Coffs Harbour Toyota' });

  test('stay when the results come alive, go with another filter, and come back with the page', () =>
    onPage(DEALER, '/search/toyota', async (page) => {
      await page.locator('.results[data-liveness="ready"]').waitFor();
      expect(await words(page).isVisible()).toBe(true);
      await page.locator('.filters').getByRole('link', { name: /^Used/ }).first().click();
      await expect.poll(() => pathOf(page) + new URL(page.url()).search).toContain('car_type=used');
      await expect.poll(() => words(page).isVisible()).toBe(false);
      await page.goBack();
      await expect.poll(() => words(page).isVisible()).toBe(true);
    }));
});
