import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { sizesInTurn } from './by-day.ts';
import { dealerOf } from './dealer-stock.ts';
import { newShopper, WITH_DRAWINGS } from './new-shopper.ts';
import { outsiders } from './outsiders.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

const FILMED = 'coffs-harbour-toyota';
const FRAMED = 'high-desert-motors';

/** A vehicle of the dealer with a video and more than 20 pictures. */
async function pictured(slug: string): Promise<{ path: string; pictures: number }> {
  const { vehicles } = await dealerOf(slug);
  const filmed = vehicles.find(({ videos, images }) => videos.length > 0 && images.length > 20);
  return { path: `/cars/${filmed?.slug}`, pictures: filmed?.images.length ?? 0 };
}

async function opened(slug: string, context: BrowserContext) {
  const { path, pictures } = await pictured(slug);
  const watched = await watchedPage(context);
  await watched.page.goto(addressOf(slug, path));
  await settle(watched.page);
  return { ...watched, pictures };
}

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures' });
/** Before that it does not react to keys or buttons. */
const open = (page: Page) => page.locator('.pswp[aria-busy="false"]').waitFor();
const counter = (page: Page) => page.locator('.pswp__counter');

describe('the gallery', () => {
  for (const width of sizesInTurn(0))
    test(`on a ${width} opens over the screen at the picture that was pressed, and only then loads what that takes`, async () => {
      const context = await newShopper({ ...VIEWPORTS[width], ...WITH_DRAWINGS });
      const { page, complaints, pictures } = await opened(FILMED, context);
      expect(pictures).toBeGreaterThanOrEqual(24);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(loaded.filter((url) => /photoswipe|picture-viewer/i.test(url))).toEqual([]);

      const second = page.locator('.gallery-picture').nth(1);
      await second.scrollIntoViewIfNeeded();
      await second.click();
      await open(page);
      await expect.poll(() => counter(page).textContent()).toBe(`2 / ${pictures}`);
      expect(asked.filter((url) => /\.(?:js|css)/.test(url)).length).toBeGreaterThanOrEqual(2);

      await page.keyboard.press('ArrowRight');
      await expect.poll(() => counter(page).textContent()).toBe(`3 / ${pictures}`);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => counter(page).textContent()).toBe(`2 / ${pictures}`);
      const shown = page.locator('.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)');
      expect(await shown.getAttribute('alt')).toContain('picture 2 of');
      // Its spinner never stops, so this does not wait for animations to end.
      const { violations } = await new AxeBuilder({ page }).include('.pswp').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);

      await page.keyboard.press('Escape');
      await viewer(page).waitFor({ state: 'detached' });
      expect(await second.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(await layoutShifts(page)).toEqual([]);
      expect(complaints.all()).toEqual([]);
    });

  for (const width of sizesInTurn(1))
    test(`on a ${width} shows all pictures at a glance, opens by keyboard and closes by its button`, async () => {
      const context = await newShopper({ ...VIEWPORTS[width], ...WITH_DRAWINGS });
      const { page, complaints, pictures } = await opened(FILMED, context);
      await page.getByText(`All ${pictures} photos`).click();
      const seen = () =>
        page.locator('.gallery-picture').evaluateAll((links) => {
          const strip = links[0]?.closest('.gallery-strip')?.getBoundingClientRect();
          return links.filter((link) => {
            const { width, left } = link.getBoundingClientRect();
            return strip && width > 0 && left >= strip.left - 1 && left < strip.right;
          }).length;
        });
      expect(await seen()).toBe(pictures);
      await page.getByText('Fewer photos').click();
      expect(await seen()).toBeLessThan(6);

      await page.locator('.gallery-picture').first().focus();
      await page.keyboard.press('Enter');
      await open(page);
      await viewer(page).getByRole('button', { name: /Close/ }).click();
      await viewer(page).waitFor({ state: 'detached' });
      expect(complaints.all()).toEqual([]);
    });

  for (const width of sizesInTurn(0))
    test(`on a ${width} asks nobody else before a film or a view is asked for`, async () => {
      const context = await newShopper({ ...VIEWPORTS[width], ...WITH_DRAWINGS });
      const { asked } = await outsiders(context, () => ({ script: '' }));
      const { page, complaints } = await opened(FRAMED, context);
      expect(asked).toEqual([]);

      await page.getByRole('button', { name: 'Show video 1' }).click();
      await expect
        .poll(() => asked.map((url) => new URL(url).hostname))
        .toEqual(['www.youtube-nocookie.com']);
      await page.getByRole('button', { name: 'Show the 360° view' }).click();
      await expect.poll(() => asked.map((url) => new URL(url).hostname)).toContain('spins.example');
      const frame = page.locator('iframe[title="360° view"]');
      expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
      expect(await page.getByRole('link', { name: 'Watch the video' }).getAttribute('href')).toBe(
        'https://films.example/colorado',
      );
      expect(await layoutShifts(page)).toEqual([]);
      expect(complaints.all()).toEqual([]);
    });

  for (const width of sizesInTurn(1))
    test(`on a ${width} is a list of links to the pictures without script, its film plays, and others’ films are links`, async () => {
      const context = await newShopper({ ...VIEWPORTS[width], javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(addressOf(FILMED, (await pictured(FILMED)).path));
      const large = await page.locator('.gallery-picture').first().getAttribute('href');
      expect((await ask(FILMED, large ?? '')).ok).toBe(true);
      expect(await page.locator('video[controls][preload="none"]').count()).toBe(1);
      await page.goto(addressOf(FRAMED, (await pictured(FRAMED)).path));
      expect(await page.getByRole('link', { name: /Watch the video|Open the 360° view/ }).count()).toBe(3);
    });
});

test('a strip of pictures is swiped, and says which one is seen', async () => {
  const context = await newShopper(VIEWPORTS.phone);
  const { page, pictures } = await opened(FILMED, context);
  await page.locator('.gallery-picture').first().focus();
  await page.locator('.gallery-strip').evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }));
  await expect.poll(() => page.locator('.gallery-count').textContent()).toContain('2');
  expect(await page.locator('.gallery-count').textContent()).toContain(`/ ${pictures}`);
  const later = page.locator('.gallery-picture img').nth(8);
  expect(await later.getAttribute('loading')).toBe('lazy');
});
