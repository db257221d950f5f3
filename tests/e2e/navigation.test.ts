import type { BrowserContextOptions, Locator, Page } from 'playwright';
import type { Counts } from '#domain/search/filters/counts.ts';
import { outputOf, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { oneOfEach } from '../matrix.ts';
import { layoutShifts, settle, VIEWPORTS } from './browser.ts';
import { SHORT_PAGE } from './by-day.ts';
import { newShopper, openPage } from './new-shopper.ts';
import { violationsInBothPalettes } from './outsiders.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const DEALER = 'coffs-harbour-toyota';

async function onPage(
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
  { slug = DEALER, path = SHORT_PAGE } = {},
) {
  const { page, complaints } = await openPage(slug, path, options);
  await look(page);
  expect(complaints.all()).toEqual([]);
}

const DESKTOP = VIEWPORTS.desktop;
const PHONE = VIEWPORTS.phone;

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entry = (page: Page, label: string) =>
  mainMenu(page)
    .locator('summary')
    .filter({ hasText: new RegExp(`^\\s*${label}[\\s\\d]*$`) });
const burger = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
async function openDrawer(page: Page): Promise<Locator> {
  await burger(page).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  return drawer;
}
const shownPanel = (page: Page) => mainMenu(page).locator('details[open] .panel').filter({ visible: true });

async function openMenu(page: Page, label: string): Promise<void> {
  await entry(page, label).focus();
  await page.keyboard.press('Enter');
  await shownPanel(page).waitFor();
}

const isOpen = (page: Page) => page.locator('.site-header.is-menu-open').waitFor();
const isClosed = (page: Page) => page.locator('.site-header:not(.is-menu-open)').waitFor();

describe('the menu', () => {
  for (const [kind, label, content] of [
    ['links', 'Pre-Owned', (panel: Locator) => panel.getByRole('link', { name: 'Demonstrators' })],
    ['models', 'New Toyota', (panel: Locator) => panel.getByRole('link', { name: /^All new HiLux/ })],
  ] as const)
    test(`of ${kind} opens by mouse over a dimmed page, and by keyboard, which returns the focus`, () =>
      onPage(DESKTOP, async (page) => {
        await entry(page, label).hover();
        await content(shownPanel(page)).first().waitFor();
        expect(await shownPanel(page).count()).toBe(1);
        await isOpen(page);
        expect((await shownPanel(page).boundingBox())?.width).toBe(DESKTOP.viewport.width);
        await page.mouse.click(20, DESKTOP.viewport.height - 5);
        await isClosed(page);
        expect(await shownPanel(page).count()).toBe(0);

        await openMenu(page, label);
        await content(shownPanel(page)).first().waitFor();
        await page.keyboard.press('ArrowDown');
        expect(await shownPanel(page).locator('a:focus').count()).toBe(1);
        await page.keyboard.press('Escape');
        await isClosed(page);
        await expect(entry(page, label)).toBeFocused();
      }));

  test('works by keyboard: opening one closes the other, so does leaving it, and arrows move between entries', () =>
    onPage(DESKTOP, async (page) => {
      for (const label of ['Pre-Owned', 'Finance']) {
        await openMenu(page, label);
        await isOpen(page);
        expect(await shownPanel(page).count()).toBe(1);
      }
      await page.getByRole('button', { name: 'Search', exact: true }).focus();
      await isClosed(page);

      await entry(page, 'Finance').focus();
      await page.keyboard.press('ArrowRight');
      await expect(entry(page, 'Service')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(entry(page, 'Finance')).toBeFocused();
    }));

  test('opens without JavaScript', () =>
    onPage({ ...DESKTOP, javaScriptEnabled: false }, async (page) => {
      await entry(page, 'Pre-Owned').click();
      await shownPanel(page).getByRole('link', { name: 'Demonstrators' }).waitFor();
    }));

  test('does not open on hover if the dealer wants a press', () =>
    onPage(
      DESKTOP,
      async (page) => {
        await entry(page, 'Bodies').hover();
        await entry(page, 'Makes').hover();
        await entry(page, 'Makes').click();
        await shownPanel(page).waitFor();
        expect(await entry(page, 'Bodies').locator('..').getAttribute('open')).toBeNull();
      },
      { slug: 'western-plains-motorama' },
    ));

  const WIDTHS = [992, 1199, 1200, 1399, 1400, 1440];
  for (const slug of oneOfEach(slugs, (one) => siteOf(one).config.header.variant))
    test(`of ${slug} has all entries, uncut, at every width`, () =>
      onPage(
        DESKTOP,
        async (page) => {
          const all = await page.locator('#drawer nav > ul > li').count();
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 });
            const found = await mainMenu(page).evaluate((menu) => {
              const seen = (selector: string) =>
                [...menu.querySelectorAll(selector)].filter(
                  (item) => getComputedStyle(item).display !== 'none',
                );
              const more = seen('ul > li').some((item) => item.querySelector('.more-columns') !== null);
              const inBar = seen('.main-menu-list > li').length - (more ? 1 : 0);
              return {
                cut: menu.scrollWidth - menu.clientWidth,
                entries: inBar + (more ? seen('.more-columns > div').length : 0),
              };
            });
            expect(found, `${width} px`).toEqual({ cut: 0, entries: all });
          }
        },
        { slug },
      ));
});

describe('counts', () => {
  const everything = '/search/new-used-and-demo-cars';
  const total = () => (JSON.parse(outputOf(DEALER, 'data/counts.json')) as Counts).opens[everything];

  test('are in no page, are filled in later, and move nothing', () => {
    expect(outputOf(DEALER, 'about.html')).toMatch(new RegExp(`data-count="${everything}"[^>]*></span>`));
    return onPage(DESKTOP, async (page) => {
      const number = mainMenu(page).locator(`[data-count="${everything}"]`).first();
      await expect(number).toHaveText(String(total()));
      expect(await layoutShifts(page)).toEqual([]);
    });
  });

  test('are requested only when a phone’s menu opens', () =>
    onPage(PHONE, async (page) => {
      const asked = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => URL.parse(name)?.pathname),
      );
      expect(asked).not.toContain('/data/counts.json');
      await (await openDrawer(page)).getByText(String(total()), { exact: true }).waitFor();
    }));

  test('that cannot be loaded are left out silently', async () => {
    const page = await (await newShopper()).newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/data/counts.json', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(addressOf(DEALER, '/search/used-cars'));
    await failed;
    await page.getByRole('link', { name: 'Cars in stock' }).waitFor();
    expect(await page.locator('.site-header [data-count]').allTextContents()).not.toContainEqual(
      expect.stringMatching(/\S/),
    );
    expect(errors).toEqual([]);
  });

  test('appear in a banner over the stock only, if the dealer has an id', () => {
    const results = (slug: string) =>
      pagePaths(slug).find((path) => /^\/(?:search\/|used-car|find\/)/.test(path)) ?? '';
    expect(outputOf(DEALER, 'about.html')).not.toContain('stock-banner');
    const withoutId = slugs.find((slug) => siteOf(slug).config.dealer_id === null) ?? '';
    expect(outputOf(withoutId, `${results(withoutId).slice(1)}.html`)).not.toContain('stock-banner');
    return onPage(
      PHONE,
      async (page) => {
        await page.getByRole('link', { name: /^Cars in stock\s+\d+$/ }).waitFor();
        await settle(page);
        expect(await layoutShifts(page)).toEqual([]);
      },
      { path: results(DEALER) },
    );
  });
});

describe('the drawer on a phone', () => {
  test('locks the page behind it, takes and returns the focus, opens what the dealer wants, and closes when the focus leaves it', () =>
    onPage(PHONE, async (page) => {
      const drawer = await openDrawer(page);
      const root = page.locator('html');
      await expect(root).toHaveCSS('overflow-y', 'hidden');
      await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      await expect(root).not.toHaveCSS('overflow-y', 'hidden');
      await expect(burger(page)).toBeFocused();

      await openDrawer(page);
      await drawer.getByRole('link', { name: 'Our story' }).waitFor();
      const section = drawer.locator('details').first();
      const duration = () =>
        section.evaluate((details) => getComputedStyle(details, '::details-content').transitionDuration);
      expect(await duration()).toContain('0.3s');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await duration()).toBe('0s');
      await section.locator('summary').click();
      await drawer.getByRole('link', { name: /All new HiLux/ }).waitFor();

      await drawer.getByRole('link').last().focus();
      await page.keyboard.press('Tab');
      await drawer.waitFor({ state: 'hidden' });
    }));

  test('works without JavaScript', () =>
    onPage({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      const drawer = await openDrawer(page);
      await drawer.locator('summary').filter({ hasText: 'New Toyota' }).click();
      await drawer.getByRole('link', { name: /All new HiLux/ }).click();
      await page.waitForURL(/hilux/);
    }));
});

const prefetched = (page: Page) =>
  page
    .locator('link[rel="prefetch"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).getAttribute('href')));

const NEVER = ['/my-garage', '/our-locations', '/book-test-drive', '/special-offers'];

test(`prefetch follows intent, once, and never to ${NEVER.join(', ')}`, () =>
  onPage(DESKTOP, async (page) => {
    const demo = mainMenu(page).getByRole('link', { name: /^Demo/ });
    await openMenu(page, 'More');
    await shownPanel(page).getByRole('link', { name: 'Special offers' }).focus();
    const hrefs = [...NEVER, '/about'];
    await page.evaluate(
      (all) =>
        document
          .querySelector('main')
          ?.prepend(
            ...all.map((href) => Object.assign(document.createElement('a'), { href, textContent: href })),
          ),
      hrefs,
    );
    for (const href of hrefs) {
      const link = page.getByRole('main').getByRole('link', { name: href, exact: true });
      await link.focus();
      await link.hover();
    }
    await demo.focus();
    await demo.hover();
    await expect.poll(() => prefetched(page)).toEqual(['/about', await demo.getAttribute('href')]);
  }));

for (const [size, within] of [
  ['phone', '#drawer'],
  ['desktop', '.site-header'],
] as const)
  test(`the open menu of a ${size} is accessible in both palettes`, () =>
    onPage(VIEWPORTS[size], async (page) => {
      await (size === 'phone' ? openDrawer(page) : openMenu(page, 'New Toyota'));
      expect(await violationsInBothPalettes(page, within)).toEqual([]);
    }));

/** The focused element: whether it is visible, whether its focus ring is, and a name for messages. */
const focusedStop = (page: Page) =>
  page.evaluate(async () => {
    // An element that appears on focus needs a frame to do so.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return null;
    const { left, right, top, bottom, width, height } = stop.getBoundingClientRect();
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(stop);
    const reach = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset));
    const clipped = (parent: HTMLElement | null): boolean => {
      if (parent === null || parent === document.body) return false;
      const { overflowX, overflowY } = getComputedStyle(parent);
      const box = parent.getBoundingClientRect();
      const cutsX = overflowX !== 'visible' && (left - reach < box.left - 1 || right + reach > box.right + 1);
      const cutsY = overflowY !== 'visible' && (top - reach < box.top - 1 || bottom + reach > box.bottom + 1);
      return cutsX || cutsY || clipped(parent.parentElement);
    };
    const shell = stop.closest('.site-header, footer') !== null || stop.classList.contains('skip-link');
    return {
      name: `${stop.localName} ${(stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 40)}`,
      inFooter: stop.closest('footer, footer ~ nav') !== null,
      seen: width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      ringed: outlineStyle !== 'none',
      clipped: shell && clipped(stop.parentElement),
    };
  });

test('the header and footer can be traversed by keyboard from the skip link to the end', () =>
  onPage({ ...DESKTOP, reducedMotion: 'reduce' }, async (page) => {
    const MOST_STOPS = 400;
    const moving = () => document.getAnimations().map((one) => (one as CSSTransition).transitionProperty);
    await page.locator('.skip-link').focus();
    expect(await page.evaluate(moving), 'nothing moves on focus').toEqual([]);
    await page.locator('.skip-link').blur();
    const wrong: string[] = [];
    let last = '';
    let stops = 0;
    for (; stops < MOST_STOPS; stops++) {
      await page.keyboard.press('Tab');
      const stop = await focusedStop(page);
      if (stop === null) break;
      if (!stop.seen || !stop.ringed || stop.clipped) wrong.push(JSON.stringify(stop));
      last = stop.inFooter ? 'footer' : stop.name;
    }
    expect(wrong).toEqual([]);
    expect(stops).toBeGreaterThan(20);
    expect(stops, 'no trap').toBeLessThan(MOST_STOPS);
    expect(last).toBe('footer');
  }));
