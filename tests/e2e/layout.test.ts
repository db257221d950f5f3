// What stands where: nothing that a shopper reads is cut, covered or broken.
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { addressOf as searchAddress } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { siteOf } from '../fleet/sites.ts';
import { settle, VIEWPORTS, withLargeText } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const { desktop, phone } = VIEWPORTS;
const TOYOTA = 'coffs-harbour-toyota';
const CHATS = 'western-plains-motorama';

const pageOn = async (options: BrowserContextOptions): Promise<Page> => (await newShopper(options)).newPage();

async function go(page: Page, slug: string, path: string): Promise<void> {
  await page.goto(addressOf(slug, path));
  await settle(page);
}

const searchOf = (slug: string) => searchAddress(NOTHING_CHOSEN, siteOf(slug).config);

async function save(page: Page, slug: string, count: number): Promise<void> {
  await go(page, slug, searchOf(slug));
  const pressed = page.locator('main .save[aria-pressed="true"]');
  for (let place = 0; place < count; place++) {
    await page.locator('main .save').nth(place).click();
    await expect.poll(() => pressed.count()).toBe(place + 1);
  }
}

/** Texts that their own box does not hold. */
const cut = (texts: Locator): Promise<readonly string[]> =>
  texts.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
      .map((one) => one.textContent?.trim() ?? ''),
  );

/** Visible elements that reach out of the window to the right. */
const outside = (parts: Locator): Promise<readonly string[]> =>
  parts.evaluateAll((all) =>
    all
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.right > innerWidth + 1 || box.left < -1))
      .map(({ one }) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );

// showcase.test.ts looks whether any page is wider than a phone then.
describe('with text of twice the size', () => {
  for (const [size, options] of [
    ['a phone', phone],
    ['a desk', desktop],
  ] as const)
    test(`${size} shows logo, number and prices whole`, async () => {
      const page = await pageOn(options);
      await withLargeText(page);
      await go(page, TOYOTA, searchOf(TOYOTA));
      const logo = await page.locator('.site-header .logo img').first().boundingBox();
      expect(logo?.width).toBeGreaterThan(150);
      expect(await outside(page.locator('.site-header :is(a, button)'))).toEqual([]);
      expect(await cut(page.locator('main .card :is(.card-name, .card-facts li, .card-price p)'))).toEqual(
        [],
      );
      expect(await outside(page.locator('main .card'))).toEqual([]);
    });
});

test('the opening status of a location is not cut', async () => {
  const page = await pageOn(desktop);
  // Eight in the evening of a Thursday.
  await page.clock.setFixedTime(new Date('2026-12-10T09:00:00Z'));
  await go(page, TOYOTA, '/our-locations');
  await expect(page.locator('main .open-now').first()).toContainText('Closed');
  expect(await cut(page.locator('main .open-now'))).toEqual([]);
});

test('a figure of the finance example is not cut, and its label is not squeezed', async () => {
  const page = await pageOn(phone);
  await go(page, TOYOTA, '/');
  const lines = page.locator('.finance-figures > li');
  expect(await lines.count()).toBeGreaterThan(2);
  expect(await outside(lines.locator('span'))).toEqual([]);
  const heights = await lines.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(50);
});

test('no make wraps because of its count, and the chat hides while scrolling down and covers nothing at the end', async () => {
  const page = await pageOn(phone);
  await go(page, CHATS, '/');
  const name = page.locator('.tile-name').filter({ hasText: 'Volkswagen' }).first();
  const lines = await name.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);

  const button = page.locator('.chat-button');
  await button.waitFor();
  const top = async () => (await button.boundingBox())?.y ?? 0;
  await page.evaluate(() => scrollBy({ top: 600, behavior: 'instant' }));
  await expect.poll(top).toBeGreaterThanOrEqual(phone.viewport.height);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(top).toBeLessThan(phone.viewport.height);
  const covered = await page.evaluate(() => {
    const chat = document.querySelector('.chat-button')?.getBoundingClientRect();
    const words = document.querySelectorAll('.footer :is(p, a, dd, address), .sisters :is(p, a)');
    return [...words]
      .filter((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return chat && right > chat.left && left < chat.right && bottom > chat.top && top < chat.bottom;
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered).toEqual([]);
});

test('the space for the cookie notice is part of the footer', async () => {
  const page = await pageOn(desktop);
  await go(page, 'roamer-car-subscription', '/');
  await page.locator('.consent').waitFor();
  const below = await page.evaluate(
    () =>
      document.documentElement.scrollHeight -
      Math.max(
        ...[...document.querySelectorAll('.footer-part')].map(
          (one) => one.getBoundingClientRect().bottom + scrollY,
        ),
      ),
  );
  expect(Math.abs(below)).toBeLessThan(2);
});

test('the button of the search results page is inside its field', async () => {
  const page = await pageOn(phone);
  await go(page, TOYOTA, '/site-search');
  const boxOf = (part: string) =>
    page.locator(`.search-form-wide ${part}`).evaluate((one) => one.getBoundingClientRect().toJSON());
  const [field, button] = [await boxOf('input'), await boxOf('button')];
  expect(button.bottom).toBeLessThanOrEqual(field.bottom);
  expect(button.right).toBeLessThanOrEqual(field.right);
});

test('a comparison begins with name, price and a button, two cars on a phone', async () => {
  const page = await pageOn(phone);
  await save(page, TOYOTA, 2);
  await go(page, TOYOTA, '/compare');
  const heads = page.getByRole('columnheader').filter({ has: page.getByRole('link', { name: /^See it/ }) });
  await expect.poll(() => heads.count()).toBe(2);
  expect(await heads.allTextContents()).toEqual([
    expect.stringMatching(/\$[\d,]+/),
    expect.stringMatching(/\$[\d,]+/),
  ]);
  const box = page.getByRole('region', { name: 'Comparison' });
  const hidden = await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden, 'both are seen whole').toBeLessThanOrEqual(0);
});

test('a sign-in for the garage shows what this device has saved, and the search to save', async () => {
  const page = await pageOn(desktop);
  await save(page, CHATS, 2);
  const names = await page
    .locator('main .save[aria-pressed="true"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace(/^Save /, '')));
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.waitForURL('**/sign-in?**');
  const kept = page.getByRole('complementary', { name: 'Kept on this device' });
  for (const name of names)
    await kept
      .getByRole('link', { name: name ?? '' })
      .first()
      .waitFor();
  const search = kept.locator('[data-kept-search] a');
  expect(await search.getAttribute('href')).toBe(searchOf(CHATS));
  expect(await search.textContent()).not.toBe('that you came from');
});

test('a picture that cannot be loaded becomes a placeholder, and the heart still knows its address', async () => {
  const page = await pageOn(desktop);
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' && /vehicles/.test(route.request().url())
      ? route.abort()
      : route.continue(),
  );
  await go(page, TOYOTA, searchOf(TOYOTA));
  const picture = page.locator('main .card-picture > img:not(.tag-badge)').first();
  await expect
    .poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.currentSrc))
    .toMatch(/\/placeholder\.svg$/);
  await page.locator('main .save').first().click();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('saved-cars');
  expect(stored).not.toContain('placeholder.svg');
  const href = await page.locator('main .card-name a').first().getAttribute('href');
  await go(page, TOYOTA, href ?? '/');
  const large = page.locator('.gallery-picture img').first();
  await expect
    .poll(() => large.evaluate((one) => one instanceof HTMLImageElement && one.currentSrc))
    .toMatch(/\/placeholder\.svg$/);
});
