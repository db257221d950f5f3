import type { BrowserContextOptions, Locator, Page } from 'playwright';
import type { Counts } from '#domain/search/counts.ts';
import { outputOf, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { firstOf, oneOfEach } from '../matrix.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { inTurn, SHORT_PAGE } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { violationsInBothPalettes } from './outsiders.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

async function onPage(
  slug: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
  path = SHORT_PAGE,
) {
  const context = await newShopper(options);
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, path));
  await page.waitForLoadState('load');
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
const shownPanel = (page: Page) => mainMenu(page).locator('details[open] .panel').filter({ visible: true });

/** Two kinds of menu, with what opens each and something that only this kind shows. */
const MENUS: readonly (readonly [
  kind: string,
  slug: string,
  label: string,
  content: (panel: Locator) => Locator,
])[] = [
  [
    'links',
    'coffs-harbour-toyota',
    'Pre-Owned',
    (panel) => panel.getByRole('link', { name: 'Demonstrators' }),
  ],
  [
    'models',
    'coffs-harbour-toyota',
    'New Toyota',
    (panel) => panel.getByRole('link', { name: /^All new HiLux/ }),
  ],
];

for (const [at, [_, slug, label, content]] of MENUS.entries())
  describe(`a menu of ${_}`, () => {
    test('opens by mouse over a page that steps back, and by keyboard, which gives the focus back', () =>
      onPage(slug, DESKTOP, async (page) => {
        const { open_dropdowns } = siteOf(slug).config.header;
        await (open_dropdowns === 'hover' ? entry(page, label).hover() : entry(page, label).click());
        await content(shownPanel(page)).first().waitFor();
        expect(await shownPanel(page).count()).toBe(1);
        await page.locator('.site-header.is-menu-open').waitFor();
        const { width } = (await shownPanel(page).boundingBox()) ?? { width: 0 };
        expect(width).toBe(DESKTOP.viewport.width);
        await page.mouse.click(20, DESKTOP.viewport.height - 5);
        await page.locator('.site-header:not(.is-menu-open)').waitFor();
        expect(await shownPanel(page).count()).toBe(0);

        await entry(page, label).focus();
        await page.keyboard.press('Enter');
        await content(shownPanel(page)).first().waitFor();
        await page.keyboard.press('ArrowDown');
        expect(await shownPanel(page).locator('a:focus').count()).toBe(1);
        await page.keyboard.press('Escape');
        await page.locator('.site-header:not(.is-menu-open)').waitFor();
        expect(await entry(page, label).evaluate((summary) => summary === document.activeElement)).toBe(true);
      }));

    // The same element opens all of them.
    if (at === 0)
      test('opens without script', () =>
        onPage(slug, { ...DESKTOP, javaScriptEnabled: false }, async (page) => {
          await entry(page, label).click();
          await content(shownPanel(page)).first().waitFor();
        }));
  });

describe('the menu', () => {
  const slug = 'coffs-harbour-toyota';

  test('by keyboard: opening one closes the other, leaving it does too, and arrows go from entry to entry', () =>
    onPage(slug, DESKTOP, async (page) => {
      for (const label of ['Pre-Owned', 'Finance']) {
        await entry(page, label).focus();
        await page.keyboard.press('Enter');
        await page.locator('.site-header.is-menu-open').waitFor();
        expect(await shownPanel(page).count()).toBe(1);
      }
      await page.getByRole('button', { name: 'Search', exact: true }).focus();
      await page.locator('.site-header:not(.is-menu-open)').waitFor();

      await entry(page, 'Finance').focus();
      await page.keyboard.press('ArrowRight');
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
      expect(await focused()).toBe('Service');
      await page.keyboard.press('ArrowLeft');
      expect(await focused()).toBe('Finance');
    }));

  test('a dealer who wants it pressed does not open it under the mouse', () =>
    onPage('western-plains-motorama', DESKTOP, async (page) => {
      await entry(page, 'Bodies').hover();
      await entry(page, 'Makes').hover();
      await entry(page, 'Makes').click();
      await shownPanel(page).waitFor();
      expect(await entry(page, 'Bodies').locator('..').getAttribute('open')).toBeNull();
    }));

  const WIDTHS = [992, 1199, 1200, 1399, 1400, 1440];
  for (const dealer of oneOfEach(slugs, (one) => siteOf(one).config.header.variant))
    test(`${dealer}: no entry is cut, all are there, at every width`, () =>
      onPage(dealer, DESKTOP, async (page) => {
        await page.evaluate(() => document.fonts.ready);
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
      }));
});

describe('counts', () => {
  const slug = 'coffs-harbour-toyota';
  const everything = '/search/new-used-and-demo-cars';
  const total = () => (JSON.parse(outputOf(slug, 'data/counts.json')) as Counts).opens[everything];

  test('stand in no page', () => {
    expect(outputOf(slug, 'about.html')).toMatch(new RegExp(`data-count="${everything}"[^>]*></span>`));
  });

  test('are filled in, and nothing moves', () =>
    onPage(slug, DESKTOP, async (page) => {
      const number = mainMenu(page).locator(`[data-count="${everything}"]`).first();
      await expect.poll(() => number.textContent()).toBe(String(total()));
      await settle(page);
      expect(await layoutShifts(page)).toEqual([]);
    }));

  test('are asked for only when a phone’s menu opens', () =>
    onPage(slug, PHONE, async (page) => {
      await settle(page);
      const asked = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').map(({ name }) => URL.parse(name)?.pathname),
        );
      expect(await asked()).not.toContain('/data/counts.json');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByText(String(total()), { exact: true }).waitFor();
    }));

  test('that cannot be had are left out quietly', async () => {
    const context = await newShopper(DESKTOP);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/data/counts.json', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(addressOf(slug, '/search/used-cars'));
    await failed;
    await page.getByRole('link', { name: 'Cars in stock' }).waitFor();
    expect(await page.locator('.site-header [data-count]').allTextContents()).not.toContainEqual(
      expect.stringMatching(/\S/),
    );
    expect(errors).toEqual([]);
  });
});

describe('the stock banner', () => {
  const results = (slug: string) =>
    pagePaths(slug).find((path) => /^\/(?:search\/|used-car|find\/)/.test(path)) ?? '';

  test('stands over the stock, with its count and the phone', () =>
    onPage(
      'coffs-harbour-toyota',
      PHONE,
      async (page) => {
        await page.getByRole('link', { name: /^Cars in stock\s+\d+$/ }).waitFor();
        await settle(page);
        expect(await layoutShifts(page)).toEqual([]);
      },
      results('coffs-harbour-toyota'),
    ));

  test('stands nowhere else, and not without a dealer id', () => {
    expect(outputOf('coffs-harbour-toyota', 'about.html')).not.toContain('stock-banner');
    const withoutId = slugs.find((slug) => siteOf(slug).config.dealer_id === null) ?? '';
    expect(outputOf(withoutId, `${results(withoutId).slice(1)}.html`)).not.toContain('stock-banner');
  });
});

describe('the drawer of a phone', () => {
  const slug = 'coffs-harbour-toyota';
  const burger = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  test('locks the page behind it, takes the focus and gives it back, has open what the dealer wants open, and closes when the keyboard leaves it', () =>
    onPage(slug, PHONE, async (page) => {
      await burger(page).click();
      await drawer(page).waitFor();
      const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
      expect(await scrolls()).toBe('hidden');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Close menu',
      );
      await page.keyboard.press('Escape');
      await drawer(page).waitFor({ state: 'hidden' });
      expect(await scrolls()).not.toBe('hidden');
      expect(await burger(page).evaluate((button) => button === document.activeElement)).toBe(true);

      await burger(page).click();
      await drawer(page).getByRole('link', { name: 'Our story' }).waitFor();
      const section = drawer(page).locator('details').first();
      const duration = () =>
        section.evaluate((details) => getComputedStyle(details, '::details-content').transitionDuration);
      expect(await duration()).toContain('0.3s');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await duration()).toBe('0s');
      await section.locator('summary').click();
      await drawer(page)
        .getByRole('link', { name: /All new HiLux/ })
        .waitFor();

      await drawer(page).getByRole('link').last().focus();
      await page.keyboard.press('Tab');
      await drawer(page).waitFor({ state: 'hidden' });
    }));

  test('works without script', () =>
    onPage(slug, { ...PHONE, javaScriptEnabled: false }, async (page) => {
      await burger(page).click();
      await drawer(page).locator('summary').filter({ hasText: 'New Toyota' }).click();
      await drawer(page)
        .getByRole('link', { name: /All new HiLux/ })
        .click();
      await page.waitForURL(/hilux/);
    }));
});

const DEALER = 'coffs-harbour-toyota';
const prefetched = (page: Page) =>
  page
    .locator('link[rel="prefetch"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).getAttribute('href')));

describe('prefetch', () => {
  test('follows intent, once, and never to the pages it must not', () =>
    onPage('coffs-harbour-toyota', DESKTOP, async (page) => {
      const demo = mainMenu(page).getByRole('link', { name: /^Demo/ });
      const href = await demo.getAttribute('href');
      await entry(page, 'More').focus();
      await page.keyboard.press('Enter');
      await shownPanel(page).getByRole('link', { name: 'Special offers' }).focus();
      await demo.focus();
      await demo.hover();
      await page.locator('link[rel="prefetch"]').first().waitFor({ state: 'attached' });
      expect(await prefetched(page)).toEqual([href]);
    }));

  const NEVER = ['/my-garage', '/our-locations', '/book-test-drive', '/special-offers'];

  test(`never follows to ${NEVER.join(', ')}`, () =>
    onPage(DEALER, DESKTOP, async (page) => {
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
        await page.getByRole('main').getByRole('link', { name: href, exact: true }).focus();
        await page.getByRole('main').getByRole('link', { name: href, exact: true }).hover();
      }
      await page.locator('link[rel="prefetch"]').first().waitFor({ state: 'attached' });
      expect(await prefetched(page)).toEqual(['/about']);
    }));
});

describe('a link that is no page of the site', () => {
  const inDrawer = async (page: Page, section: string, name: string) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const found = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true });
    const details = page.locator('#drawer details').filter({ has: page.getByText(section, { exact: true }) });
    if (!(await found.isVisible())) await details.locator('summary').click();
    await found.waitFor();
    return found;
  };

  test('leads to a call, opens no window and is not fetched ahead', () =>
    onPage('ironbark-isuzu', PHONE, async (page) => {
      const link = await inDrawer(page, 'Work', 'Ring the workshop');
      expect(await link.getAttribute('href')).toBe('tel:0491570110');
      expect(await link.getAttribute('target')).toBeNull();
      await link.focus();
      expect(await prefetched(page)).not.toContain('tel:0491570110');
    }));

  test('to the blog of a dealer who has news leads there, and so does its old address', () =>
    onPage('reef-city-subaru', PHONE, async (page) => {
      await (await inDrawer(page, 'Adventures', 'News and drives')).click();
      await page.waitForURL('**/news');
      await page.goto(addressOf('reef-city-subaru', '/blog/crosstrek-hybrid-week'));
      expect(new URL(page.url()).pathname).toBe('/news/crosstrek-hybrid-week');
    }));

  test('with /pages in front leads to the page', async () => {
    for (const path of ['/about', '/our-locations', '/privacy-policy', '/contact-us/coffs-harbour-toyota']) {
      const { status, headers } = await ask(DEALER, `/pages${path}`, { redirect: 'manual' });
      expect({ status, to: headers.get('location') }).toEqual({ status: 301, to: path });
    }
  });
});

const openMenu = async (page: Page, label: string): Promise<void> => {
  await entry(page, label).focus();
  await page.keyboard.press('Enter');
  await shownPanel(page).waitFor();
};

const openDrawer = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};

for (const [[template, slug, label], size] of inTurn(
  firstOf(2, [
    ['classic', 'coffs-harbour-toyota', 'New Toyota'],
    ['large', 'reef-city-motors', 'Our brands'],
    ['square', 'two-rivers-motorcycles', 'Brands'],
    ['marketplace', 'western-plains-motorama', 'Bodies'],
  ] as const),
))
  test(`in the template ${template} the open menu of a ${size} is accessible in both palettes`, () =>
    onPage(slug, VIEWPORTS[size], async (page) => {
      expect(siteOf(slug).config.template).toBe(template);
      await (size === 'phone' ? openDrawer(page) : openMenu(page, label));
      const within = size === 'phone' ? '#drawer' : '.site-header';
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

describe('by keyboard alone', () => {
  const MOST_STOPS = 400;
  for (const slug of firstOf(1, ['coffs-harbour-toyota', 'reef-city-gwm-haval', 'ironbark-isuzu']))
    test(`the shell of ${slug} can be walked from the skip link to the end of the footer`, () =>
      onPage(slug, { ...DESKTOP, reducedMotion: 'reduce' }, async (page) => {
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
});
