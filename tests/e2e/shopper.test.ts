import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { addressOf, ask, listAddress, outputOf, pagePaths, siteOf, slugs } from './sites.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const [first = ''] = slugs;
const aVehicle = (slug: string) => pagePaths(slug).find((path) => path.startsWith('/cars/')) ?? '';

describe('without JavaScript', () => {
  it.each(slugs)('%s still shows its vehicles, prices and phone', async (slug) => {
    const context = await browser.newContext({ ...VIEWPORTS.phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf(slug, aVehicle(slug)));
    expect(await page.locator('main h1').textContent()).not.toBe('');
    expect(await page.locator('main img').count()).toBeGreaterThan(0);
    expect(await page.locator('main a[href^="tel:"]').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('the menu of a phone opens and leads on', async () => {
    const context = await browser.newContext({ ...VIEWPORTS.phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf(first, '/'));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const link = page
      .locator(
        'header a[href^="/contact-us/"], dialog a[href^="/contact-us/"], [popover] a[href^="/contact-us/"]',
      )
      .filter({ visible: true })
      .first();
    await link.click();
    await page.waitForURL(/contact-us/);
    await context.close();
  });
});

describe('by keyboard', () => {
  it('the first stop leads to the contents', async () => {
    const context = await browser.newContext(VIEWPORTS.desktop);
    const page = await context.newPage();
    await page.goto(addressOf(first, '/'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => location.hash)).toBe('#main');
    await context.close();
  });
});

describe('a vehicle without a page', () => {
  const open = async (slug: string, path: string) => {
    const context = await browser.newContext(VIEWPORTS.phone);
    const { page } = await watchedPage(context);
    const response = await page.goto(addressOf(slug, path));
    await settle(page);
    return { page, status: response?.status(), close: () => context.close() };
  };

  it('that nobody knows is told so, with a way to the others', async () => {
    const { page, status, close } = await open(first, '/cars/never-heard-of-it');
    expect(status).toBe(404);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator(`main a[href="${searchPath(first)}"]`).count()).toBeGreaterThan(0);
    await close();
  });

  it('that is newer than the pages is shown from the stock index', async () => {
    const context = await browser.newContext(VIEWPORTS.phone);
    const { page } = await watchedPage(context);
    const [vehicle] = JSON.parse(outputOf(first, 'data/stock.json')) as { name: string; slug: string }[];
    await page.route('**/data/stock.json', (route) =>
      route.fulfill({ json: [{ ...vehicle, slug: 'newer-than-its-page' }] }),
    );
    await page.goto(addressOf(first, '/cars/newer-than-its-page'));
    await page.getByRole('heading', { level: 1, name: vehicle?.name ?? '' }).waitFor();
    await context.close();
  });

  it('is not invented when the stock index cannot be had', async () => {
    const context = await browser.newContext(VIEWPORTS.phone);
    const page = await context.newPage();
    await page.route('**/data/stock.json', (route) => route.abort());
    await page.goto(addressOf(first, '/cars/anything'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator(`main a[href="${searchPath(first)}"]`).count()).toBeGreaterThan(0);
    await context.close();
  });
});

const searchPath = (slug: string) =>
  pagePaths(slug).find((path) => /^\/(?:search\/|used-car|find\/)/.test(path)) ?? '';

describe('the markets', () => {
  it.each(slugs)('%s speaks the language of its market', async (slug) => {
    const { market } = siteOf(slug).config;
    const html = outputOf(slug, 'index.html');
    expect(html).toContain(`lang="${{ AU: 'en-AU', NZ: 'en-NZ', US: 'en-US' }[market]}"`);
  });
});

describe('the list of dealers', () => {
  it('shows a picture of each and leads to it', async () => {
    const context = await browser.newContext(VIEWPORTS.desktop);
    const { page, complaints } = await watchedPage(context);
    await page.goto(listAddress);
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
    await context.close();
  });
});

describe('the server', () => {
  it('answers the stock data with an ETag and knows it again', async () => {
    const response = await ask(first, '/data/status.json');
    const etag = response.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await ask(first, '/data/status.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
