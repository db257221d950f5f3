import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf as addressOfState } from '#domain/search/address.ts';
import type { Answer } from '#domain/search/answer.ts';
import { isRangeFilter, type ListFilter } from '#domain/search/filters.ts';
import {
  NOTHING_CHOSEN,
  type SearchState,
  toggled,
  withPage,
  withRange,
  withSort,
} from '#domain/search/state.ts';
import { filterLabel, valueText } from '#domain/search/wording.ts';
import { SORTS } from '#domain/site/search-terms.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import { ORDERS } from '#domain/vehicle/order.ts';
import { paths } from '#paths';
import { axeViolations } from './axe.ts';
import { launchBrowser, layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { dealerOf, plainlyFound } from './dealer-stock.ts';
import { addressOf, slugs } from './sites.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Visit {
  readonly page: Page;
  readonly complaints: () => readonly string[];
}

async function visit<T>(
  slug: string,
  path: string,
  use: (visit: Visit) => Promise<T>,
  options: BrowserContextOptions = VIEWPORTS.desktop,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    const { page, complaints } = await watchedPage(context);
    await page.goto(addressOf(slug, path));
    if (options.javaScriptEnabled !== false) await settle(page);
    return await use({ page, complaints: complaints.all });
  } finally {
    await context.close();
  }
}

const hrefs = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.results .card-name a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
const expectedHrefs = ({ hits }: Answer): readonly string[] => hits.map(({ slug }) => paths.vehicle(slug));

/** Waits as long as a busy machine may take. */
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });

/** Until the page is alive and shows what it was asked for. */
const alive = (page: Page) => page.locator('.results[data-liveness="ready"]').waitFor();

/** The page shows what looking at every vehicle finds: how many, which, in which order, and what is left to choose. */
async function shows(page: Page, slug: string, state: SearchState): Promise<void> {
  const { config, market } = await dealerOf(slug);
  const answer = await plainlyFound(slug, state);
  await poll(() => page.locator('.result-count').innerText()).toBe(
    countText(answer.total, config.vehicles, market),
  );
  await poll(() => hrefs(page)).toEqual(expectedHrefs(answer));
  const shown = await page
    .locator('.facet')
    .evaluateAll((facets) =>
      facets.map((facet) => [
        facet.querySelector('h3')?.textContent,
        [...facet.querySelectorAll('.facet-value')].map((value) => [
          value.querySelector('.facet-label')?.textContent,
          value.querySelector('.facet-count')?.textContent?.replace(/, chosen|, /g, ''),
        ]),
      ]),
    );
  for (const [label, values] of shown as [string, [string, string][]][]) {
    const filter = config.search_filters.find((one) => filterLabel(one, market) === label);
    if (filter === undefined || isRangeFilter(filter)) continue;
    const counts = (answer.facets[filter] ?? []).map(({ value, count }) => [
      valueText(filter, value, market),
      count.toLocaleString(market.locale),
    ]);
    const chosenOnly = values.filter(([, count]) => count !== '0');
    expect([label, new Map(chosenOnly)]).toEqual([label, new Map(counts as [string, string][])]);
  }
}

describe.each(slugs)('%s', (slug) => {
  it('every filter finds what looking at every vehicle finds', async () => {
    const { config } = await dealerOf(slug);
    const all = await plainlyFound(slug, NOTHING_CHOSEN);
    await visit(slug, paths.searchDefault(config), async ({ page, complaints }) => {
      await alive(page);
      await shows(page, slug, NOTHING_CHOSEN);
      let state = NOTHING_CHOSEN;
      for (const filter of config.search_filters) {
        if (isRangeFilter(filter)) continue;
        const answer = await plainlyFound(slug, state);
        const value = answer.facets[filter]?.[0]?.value;
        const href = value === undefined ? '' : addressOfState(toggled(state, filter, value), config);
        const link = page.locator(`a.facet-value[href="${href}"]`);
        if (value === undefined || (await link.count()) === 0) continue;
        await link.evaluate((element) => {
          for (let at = element.parentElement; at; at = at.parentElement)
            if (at instanceof HTMLDetailsElement) at.open = true;
        });
        await link.click();
        state = toggled(state, filter, value);
        await shows(page, slug, state);
        expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(href);
        // Two at a time: with all of them at once soon nothing would be left to find.
        if (Object.keys(state.chosen).length === 2) {
          await page.getByRole('link', { name: 'Clear all' }).first().click();
          state = NOTHING_CHOSEN;
          await shows(page, slug, state);
        }
      }
      expect(complaints()).toEqual([]);
      expect(all.total).toBeGreaterThan(0);
    });
  });
});

const DEALER = 'coffs-harbour-toyota';

describe('a link that was shared', () => {
  const range = withRange(NOTHING_CHOSEN, 'price', { min: 20_000, max: 45_000 });
  const chosen = (filter: ListFilter, ...values: string[]) =>
    values.reduce((state, value) => toggled(state, filter, value), NOTHING_CHOSEN);
  const states: readonly (readonly [string, SearchState])[] = [
    ['a condition', chosen('car_type', 'used')],
    ['a make', chosen('make', 'Mazda')],
    ['several makes', chosen('make', 'Mazda', 'Subaru')],
    ['a model', { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'], model: ['Corolla'] } }],
    ['a body style', chosen('simple_body', 'SUV')],
    ['a make and a colour', { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'], colour: ['White'] } }],
    ['a price', range],
    ['an order', withSort(NOTHING_CHOSEN, 'price-desc')],
    ['a page', withPage(NOTHING_CHOSEN, 3)],
    ['all at once', withPage(withSort({ ...range, chosen: { make: ['Toyota'] } }, 'year-asc'), 2)],
  ];

  it.each(states)('shows %s, and not for one frame anything else', async (_what, state) => {
    const { config } = await dealerOf(DEALER);
    const answer = await plainlyFound(DEALER, state);
    expect(answer.hits.length).toBeGreaterThan(0);
    const context = await browser.newContext(VIEWPORTS.desktop);
    try {
      const { page, complaints } = await watchedPage(context);
      await page.addInitScript(`
        window.__seen = new Set();
        const look = () => {
          for (const link of document.querySelectorAll('.results .card-name a'))
            if (link.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
              window.__seen.add(link.getAttribute('href'));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      `);
      await page.goto(addressOf(DEALER, addressOfState(state, config)));
      await poll(() => hrefs(page)).toEqual(expectedHrefs(answer));
      await page.locator('html:not([data-pending])').waitFor();
      await settle(page);
      const seen = await page.evaluate(() => [...(window as unknown as { __seen: Set<string> }).__seen]);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter((href) => !expectedHrefs(answer).includes(href))).toEqual([]);
      expect(complaints.all()).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

describe('the results', () => {
  it('can be put in every order', async () => {
    const { config } = await dealerOf(DEALER);
    await visit(DEALER, paths.searchDefault(config), async ({ page }) => {
      await alive(page);
      for (const sort of SORTS) {
        await page.getByLabel('Sort').selectOption(ORDERS[sort].label);
        const own = sort === config.search.default_sort ? null : sort;
        await shows(page, DEALER, withSort(NOTHING_CHOSEN, own));
      }
    });
  });

  it('are turned over page by page, and lead back to where the shopper was', async () => {
    const { config } = await dealerOf(DEALER);
    await visit(DEALER, paths.searchDefault(config), async ({ page }) => {
      await alive(page);
      await page.getByRole('link', { name: 'Page 2' }).click();
      await shows(page, DEALER, withPage(NOTHING_CHOSEN, 2));
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.getByRole('link', { name: 'Next' }).click();
      await shows(page, DEALER, withPage(NOTHING_CHOSEN, 3));
      await page.evaluate(() => scrollTo(0, 900));
      await page.goBack();
      await shows(page, DEALER, withPage(NOTHING_CHOSEN, 2));
      await page.goForward();
      await shows(page, DEALER, withPage(NOTHING_CHOSEN, 3));
      await poll(() => page.evaluate(() => scrollY)).toBe(900);
      await page.reload();
      await shows(page, DEALER, withPage(NOTHING_CHOSEN, 3));
      await poll(() => page.evaluate(() => scrollY)).toBe(900);
    });
  });

  it('that a shared link began with are there again on the way back', async () => {
    const { config } = await dealerOf(DEALER);
    const shared: SearchState = { ...NOTHING_CHOSEN, chosen: { make: ['Mazda', 'Subaru'] } };
    await visit(DEALER, addressOfState(shared, config), async ({ page }) => {
      await shows(page, DEALER, shared);
      await page.locator('a.facet-value', { hasText: 'Toyota' }).click();
      await shows(page, DEALER, toggled(shared, 'make', 'Toyota'));
      await page.goBack();
      await shows(page, DEALER, shared);
    });
  });

  it('are found by words while they are typed, and the best comes first', async () => {
    const { config } = await dealerOf(DEALER);
    await visit(DEALER, paths.searchDefault(config), async ({ page }) => {
      await alive(page);
      await page.getByRole('searchbox', { name: /Search these/ }).fill('corola');
      await poll(() => page.locator('.card-name').first().innerText()).toMatch(/Corolla/);
      expect(page.url()).toContain('query=corola');
      await poll(() => page.getByLabel('Sort').inputValue()).toBe('Best match');
    });
  });

  it('narrowed by chips are widened again one by one', async () => {
    const { config } = await dealerOf(DEALER);
    const both: SearchState = { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'], simple_fuel: ['Diesel'] } };
    await visit(DEALER, addressOfState(both, config), async ({ page }) => {
      await alive(page);
      await page
        .getByRole('list', { name: 'Chosen filters' })
        .getByRole('link', { name: 'Remove Diesel' })
        .click();
      await shows(page, DEALER, { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'] } });
      expect(await page.title()).toContain('Toyota cars');
      expect(await page.locator('.crumbs [aria-current]').innerText()).toBe('Toyota');
    });
  });

  it('of nothing offer the nearest way out', async () => {
    await visit(DEALER, '/search/mazda?colour=White&query=zzzz', async ({ page }) => {
      await page.getByRole('heading', { name: 'No cars match all of that' }).waitFor();
      const way = page.getByRole('link', { name: /^Without “zzzz”: \d+ cars?$/ });
      const count = Number(/\d+(?= cars?$)/.exec(await way.innerText())?.[0]);
      await way.click();
      await poll(() => page.locator('.result-count').innerText()).toMatch(new RegExp(`^${count} cars?$`));
    });
  });

  it('between two ends are chosen by slider, by key and by number', async () => {
    const { config } = await dealerOf(DEALER);
    await visit(DEALER, paths.searchDefault(config), async ({ page }) => {
      await alive(page);
      await page
        .locator('.facet')
        .filter({ hasText: 'Price' })
        .first()
        .evaluate((facet) => {
          (facet as HTMLDetailsElement).open = true;
        });
      const to = page.getByRole('textbox', { name: 'Price to' });
      await to.fill('30000');
      await to.press('Enter');
      await shows(page, DEALER, withRange(NOTHING_CHOSEN, 'price', { min: null, max: 30_000 }));
      const from = page.getByRole('slider', { name: 'Price from' });
      await from.focus();
      await from.press('PageUp');
      await poll(() => page.url()).toMatch(/price=\d+:30000/);
    });
  });
});

describe('when the stock list does not answer', () => {
  it('what was there stays, with a way to try again', async () => {
    const { config } = await dealerOf(DEALER);
    await visit(DEALER, paths.searchDefault(config), async ({ page }) => {
      const before = await hrefs(page);
      await page.route('**/data/search/**', (route) => route.abort());
      await page.locator('a.facet-value').first().click();
      await page.getByRole('alert').waitFor();
      expect(await hrefs(page)).toEqual(before);
      await page.unroute('**/data/search/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await poll(() => hrefs(page)).not.toEqual(before);
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });
});

describe('without JavaScript', () => {
  it('vehicles and numbers are there, and makes lead to pages of their own', async () => {
    const { config } = await dealerOf(DEALER);
    const still = { ...VIEWPORTS.desktop, javaScriptEnabled: false };
    await visit(
      DEALER,
      paths.searchDefault(config),
      async ({ page }) => {
        await shows(page, DEALER, NOTHING_CHOSEN);
        await page.locator('a.facet-value', { hasText: 'Toyota' }).first().click();
        await shows(page, DEALER, { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'] } });
      },
      still,
    );
  });
});

describe('on a phone', () => {
  it('filters stand in a sheet whose button says how many vehicles it leads to', async () => {
    const { config } = await dealerOf(DEALER);
    await visit(
      DEALER,
      paths.searchDefault(config),
      async ({ page }) => {
        await alive(page);
        await page.getByRole('button', { name: 'Filters' }).click();
        const sheet = page.getByRole('complementary', { name: 'Filters' });
        await sheet.waitFor();
        await sheet.locator('a.facet-value', { hasText: 'Used' }).click();
        const { total } = await plainlyFound(DEALER, { ...NOTHING_CHOSEN, chosen: { car_type: ['used'] } });
        const done = sheet.getByRole('button', { name: `Show ${total} cars` });
        await done.waitFor();
        expect(await axeViolations(page, ['.site-header', 'body > footer'])).toEqual([]);
        await done.click();
        await sheet.waitFor({ state: 'hidden' });
        expect(await layoutShifts(page)).toEqual([]);
      },
      VIEWPORTS.phone,
    );
  });
});
