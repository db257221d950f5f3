import type { Page } from 'playwright';
import { LARGE_STOCK } from '#domain/stock/large-stock.ts';
import { paths } from '#paths';
import { grownStock, type RawVehicle } from '../fleet/grown-stock.ts';
import { whole } from '../matrix.ts';
import { watchedPage } from './browser.ts';
import { serveChanged } from './changed-dealer.ts';
import { newShopper } from './new-shopper.ts';
import { alive, hrefs } from './results.ts';
import { expect, test } from './test.ts';

/** Its header has the search field at every width of a desktop. */
const SLUG = 'high-desert-motors';
/** Some of them are not shown. */
const VEHICLES = LARGE_STOCK * 1.25;

const countShown = async (page: Page): Promise<number> =>
  Number((await page.locator('.result-count').innerText()).replace(/\D/g, ''));

test('a site of 2,000 vehicles searches, filters and suggests from the parts of its index', async () => {
  test.skip(!whole, 'builds a dealer of 2,000 vehicles: npm run test:all');
  test.setTimeout(480_000);
  let first: RawVehicle = {};
  const { origin } = await serveChanged(SLUG, {
    'stock.json': (own: readonly RawVehicle[]) => {
      first = own[0] ?? first;
      return grownStock(own, VEHICLES);
    },
  });
  const { page, complaints } = await watchedPage(await newShopper());
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/search/new-used-and-demo-cars`);
  await alive(page);
  await page.waitForLoadState('networkidle');

  const total = await countShown(page);
  expect(total).toBeGreaterThan(LARGE_STOCK / 2);
  const choice = page.locator('.facet[data-filter="make"] .facet-value').first();
  const label = await choice.locator('.facet-label').innerText();
  const count = Number((await choice.locator('.facet-count').innerText()).replace(/\D/g, ''));
  const before = await hrefs(page);
  await choice.click();
  await expect.poll(() => countShown(page)).toBe(count);
  await expect.poll(() => hrefs(page)).not.toEqual(before);
  await page.waitForLoadState('networkidle');
  for (const href of await hrefs(page))
    expect(href, label).toContain(label.toLowerCase().replaceAll(' ', '-'));

  expect(fetched.filter((path) => path === paths.status)).toEqual([]);
  expect(fetched.some((path) => /^\/data\/status\/\d+\.json$/.test(path))).toBe(true);

  const { make, model } = first as Readonly<Record<'make' | 'model', string>>;
  const field = page.locator('.search-box input').first();
  await field.click();
  await field.pressSequentially(`${make} ${model}`);
  const options = page.getByRole('option').filter({ hasText: model });
  await expect.poll(() => options.filter({ has: page.locator('img') }).count()).toBeGreaterThan(2);
  await expect.poll(() => options.first().getAttribute('href')).toMatch(/^\//);

  await page.goto(`${origin}${paths.siteSearch}?query=${encodeURIComponent(`${make} ${model}`)}`);
  const found = page.locator('main a[href^="/cars/"]');
  await expect.poll(() => found.count()).toBeGreaterThan(3);
  for (const text of await found.allInnerTexts()) expect(text).toContain(model);
  expect(complaints.all()).toEqual([]);
});
