import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright';
import { layoutShifts, VIEWPORTS } from './browser.ts';
import { dealerOf } from './dealer-stock.ts';
import { openPage, WITH_DRAWINGS } from './new-shopper.ts';
import { outsiders } from './outsiders.ts';
import { ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

const FILMED = 'coffs-harbour-toyota';
const FRAMED = 'high-desert-motors';

/** A vehicle of the dealer with a video and more than 20 pictures. */
async function opened(slug: string, options: BrowserContextOptions, prepare?: (page: Page) => Promise<void>) {
  const { vehicles } = await dealerOf(slug);
  const filmed = vehicles.find(({ videos, images }) => videos.length > 0 && images.length > 20);
  const watched = await openPage(slug, `/cars/${filmed?.slug}`, options, prepare);
  return { ...watched, pictures: filmed?.images.length ?? 0 };
}

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures' });
/** Before that it does not react to keys or buttons. */
const open = (page: Page) => page.locator('.pswp[aria-busy="false"]').waitFor();

describe('the gallery', () => {
  test('is swiped, opens full screen at the pressed picture, loads its script only then, and shows all pictures at a glance', async () => {
    const { page, complaints, pictures } = await opened(FILMED, { ...VIEWPORTS.phone, ...WITH_DRAWINGS });
    expect(pictures).toBeGreaterThanOrEqual(24);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((url) => /photoswipe|picture-viewer/i.test(url))).toEqual([]);
    const all = page.locator('.gallery-picture');
    expect(await all.nth(8).locator('img').getAttribute('loading')).toBe('lazy');
    await all.first().focus();
    await page.locator('.gallery-strip').evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }));
    await expect(page.locator('.gallery-count')).toHaveText(new RegExp(`^\\s*2\\s*/ ${pictures}`));

    await all.nth(1).click();
    await open(page);
    const counter = page.locator('.pswp__counter');
    await expect(counter).toHaveText(`2 / ${pictures}`);
    expect(asked.filter((url) => /\.(?:js|css)/.test(url)).length).toBeGreaterThanOrEqual(2);
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText(`3 / ${pictures}`);
    await page.keyboard.press('ArrowLeft');
    await expect(counter).toHaveText(`2 / ${pictures}`);
    const shown = page.locator('.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)');
    expect(await shown.getAttribute('alt')).toContain('picture 2 of');
    // Its spinner never stops, so this does not wait for animations to end.
    const { violations } = await new AxeBuilder({ page }).include('.pswp').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await expect(all.nth(1)).toBeFocused();
    expect(await layoutShifts(page)).toEqual([]);

    const seen = () =>
      all.evaluateAll((links) => {
        const strip = links[0]?.closest('.gallery-strip')?.getBoundingClientRect();
        return links.filter((link) => {
          const { width, left } = link.getBoundingClientRect();
          return strip && width > 0 && left >= strip.left - 1 && left < strip.right;
        }).length;
      });
    await page.getByText(`All ${pictures} photos`).click();
    expect(await seen()).toBe(pictures);
    await page.getByText('Fewer photos').click();
    expect(await seen()).toBeLessThan(6);
    await all.first().focus();
    await page.keyboard.press('Enter');
    await open(page);
    await viewer(page).getByRole('button', { name: /Close/ }).click();
    await viewer(page).waitFor({ state: 'detached' });
    expect(complaints.all()).toEqual([]);
  });

  test('contacts no third party before a video or a view is requested', async () => {
    let asked: readonly string[] = [];
    const { page, complaints } = await opened(FRAMED, VIEWPORTS.desktop, async (one) => {
      ({ asked } = await outsiders(one.context(), () => ({ script: '' })));
    });
    expect(asked).toEqual([]);
    const hosts = () => asked.map((url) => new URL(url).hostname);
    await page.getByRole('button', { name: 'Show video 1' }).click();
    await expect.poll(hosts).toEqual(['www.youtube-nocookie.com']);
    await page.getByRole('button', { name: 'Show the 360° view' }).click();
    await expect.poll(hosts).toContain('spins.example');
    const frame = page.locator('iframe[title="360° view"]');
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    const film = page.getByRole('link', { name: 'Watch the video' });
    expect(await film.getAttribute('href')).toBe('https://films.example/colorado');
    expect(await layoutShifts(page)).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  test('without JavaScript is a list of links to the pictures, with its own video playable and other videos as links', async () => {
    const still = { ...VIEWPORTS.desktop, javaScriptEnabled: false };
    const { page } = await opened(FILMED, still);
    const large = await page.locator('.gallery-picture').first().getAttribute('href');
    expect((await ask(FILMED, large ?? '')).ok).toBe(true);
    expect(await page.locator('video[controls][preload="none"]').count()).toBe(1);
    const { page: framed } = await opened(FRAMED, still);
    expect(await framed.getByRole('link', { name: /Watch the video|Open the 360° view/ }).count()).toBe(3);
  });
});
