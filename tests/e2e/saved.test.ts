import type { Page } from 'playwright';
import { BAR_MS, type SavedCar } from '#domain/shoppers/saved/saved-cars.ts';
import { savedCarIn, savedKey } from '#domain/shoppers/saved/storage.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { paths } from '#paths';
import { siteOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import {
  type Complaints,
  layoutShifts,
  sidewaysScroll,
  stopTheClock,
  VIEWPORTS,
  type ViewportName,
} from './browser.ts';
import { dealerOf } from './dealer-stock.ts';
import { openPage } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

const FAVOURITES = 'coffs-harbour-toyota';
const GARAGE = 'western-plains-motorama';

const SEARCH = paths.searchDefault(siteOf(FAVOURITES).config);

/** The dealer's first available cars, in the form that a browser stores. */
async function someCars(count: number, slug = FAVOURITES): Promise<readonly SavedCar[]> {
  const cars = (await dealerOf(slug)).vehicles.filter(isAvailable).slice(0, count);
  return cars.flatMap((one) => savedCarIn(one) ?? []);
}

const GONE: SavedCar = {
  id: '990099',
  name: '2009 Toyota Yaris YRS',
  slug: '2009-toyota-yaris-long-gone',
  make: 'Toyota',
  model: 'Yaris',
  primary_image_url: null,
  has_nvic: false,
};

interface Visit {
  readonly viewport?: ViewportName;
  /** What the browser had stored before. */
  readonly kept?: string | readonly SavedCar[];
  readonly script?: boolean;
  /** Runs before the first request. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

function open(
  path: string,
  { viewport = 'desktop', kept = [], script, prepare }: Visit = {},
  slug = FAVOURITES,
) {
  const value = typeof kept === 'string' ? kept : JSON.stringify(kept);
  const { origin } = new URL(addressOf(slug, '/'));
  const options = {
    ...VIEWPORTS[viewport],
    javaScriptEnabled: script ?? true,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: savedKey(slug), value }] }] },
  };
  return openPage(slug, path, options, prepare);
}

const hearts = (page: Page) => page.locator('main').getByRole('button', { name: /^Save / });
const pressed = (page: Page) => page.locator('main .save[aria-pressed="true"]');
const prices = (page: Page) => page.locator('main .card-price');
const bar = (page: Page) => page.locator('.saved-bar-panel');
const headerCount = (page: Page) => page.locator('.site-header .icon-button [data-saved-count]').first();
const keptIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '[]') as { id: string }[]).map(({ id }) => id),
    savedKey(FAVOURITES),
  );
const events = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).filter((entry) => (entry as { event_id?: number }).event_id === 39),
  );

/** It disappears exactly when its time is over. */
async function goesInTime(page: Page): Promise<void> {
  await page.clock.runFor(BAR_MS - 1);
  expect(await bar(page).isVisible(), 'just before its time is over').toBe(true);
  await page.clock.runFor(1);
  expect(await bar(page).isVisible(), 'when its time is over').toBe(false);
}

async function isClean(page: Page, complaints: Complaints): Promise<void> {
  expect(complaints.all()).toEqual([]);
  expect(await layoutShifts(page), 'what moved by itself').toEqual([]);
}

test('the link to the list has the dealer’s name for it, a count and the right target', async () => {
  const { page } = await open('/', { kept: await someCars(3, GARAGE) }, GARAGE);
  const link = page.locator('.site-header').getByRole('link', { name: 'My Motorama 3' }).first();
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/mymotorama');
  await link.click();
  await page.waitForURL(({ pathname }) => pathname === '/sign-in');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

describe('saved cars', () => {
  test(`are saved by a heart in the results and on their own page, with one event`, async () => {
    const { page, complaints } = await open(SEARCH, { viewport: 'phone' });
    const heart = hearts(page).first();
    const name = (await heart.getAttribute('aria-label')) ?? '';
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(headerCount(page)).toHaveText('1');
    expect(await events(page)).toHaveLength(1);
    const href = await page
      .locator('.card', { has: page.locator('.save[aria-pressed="true"]') })
      .getByRole('link')
      .getAttribute('href');
    await page.waitForLoadState('networkidle');
    await isClean(page, complaints);

    await page.reload();
    await expect(pressed(page)).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    await page.goto(addressOf(FAVOURITES, href ?? ''));
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
    expect(await hearts(page).first().getAttribute('aria-label')).toContain(name);
    await hearts(page).first().click();
    await expect.poll(() => keptIds(page)).toEqual([]);
    expect(await headerCount(page).textContent()).toBe('');
    expect(await events(page), 'a removal is no event').toHaveLength(0);
    await isClean(page, complaints);
  });

  test(`appear in a bar with three of twelve and +9, which hides after five seconds unless it is used`, async () => {
    const [first = fail('The dealer has cars.'), ...kept] = await someCars(14);
    const visit = { viewport: 'phone', kept } as const;
    const { page, complaints } = await open(paths.vehicle(first.slug), visit);
    await stopTheClock(page);
    const heart = hearts(page).first();
    await heart.click();
    await bar(page).waitFor();
    expect(await bar(page).getByRole('img').count()).toBe(3);
    await expect(bar(page).locator('.saved-bar-more')).toHaveText('+9');
    const status = page.locator('.saved-bar [role="status"]');
    expect(await status.textContent()).toBe(`${first.name} saved. 14 saved in all.`);
    const phoneBar = await page.locator('.phone-bar').boundingBox();
    const box = await bar(page).boundingBox();
    if (phoneBar && box) expect(box.y + box.height).toBeLessThanOrEqual(phoneBar.y);
    const compare = bar(page).getByRole('link', { name: 'Compare cars' });
    expect(await compare.getAttribute('href')).toBe('/compare');
    await goesInTime(page);

    await heart.click();
    await bar(page).waitFor();
    await compare.focus();
    await page.clock.runFor(2 * BAR_MS);
    expect(await bar(page).isVisible(), 'while it has the focus').toBe(true);
    await heart.focus();
    await goesInTime(page);

    await heart.click();
    await bar(page).waitFor();
    await bar(page).hover();
    await page.clock.runFor(2 * BAR_MS);
    expect(await bar(page).isVisible(), 'while it is pointed at').toBe(true);
    await heart.hover();
    await goesInTime(page);

    await heart.click();
    await bar(page).waitFor();
    await compare.focus();
    // axe uses timers of its own.
    await page.clock.resume();
    expect(await axeViolations(page, { within: '.saved-bar' })).toEqual([]);
    await isClean(page, complaints);
  });

  test('are shown on both pages, with none and with twelve', async () => {
    for (const [count, viewport] of [
      [0, 'phone'],
      [12, 'desktop'],
    ] as const) {
      const kept = await someCars(count);
      const { page, complaints } = await open('/favourites', { viewport, kept });
      const empty = page.getByRole('heading', { name: 'Nothing saved yet' });
      await expect(empty).toHaveCount(count === 0 ? 1 : 0);
      await expect(prices(page)).toHaveCount(count);
      await expect(pressed(page)).toHaveCount(count);
      if (count > 0) expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      await isClean(page, complaints);

      await page.goto(addressOf(FAVOURITES, '/compare'));
      await (count === 0 ? empty : page.getByRole('row', { name: /^Price/ })).waitFor();
      expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(count);
      if (count > 0) expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await isClean(page, complaints);
    }
  });
});

test('hearts on later or restored cards are right', async () => {
  const { page, complaints } = await open(SEARCH);
  await hearts(page).first().click();
  await expect(pressed(page)).toHaveCount(1);
  await page.locator('[data-liveness="ready"]').waitFor();
  const next = page.getByRole('link', { name: 'Next' });
  await next.click();
  await page.getByRole('link', { name: 'Previous' }).waitFor();
  await expect(pressed(page)).toHaveCount(0);
  await hearts(page).nth(3).click();
  await expect(pressed(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await expect(pressed(page)).toHaveCount(1);
  expect(await keptIds(page)).toHaveLength(2);
  expect(complaints.all()).toEqual([]);
});

test('two tabs stay in sync, and neither undoes the other', async () => {
  const { context, page } = await open(SEARCH);
  const other = await context.newPage();
  await other.goto(addressOf(FAVOURITES, '/favourites'));
  await other.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  await hearts(page).nth(0).click();
  await hearts(page).nth(1).click();
  await expect(prices(other)).toHaveCount(2);
  await pressed(other).first().click();
  await expect(pressed(page)).toHaveCount(1);
  await hearts(page).nth(2).click();
  await expect.poll(() => keptIds(other)).toHaveLength(2);
  await expect(headerCount(other)).toHaveText('2');
});

const NOT_KEPT = 'This browser keeps no list';
/** Screen readers announce a status when it changes, not when it appears. */
const NOTICE_AFTER_MS = 100;

test('a browser with blocked storage still saves for the page, and says so once', async () => {
  const prepare = (one: Page) =>
    one.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Blocked', 'SecurityError');
        },
      }),
    );
  const { page, complaints } = await open(SEARCH, { prepare });
  await stopTheClock(page);
  await hearts(page).nth(0).click();
  await page.locator('.saved-notice').waitFor({ state: 'attached' });
  await page.clock.runFor(NOTICE_AFTER_MS);
  const notice = page.locator('.saved-notice').filter({ hasText: NOT_KEPT });
  await notice.waitFor();
  await hearts(page).nth(1).click();
  await expect(headerCount(page)).toHaveText('2');
  expect(await pressed(page).count()).toBe(2);
  expect(await notice.count()).toBe(1);
  await isClean(page, complaints);
});

test('unreadable entries are reported once and left out, and a car that is gone is shown as gone, with similar ones', async () => {
  const good = await someCars(1);
  const kept = JSON.stringify([{ id: '1" OR 1' }, GONE, ...good, 7]);
  const { page, complaints } = await open('/favourites', { kept });
  await page.getByText('could not be read').waitFor();
  await expect(prices(page)).toHaveCount(1);
  expect(await keptIds(page)).toEqual([GONE.id, good[0]?.id]);
  await page.getByText(GONE.name).first().waitFor();
  await page.getByText('Sold or no longer listed').waitFor();
  expect(await page.getByRole('link', { name: GONE.name }).count()).toBe(0);
  const similar = page.getByRole('link', { name: /^See similar/ });
  expect((await ask(FAVOURITES, (await similar.getAttribute('href')) ?? '/none')).status).toBe(200);
  await isClean(page, complaints);
  await page.reload();
  await expect(prices(page)).toHaveCount(1);
  expect(await page.getByText('could not be read').count()).toBe(0);
});

test('if the stock does not load, saved cars stay, and a retry works', async () => {
  const kept = await someCars(2);
  const prepare = (one: Page) => one.route('**/data/search/**', (route) => route.abort());
  const { page } = await open('/favourites', { kept, prepare });
  await page.getByRole('alert').filter({ hasText: 'did not answer' }).waitFor();
  expect(await page.getByRole('link', { name: kept[0]?.name ?? '' }).count()).toBe(1);
  await page.unroute('**/data/search/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(prices(page)).toHaveCount(2);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a comparison marks the best, can hide equal rows, and removes and restores a car by keyboard', async () => {
  const { vehicles } = await dealerOf(FAVOURITES);
  const kept = vehicles
    .filter((one) => isAvailable(one) && one.simple_body === 'SUV' && one.price)
    .slice(0, 3)
    .flatMap((one) => savedCarIn(one) ?? []);
  const { page, complaints } = await open('/compare', { kept });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await row('Body').waitFor();
  expect(await row('Price').getByText('Lowest price').count()).toBeGreaterThan(0);
  await page.getByLabel('Show differences only').check();
  await row('Body').waitFor({ state: 'detached' });
  expect(await row('Price').count()).toBe(1);

  const button = page.locator('main').getByRole('button', { name: /^Remove / });
  await expect(button).toHaveCount(3);
  await button.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/removed\.$/).waitFor();
  await expect(button).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => keptIds(page)).toEqual(kept.map(({ id }) => id));
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /Remove/);
  expect(complaints.all()).toEqual([]);
});

test('without JavaScript there is no heart, and the pages say why', async () => {
  const { page } = await open(SEARCH, { script: false });
  expect(await page.locator('.save').first().isVisible()).toBe(false);
  await page.goto(addressOf(FAVOURITES, '/favourites'));
  const words = page.locator('noscript .empty');
  await words.waitFor();
  expect(await words.textContent()).toContain('Saving needs JavaScript');
  expect(await words.locator('a').first().isVisible()).toBe(true);
  expect(await page.locator('.saved-waiting').isVisible()).toBe(false);
});
