import { outputOf, pagePaths, slugs } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { sizesInTurn } from './by-day.ts';
import { dealerOf } from './dealer-stock.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, ask, listAddress } from './shop.ts';
import { describe, expect, test } from './test.ts';

const [first = ''] = slugs;

describe('by keyboard', () => {
  test('the first stop leads to the contents', async () => {
    const context = await newShopper(VIEWPORTS.desktop);
    const page = await context.newPage();
    await page.goto(addressOf(first, '/'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => location.hash)).toBe('#main');
  });
});

describe('a vehicle without a page', () => {
  const open = async (slug: string, path: string) => {
    const context = await newShopper(VIEWPORTS.phone);
    const { page } = await watchedPage(context);
    const response = await page.goto(addressOf(slug, path));
    await settle(page);
    return { page, status: response?.status() };
  };

  test('that nobody knows is told so, with a way to the others', async () => {
    const { page, status } = await open(first, '/cars/never-heard-of-it');
    expect(status).toBe(404);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'We do not know this one' }).waitFor();
    expect(await page.locator('.crumbs').textContent()).toContain('We do not know this one');
    expect(await page.title()).toMatch(/^We do not know this one \| /);
    expect(await page.locator(`main a[href="${searchPath(first)}"]`).count()).toBeGreaterThan(0);
    expect(await page.locator('main search form').getAttribute('action')).toBe(searchPath(first));
  });

  for (const width of sizesInTurn(1))
    test(`that is newer than the pages is shown as a page would show it (${width})`, async () => {
      const context = await newShopper(VIEWPORTS[width]);
      const { page, complaints } = await watchedPage(context);
      const vehicle = (await dealerOf(first)).vehicles.find(
        ({ images, videos }) => images.length > 20 && videos.length > 0,
      );
      if (!vehicle) throw new Error(`${first} has no vehicle with many pictures and a film.`);
      const seen = (part: string) => page.locator(`.vehicle-page ${part}`).allInnerTexts();
      const PARTS = [
        'h1',
        '.price-block',
        '.key-facts',
        '.more-facts',
        '.features',
        '.seller address',
        '.phone-masked',
      ];
      await page.goto(addressOf(first, `/cars/${vehicle.slug}`));
      await settle(page);
      const own = await Promise.all(PARTS.map(seen));
      const media = await page.locator('.vehicle-media .media').count();

      await page.route('**/data/newer.json', (route) =>
        route.fulfill({ json: [{ ...vehicle, slug: 'newer-than-its-page' }] }),
      );
      await page.goto(addressOf(first, '/cars/newer-than-its-page'));
      await page.locator('.vehicle-page h1').waitFor();
      await settle(page);
      expect(await page.title()).toContain(vehicle.name);
      expect((await Promise.all(PARTS.map(seen))).map((texts) => texts.slice(0, 1))).toEqual(
        own.map((texts) => texts.slice(0, 1)),
      );
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

  test('that only the engine knows is shown with what the engine knows', async () => {
    const context = await newShopper(VIEWPORTS.phone);
    const { page } = await watchedPage(context);
    const [vehicle] = (await dealerOf(first)).vehicles;
    // Simulates a missing page: the address is answered with the page for vehicles without one.
    const fallback = outputOf(first, 'fallback/vehicle.html');
    await page.route(`**/cars/${vehicle?.slug}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: fallback }),
    );
    await page.goto(addressOf(first, `/cars/${vehicle?.slug}`));
    await page.getByRole('heading', { level: 1, name: vehicle?.name ?? '' }).waitFor();
    expect(await page.locator('.price-block').textContent()).toMatch(/\d|Contact/);
  });

  test('that is gone is said to be sold, beside others like it', async () => {
    const context = await newShopper(VIEWPORTS.phone);
    const { page } = await watchedPage(context);
    const { vehicles } = await dealerOf(first);
    const like = vehicles.find(({ status, sold }) => status === 'in_stock' && !sold);
    await page.route('**/data/gone.json', (route) =>
      route.fulfill({ json: { 'gone-one': ['2019 Gone One', like?.make, like?.model, like?.simple_body] } }),
    );
    await page.goto(addressOf(first, '/cars/gone-one'));
    await page.getByRole('heading', { level: 1, name: '2019 Gone One has been sold' }).waitFor();
    expect(await page.locator('.card').count()).toBeGreaterThan(0);
    expect(await page.locator('.card-name').first().textContent()).toContain(like?.make);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  });

  test('is not invented when nobody can be asked', async () => {
    const context = await newShopper(VIEWPORTS.phone);
    const page = await context.newPage();
    await page.route('**/data/**', (route) => route.abort());
    await page.goto(addressOf(first, '/cars/anything'));
    await page.getByRole('heading', { level: 1, name: 'We could not look that up' }).waitFor();
    expect(await page.locator(`main a[href="${searchPath(first)}"]`).count()).toBeGreaterThan(0);
  });
});

const searchPath = (slug: string) =>
  pagePaths(slug).find((path) => /^\/(?:search\/|used-car|find\/)/.test(path)) ?? '';

describe('the list of dealers', () => {
  test('shows a picture of each and leads to it', async () => {
    const context = await newShopper(VIEWPORTS.desktop);
    const { page, complaints } = await watchedPage(context);
    await page.goto(listAddress());
    await settle(page);
    for (const slug of slugs)
      expect(await page.locator(`a[href*="//${slug}.localhost"]`).count(), slug).toBeGreaterThan(0);
    expect(complaints.all()).toEqual([]);
    const empty = await page
      .locator('img')
      .evaluateAll((images) =>
        images
          .filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0)
          .map((image) => (image as HTMLImageElement).src),
      );
    expect(empty).toEqual([]);
  });
});

describe('the server', () => {
  test('answers the stock data with an ETag and knows it again', async () => {
    const response = await ask(first, '/data/status.json');
    const etag = response.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await ask(first, '/data/status.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
