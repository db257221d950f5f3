import type { BrowserContextOptions, Page } from 'playwright';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import type { SiteSearchEntry } from '#domain/search/site/entry.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { outputOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { atRest, layoutShifts, settle, VIEWPORTS } from './browser.ts';
import { SHORT_PAGE } from './by-day.ts';
import { dealerOf, plainlyFound } from './dealer-stock.ts';
import { openPage } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';
import { SLUG as PHONED, UNDER_40K } from './typed-queries.ts';

const PHONE = VIEWPORTS.phone;
/** Its tall header shows the field at every desktop width. */
const TALL = 'high-desert-motors';

interface Visit {
  readonly options?: BrowserContextOptions;
  readonly path?: string;
  /** Before the first request. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

async function visit(
  slug: string,
  { options = VIEWPORTS.desktop, path = SHORT_PAGE, prepare }: Visit,
  look: (page: Page) => Promise<void>,
) {
  const { page, complaints } = await openPage(slug, path, options, prepare);
  await look(page);
  if (prepare === undefined) expect(complaints.all()).toEqual([]);
}

const indexOf = (slug: string) =>
  JSON.parse(outputOf(slug, 'data/site-search.json')) as readonly SiteSearchEntry[];

const INDEX = '**/data/site-search.json';
const failIndex = (page: Page) => page.route(INDEX, (route) => route.fulfill({ status: 503, body: '' }));

const field = (page: Page) =>
  page.locator('.search-box, .search-sheet').getByRole('combobox').filter({ visible: true });
const box = (page: Page) =>
  page
    .getByRole('search')
    .getByPlaceholder(/^Search/)
    .filter({ visible: true });
/** Select fields of the page’s own forms also have options. */
const options = (page: Page) => page.locator('.search-box, .search-sheet').getByRole('option');
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
/** The event of a click is stored for the page that the click leads to. */
const keepEvents = (page: Page) =>
  page.evaluate(() => {
    const told = window as unknown as { dataLayer?: unknown[] };
    told.dataLayer ??= [];
    told.dataLayer.push = (event) => {
      sessionStorage.setItem('told', JSON.stringify(event));
      return 0;
    };
  });
const keptEvent = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.evaluate(() => sessionStorage.getItem('told'))) ?? '{}');

async function type(page: Page, words: string): Promise<void> {
  await box(page).click();
  await box(page).fill(words);
  await options(page).first().waitFor();
}

describe('suggestions', () => {
  test('are fetched before typing, have picture, marked name, label and price, and work by keyboard', () =>
    visit(TALL, {}, async (page) => {
      const fetched = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => URL.parse(name)?.pathname),
      );
      expect(fetched).not.toContain('/data/site-search.json');
      const index = page.waitForResponse(INDEX);
      await box(page).focus();
      await index;
      await type(page, 'silverado');
      const [first] = indexOf(TALL).filter(
        ({ name, kind }) => kind === 'vehicle' && name.includes('Silverado'),
      );
      const option = options(page)
        .filter({ hasText: first?.name ?? '' })
        .first();
      await expect(option.locator('mark')).toHaveText(['Silverado']);
      expect(await option.getAttribute('href')).toMatch(/^\/cars\//);
      await options(page).filter({ hasText: 'Model' }).first().waitFor();
      await expect(options(page).last()).toContainText('All results');
      expect(await page.locator('.search-list img').count()).toBeGreaterThan(2);
      await settle(page);
      expect(await layoutShifts(page)).toEqual([]);
      expect(await axeViolations(page, { within: '.site-header' })).toEqual([]);

      const all = await options(page).count();
      const chosen = page.locator('[role="option"][aria-selected="true"]');
      for (const [key, at] of [
        ['ArrowDown', 0],
        ['ArrowDown', 1],
        ['End', all - 1],
        ['ArrowDown', null],
        ['ArrowUp', all - 1],
        ['Home', 0],
        ['ArrowUp', null],
        ['ArrowDown', 0],
        ['ArrowDown', 1],
      ] as const) {
        await page.keyboard.press(key);
        expect(await chosen.count(), key).toBe(at === null ? 0 : 1);
        const active = await field(page).getAttribute('aria-activedescendant');
        expect(active, key).toBe(at === null ? '' : await options(page).nth(at).getAttribute('id'));
        await expect(field(page)).toBeFocused();
      }
      const address = await chosen.getAttribute('href');
      await keepEvents(page);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${address}`);
      expect(await keptEvent(page)).toMatchObject({
        ...{ event: 'site_search_hit', query: 'silverado', position: 2, object_id: expect.any(String) },
      });
    }));

  test('close on Escape or a press elsewhere, may be empty, and open by mouse', () =>
    visit(TALL, {}, async (page) => {
      await type(page, 'silverado');
      await page.keyboard.press('Escape');
      await options(page).first().waitFor({ state: 'hidden' });
      await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
      expect(await field(page).inputValue()).toBe('silverado');
      await page.keyboard.press('ArrowDown');
      await options(page).first().waitFor();
      await page.mouse.click(5, 600);
      await options(page).first().waitFor({ state: 'hidden' });

      await field(page).fill('submarine');
      await page.getByText('Nothing matches “submarine”').waitFor();
      expect(await options(page).count()).toBe(0);

      await type(page, 'silverado');
      const pressed = await options(page).nth(1).getAttribute('href');
      await options(page).nth(1).click();
      await page.waitForURL(`**${pressed}`);
    }));

  test('that cannot be loaded are reported, and the form still submits', () =>
    visit(TALL, { prepare: failIndex }, async (page) => {
      await box(page).fill('silverado');
      await page.getByText('There are no suggestions just now').waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/*?query=silverado');
    }));

  test('are not needed without JavaScript, because the field searches the stock', () =>
    visit(TALL, { options: { ...VIEWPORTS.desktop, javaScriptEnabled: false } }, async (page) => {
      await box(page).fill('silverado');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/*?query=silverado');
    }));
});

describe('the stock suggestion', () => {
  const TYPED = 'auto suv under 40k';
  const NAME = 'Automatic · SUV · Up to $40,000 Search our stock';
  const SETTING = '**/data/search/setting.json';
  const COLUMNS = '**/data/search/columns.json';
  const first = (page: Page) => options(page).first();
  const places = async (page: Page) =>
    Promise.all((await options(page).all()).map((option) => option.boundingBox()));

  async function typeOnPhone(page: Page, words: string): Promise<void> {
    await searchButton(page).click();
    await type(page, words);
  }

  async function counted(page: Page): Promise<void> {
    const { config, market } = await dealerOf(PHONED);
    const { total } = await plainlyFound(PHONED, { ...NOTHING_CHOSEN, ...UNDER_40K });
    expect(total).toBeGreaterThan(0);
    await expect(first(page)).toHaveAccessibleName(`${NAME} · ${countText(total, config.vehicles, market)}`);
  }

  test('loads nothing before typing, is named, counted and chosen by keyboard with an event, and its query stays', () =>
    visit(PHONED, { options: PHONE }, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const prepared = page.waitForResponse(INDEX);
      await searchButton(page).click();
      await box(page).focus();
      await prepared;
      expect(asked.filter((url) => /stock-row|question|setting\.json/.test(url))).toEqual([]);
      await type(page, 'people mover under 9k');
      await expect(first(page)).toHaveAccessibleName(
        'People Mover · Up to $9,000 Search our stock · none now',
      );
      await box(page).fill('corolla');
      await options(page).filter({ hasText: 'Corolla' }).first().waitFor();
      await expect(options(page).filter({ hasText: 'Search our stock' })).toHaveCount(0);

      await type(page, TYPED);
      await counted(page);
      expect(await axeViolations(page, { within: '.search-sheet' })).toEqual([]);
      await keepEvents(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const address = '/search/new-used-and-demo-cars?query=auto+suv+under+40k';
      await page.waitForURL(`**${address}`);
      expect(await keptEvent(page)).toMatchObject({
        ...{ event: 'site_search_hit', query: TYPED },
        ...{ object_id: `search:${address}`, position: 0 },
      });
      await expect(page.locator('.chips .chip')).toContainText(['Automatic', 'SUV', 'Up to $40,000']);
    }));

  test('appears before it is counted, and its count moves nothing', () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const hold = (page: Page) => page.route(COLUMNS, (route) => held.then(() => route.continue()));
    return visit(PHONED, { options: PHONE, prepare: hold }, async (page) => {
      await typeOnPhone(page, 'toyota corolla');
      await expect(first(page)).toHaveAccessibleName('Toyota Corolla Search our stock');
      await atRest(page);
      const before = await places(page);
      expect(before.length).toBeGreaterThan(2);
      release();
      await expect(first(page)).toHaveAccessibleName(/ · \d+ cars$/);
      expect(await places(page)).toEqual(before);
    });
  });

  test('that cannot be read or counted leaves the other suggestions alone, and the next key retries', () =>
    visit(PHONED, { options: PHONE, prepare: async () => undefined }, async (page) => {
      await searchButton(page).click();
      const typeWithout = async (url: string, words: string) => {
        await page.route(url, (route) => route.abort('internetdisconnected'));
        const told = page.waitForEvent('console', (message) => message.type() === 'info');
        await type(page, words);
        await told;
        await page.unroute(url);
      };
      for (const [url, words] of [
        ['**/stock-row.*.js', 'toyota'],
        ['**/named-search.*.js', 'toyota coroll'],
        [SETTING, 'toyota corolla'],
      ] as const) {
        await typeWithout(url, words);
        await options(page).filter({ hasText: 'Toyota' }).first().waitFor();
        await expect(options(page).filter({ hasText: 'Search our stock' })).toHaveCount(0);
      }
      await typeWithout(COLUMNS, 'auto suv under 40');
      await box(page).pressSequentially('k');
      await counted(page);
    }));
});

test('on a phone a button opens the search over the whole width, with the focus, which it returns, and hits and all results open', () =>
  visit(PHONED, { options: PHONE }, async (page) => {
    await searchButton(page).click();
    const sheet = page.getByRole('dialog', { name: 'Search' });
    await sheet.waitFor();
    await expect(box(page)).toBeFocused();
    const { width, left } = await sheet.evaluate((it) => it.getBoundingClientRect());
    expect([left, width]).toEqual([0, 390]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect(searchButton(page)).toBeFocused();

    await searchButton(page).click();
    await type(page, 'corolla');
    await atRest(page);
    expect(await axeViolations(page, { within: '#search-sheet' })).toEqual([]);
    const heights = await options(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await options(page).filter({ hasText: 'All results' }).tap();
    await page.waitForURL('**/site-search?query=corolla');
    await page
      .locator('.site-search')
      .getByRole('link', { name: /Corolla/ })
      .first()
      .tap();
    await page.waitForURL('**/cars/**');
  }));

describe('the page of results', () => {
  const results = (query: string) => `/site-search?query=${encodeURIComponent(query)}`;
  const status = (page: Page) => page.locator('.site-search').getByRole('status');

  test('shows vehicles, models and pages with their counts', () =>
    visit(PHONED, { path: results('corolla') }, async (page) => {
      await status(page)
        .filter({ hasText: /^\d+ results for “corolla”$/ })
        .waitFor();
      for (const name of ['Cars', 'Models']) {
        const group = page.getByRole('region', { name });
        const shown = await group.getByRole('listitem').count();
        expect(Number(/\d+/.exec((await group.getByRole('heading').textContent()) ?? '')?.[0])).toBe(shown);
      }
      expect(await page.getByRole('searchbox').filter({ visible: true }).inputValue()).toBe('corolla');
      await page.getByRole('link', { name: 'See and filter these cars' }).click();
      await page.waitForURL('**/search/*?query=corolla');
    }));

  test('reports a failure, and retries', () =>
    visit(PHONED, { path: results('corolla'), prepare: failIndex }, async (page) => {
      await status(page).filter({ hasText: 'did not answer' }).waitFor();
      expect(await page.getByRole('link', { name: 'Search our stock' }).getAttribute('href')).toMatch(
        /^\/search\/.*\?query=corolla$/,
      );
      await page.unroute(INDEX);
      await page.getByRole('button', { name: 'Try again' }).click();
      await status(page).filter({ hasText: 'results for “corolla”' }).waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false);
    }));
});

describe('hostile text', () => {
  const EVIL = '<img src=x onerror="document.title=`pwned`"><script>document.title="pwned"</script>';
  async function isSafe(page: Page): Promise<void> {
    await settle(page);
    expect(await page.title()).not.toMatch(/^pwned/);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  }

  test('in a query is shown as text', () =>
    visit(PHONED, { path: `/site-search?query=${encodeURIComponent(EVIL)}` }, async (page) => {
      await page.getByText('Nothing matches “<img src=x').waitFor();
      expect(await page.title()).toContain('<img src=x');
      await isSafe(page);
    }));

  test('in names and labels is shown as text, and a script address is dropped', () => {
    const entry = { id: 'e', kind: 'vehicle', price: 300, image: null, custom_rank: 0, words: '' };
    const json = [
      { ...entry, name: `Ute ${EVIL}`, label: EVIL, url: '/cars/x' },
      { ...entry, id: 'f', name: 'Ute of a thief', label: '', url: 'javascript:document.title="pwned"' },
    ];
    const prepare = (page: Page) => page.route(INDEX, (route) => route.fulfill({ json }));
    return visit(TALL, { prepare }, async (page) => {
      await type(page, 'ute');
      await options(page).filter({ hasText: 'Ute <img src=x' }).waitFor();
      // The word is also a body style. The offered search of the stock does not count as a hit.
      await expect(options(page).filter({ hasNotText: 'Search our stock' })).toHaveCount(2);
      await isSafe(page);
    });
  });
});
