import type { Page } from 'playwright';
import { paths } from '#paths';
import { isVehiclePath, outputOf, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { dealerOf } from './dealer-stock.ts';
import { openPage } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

const [first = ''] = slugs;
const searchPath = paths.searchDefault(siteOf(first).config);

test('the first Tab stop leads to the contents', async () => {
  const { page } = await openPage(first, '/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#main');
});

describe('a vehicle without a page', () => {
  const open = (slug: string, prepare?: (page: Page) => Promise<unknown>) =>
    openPage(first, `/cars/${slug}`, VIEWPORTS.phone, prepare);

  test('that is unknown is a 404 with a link to the others', async () => {
    expect((await ask(first, '/cars/never-heard-of-it')).status).toBe(404);
    const { page } = await open('never-heard-of-it');
    await page.getByRole('heading', { level: 1, name: 'We do not know this one' }).waitFor();
    await expect(page.locator('.crumbs')).toContainText('We do not know this one');
    expect(await page.title()).toMatch(/^We do not know this one \| /);
    expect(await page.locator(`main a[href="${searchPath}"]`).count()).toBeGreaterThan(0);
    expect(await page.locator('main search form').getAttribute('action')).toBe(searchPath);
  });

  test('that is newer than the pages is shown like a page', async () => {
    const vehicle =
      (await dealerOf(first)).vehicles.find(
        ({ images, videos }) => images.length > 20 && videos.length > 0,
      ) ?? fail(`${first} has no vehicle with many pictures and a film.`);
    const PARTS = 'h1 .price-block .key-facts .more-facts .features .phone-masked'.split(' ');
    const { page, complaints } = await openPage(first, `/cars/${vehicle.slug}`);
    const seen = () =>
      Promise.all(
        [...PARTS, '.seller address'].map(
          async (part) => (await page.locator(`.vehicle-page ${part}`).allInnerTexts())[0],
        ),
      );
    const own = await seen();
    const media = await page.locator('.vehicle-media .media').count();

    await page.route('**/data/newer.json', (route) =>
      route.fulfill({ json: [{ ...vehicle, slug: 'newer-than-its-page' }] }),
    );
    await page.goto(addressOf(first, '/cars/newer-than-its-page'));
    await page.locator('.vehicle-page h1').waitFor();
    await settle(page);
    expect(await page.title()).toContain(vehicle.name);
    expect(await seen()).toEqual(own);
    expect(await page.locator('.vehicle-media .media').count()).toBe(media);
    await page.getByRole('heading', { level: 2, name: /^Similar / }).waitFor();
    await page.getByRole('button', { name: /^Show .*the phone number$/ }).click();
    await page
      .getByRole('link', { name: /^Call / })
      .first()
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('.gallery-picture').first().click();
    await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
    // The server does not know the vehicle that only this test added to the list.
    expect(complaints.all().filter((text) => !text.includes('/cars/newer-than-its-page'))).toEqual([]);
  });

  test('that only the engine has is shown with the engine’s data', async () => {
    const [vehicle = fail('There is no vehicle.')] = (await dealerOf(first)).vehicles;
    // Simulates a missing page: the address is answered with the page for vehicles without one.
    const body = outputOf(first, 'fallback/vehicle.html');
    const { page } = await open(vehicle.slug, (one) =>
      one.route(`**/cars/${vehicle.slug}`, (route) => route.fulfill({ contentType: 'text/html', body })),
    );
    await page.getByRole('heading', { level: 1, name: vehicle.name }).waitFor();
    await expect(page.locator('.price-block')).toHaveText(/\d|Contact/);
  });

  test('that is gone is shown as sold, with similar ones', async () => {
    const { vehicles } = await dealerOf(first);
    const like = vehicles.find(({ status, sold }) => status === 'in_stock' && !sold) ?? fail('No vehicle');
    const gone = { 'gone-one': ['2019 Gone One', like.make, like.model, like.simple_body] };
    const { page } = await open('gone-one', (one) =>
      one.route('**/data/gone.json', (route) => route.fulfill({ json: gone })),
    );
    await page.getByRole('heading', { level: 1, name: '2019 Gone One has been sold' }).waitFor();
    await expect(page.locator('.card-name').first()).toContainText(like.make);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  });

  test('is not invented if no source responds', async () => {
    const { page } = await open('anything', (one) => one.route('**/data/**', (route) => route.abort()));
    await page.getByRole('heading', { level: 1, name: 'We could not look that up' }).waitFor();
    expect(await page.locator(`main a[href="${searchPath}"]`).count()).toBeGreaterThan(0);
  });
});

test('the breadcrumbs lead from a vehicle to its model, its make and all vehicles', async () => {
  const { page } = await openPage(first, pagePaths(first).find(isVehiclePath) ?? '');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  const names = await trail.getByRole('listitem').allInnerTexts();
  expect(names).toHaveLength(5);
  await trail.getByRole('link', { name: names[3] ?? '', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `${names[2]} ${names[3]}` }).waitFor();
});
