import type { Page, Route } from 'playwright';
import { addressOf as addressOfState } from '#domain/search/address.ts';
import { isRangeFilter, type ListFilter, type RangeFilter } from '#domain/search/filters.ts';
import { roundEnds, stepOf } from '#domain/search/histogram.ts';
import {
  NOTHING_CHOSEN,
  type SearchState,
  toggled,
  withPage,
  withRange,
  withSort,
} from '#domain/search/state.ts';
import { filterLabel } from '#domain/search/wording.ts';
import { ORDERS, SORTS } from '#domain/vehicle/order.ts';
import { paths } from '#paths';
import { outputOf, siteOf, slugs } from '../fleet/sites.ts';
import { firstOf, oneOfEach } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { dealerOf, plainlyFound } from './dealer-stock.ts';
import { newShopper, openPage } from './new-shopper.ts';
import { addressAt, alive, expectedHrefs, hrefs, shows } from './results.ts';
import { addressOf } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

/** A visitor who follows the link of a state sees its vehicles, and never others, not even for one frame. */
async function arrives(slug: string, state: SearchState): Promise<void> {
  const { config } = await dealerOf(slug);
  const answer = await plainlyFound(slug, state);
  expect(answer.hits.length).toBeGreaterThan(0);
  const context = await newShopper(VIEWPORTS.desktop);
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
  await page.goto(addressOf(slug, addressOfState(state, config)));
  await expect.poll(() => hrefs(page)).toEqual(expectedHrefs(answer));
  await page.locator('html:not([data-pending])').waitFor();
  await settle(page);
  const seen = await page.evaluate(() => [...(window as unknown as { __seen: Set<string> }).__seen]);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((href) => !expectedHrefs(answer).includes(href))).toEqual([]);
  expect(complaints.all()).toEqual([]);
}

/** A child filter is offered when its parent is chosen, or has only one value. */
const PARENTS: Partial<Record<ListFilter, ListFilter>> = { model: 'make', badge: 'model' };

const countsOf = async (slug: string, state: SearchState, filter: ListFilter) =>
  (await plainlyFound(slug, state)).facets[filter] ?? [];

/** The states in which a filter can be offered. A filter with a single value need not be chosen. */
async function* offering(slug: string, filter: ListFilter): AsyncGenerator<SearchState> {
  const parent = PARENTS[filter];
  if (parent === undefined) {
    yield NOTHING_CHOSEN;
    return;
  }
  for await (const before of offering(slug, parent)) {
    const values = await countsOf(slug, before, parent);
    if (values.length === 1) yield before;
    else for (const { value } of values) yield toggled(before, parent, value);
  }
}

/** The first state in which a filter offers a choice. Null if the stock never does. */
async function choiceOf(slug: string, filter: ListFilter): Promise<SearchState | null> {
  for await (const state of offering(slug, filter))
    if ((await countsOf(slug, state, filter)).length > 1) return state;
  return null;
}

async function choose(
  page: Page,
  slug: string,
  state: SearchState,
  filter: ListFilter,
  value: string,
): Promise<SearchState> {
  const next = toggled(state, filter, value);
  const href = addressOfState(next, (await dealerOf(slug)).config);
  const link = page.locator(`a.facet-value[href="${href}"]`);
  await link.evaluate((element) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
  });
  await link.click();
  await shows(page, slug, next);
  await expect.poll(() => addressAt(page)).toBe(href);
  return next;
}

/** Removes all filters: with the button for all, or by the only chip. */
async function clear(page: Page, slug: string, state: SearchState): Promise<SearchState> {
  if (state === NOTHING_CHOSEN) return state;
  await page.locator('.filters-clear, .chip').first().click();
  await shows(page, slug, NOTHING_CHOSEN);
  return NOTHING_CHOSEN;
}

/** Types the middle of a range as its upper end. */
async function narrow(
  page: Page,
  slug: string,
  state: SearchState,
  filter: RangeFilter,
): Promise<SearchState> {
  const { market } = await dealerOf(slug);
  const spread = (await plainlyFound(slug, state)).spreads[filter];
  if (!spread) return fail(`${slug} has no ${filter}`);
  const { min, max } = roundEnds(filter, spread);
  const half = min + Math.round((max - min) / 2 / stepOf(filter)) * stepOf(filter);
  const field = page.getByRole('textbox', { name: `${filterLabel(filter, market)} to`, includeHidden: true });
  await field.evaluate((element) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
  });
  await field.fill(String(half));
  await field.press('Enter');
  const next = withRange(state, filter, { min: null, max: half });
  await shows(page, slug, next);
  return next;
}

/** Tests without a browser cover what each field finds. Here each kind of field is used by hand. */
const FILTERS_BY_DAY = 4;
const ORDERS_BY_DAY = 2;
const RANGES_BY_DAY = 2;

for (const slug of firstOf(
  1,
  oneOfEach(slugs, (one) => siteOf(one).config.search.base_path),
))
  describe(`${slug}`, () => {
    test('every filter finds what looking at every vehicle finds', async () => {
      const { config, market } = await dealerOf(slug);
      const { page, complaints } = await openPage(slug, paths.searchDefault(config));
      await alive(page);
      await shows(page, slug, NOTHING_CHOSEN);
      let state = NOTHING_CHOSEN;
      for (const filter of firstOf(
        FILTERS_BY_DAY,
        config.search_filters.filter((one) => !isRangeFilter(one)) as ListFilter[],
      )) {
        const offered = await choiceOf(slug, filter);
        if (offered === null) {
          expect(
            await page.getByRole('heading', { name: filterLabel(filter, market), exact: true }).count(),
          ).toBe(0);
          continue;
        }
        // Two at a time, because all of them together would soon find nothing.
        const isFull = Object.keys(state.chosen).length > 1;
        if (isFull || offered !== NOTHING_CHOSEN || (await countsOf(slug, state, filter)).length < 2)
          state = await clear(page, slug, state);
        for (const [parent, [value = '']] of Object.entries(offered.chosen) as [ListFilter, string[]][])
          state = await choose(page, slug, state, parent, value);
        const [first] = await countsOf(slug, state, filter);
        state = await choose(page, slug, state, filter, first?.value ?? '');
      }
      expect(complaints.all()).toEqual([]);
    });

    test('every order, range and chip shows what looking at every vehicle finds', async () => {
      const { config } = await dealerOf(slug);
      const { page, complaints } = await openPage(slug, paths.searchDefault(config));
      await alive(page);
      for (const sort of firstOf(ORDERS_BY_DAY, SORTS)) {
        await page.getByLabel('Sort').selectOption(ORDERS[sort].label);
        const own = sort === config.search.default_sort ? null : sort;
        await shows(page, slug, withSort(NOTHING_CHOSEN, own));
      }
      await page.getByLabel('Sort').selectOption(ORDERS[config.search.default_sort].label);
      await shows(page, slug, NOTHING_CHOSEN);
      let state: SearchState = NOTHING_CHOSEN;
      const ranges = firstOf(RANGES_BY_DAY, config.search_filters.filter(isRangeFilter));
      for (const filter of ranges) state = await narrow(page, slug, state, filter);
      for (const filter of ranges) {
        await page.locator('.chips').getByRole('link').first().click();
        state = withRange(state, filter, { min: null, max: null });
        await shows(page, slug, state);
      }
      expect(complaints.all()).toEqual([]);
    });
  });

const DEALER = 'coffs-harbour-toyota';

test('a link that was shared shows what it asks for, and not for one frame anything else', async () => {
  const range = withRange(NOTHING_CHOSEN, 'price', { min: 20_000, max: 45_000 });
  await arrives(DEALER, withPage(withSort({ ...range, chosen: { make: ['Toyota'] } }, 'year-asc'), 2));
});

describe('the results', () => {
  test('are turned over page by page, and lead back to where the shopper was', async () => {
    const { config } = await dealerOf(DEALER);
    const { page } = await openPage(DEALER, paths.searchDefault(config));
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
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    await page.reload();
    await shows(page, DEALER, withPage(NOTHING_CHOSEN, 3));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });

  test('narrowed by chips are widened again one by one', async () => {
    const { config } = await dealerOf(DEALER);
    const both: SearchState = { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'], simple_fuel: ['Diesel'] } };
    const { page } = await openPage(DEALER, addressOfState(both, config));
    await alive(page);
    await page
      .getByRole('list', { name: 'Chosen filters' })
      .getByRole('link', { name: 'Remove Diesel' })
      .click();
    await shows(page, DEALER, { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'] } });
    await expect.poll(() => page.title()).toContain('Toyota cars');
    await expect.poll(() => page.locator('.crumbs [aria-current]').innerText()).toBe('Toyota');
  });

  test('of nothing offer the nearest way out', async () => {
    const { page } = await openPage(DEALER, '/search/mazda?colour=White&query=zzzz');
    await page.getByRole('heading', { name: 'No cars match all of that' }).waitFor();
    const way = page.getByRole('link', { name: /^Without “zzzz”: \d+ cars?$/ });
    const count = Number(/\d+(?= cars?$)/.exec(await way.innerText())?.[0]);
    await way.click();
    await expect
      .poll(() => page.locator('.result-count').innerText())
      .toMatch(new RegExp(`^${count} cars?$`));
  });

  test('of which there are none say so and show what comes nearest', async () => {
    const { page } = await openPage(DEALER, '/search/convertible');
    await page.getByRole('heading', { name: 'No convertibles in stock now' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Convertibles');
    await expect.poll(() => page.locator('.nearest .card').count()).toBe(6);
    await page.locator('.nearest').getByRole('link', { name: 'All cars', exact: true }).click();
    await shows(page, DEALER, NOTHING_CHOSEN);
  });

  test('of a path that nobody knows say so, and show what there is', async () => {
    const { page } = await openPage(DEALER, '/search/zzz-top');
    await page.getByRole('heading', { name: 'Nothing is called “zzz top”' }).waitFor();
    await shows(page, DEALER, NOTHING_CHOSEN);
  });

  atNight('beyond the last page lead back to the first', async () => {
    const { config } = await dealerOf(DEALER);
    const { page } = await openPage(DEALER, `${paths.searchDefault(config)}?page=99`);
    await page.getByRole('heading', { name: 'There is no page of that number' }).waitFor();
    await page.getByRole('link', { name: 'Show the first page' }).click();
    await shows(page, DEALER, NOTHING_CHOSEN);
  });

  test('are as the stock is now, also those found since', async () => {
    const { config } = await dealerOf(DEALER);
    const context = await newShopper(VIEWPORTS.desktop);
    const { page } = await watchedPage(context);
    const table = JSON.parse(outputOf(DEALER, paths.status.slice(1))) as Record<string, unknown>;
    const cheaper = Object.fromEntries(Object.keys(table).map((id) => [id, [4321, 'in_stock', true]]));
    await page.route(`**${paths.status}`, (route) => route.fulfill({ json: cheaper }));
    await page.goto(addressOf(DEALER, paths.searchDefault(config)));
    await alive(page);
    const isCorrected = async () => {
      await expect
        .poll(() => page.locator('.card-price').allInnerTexts())
        .toEqual(expect.arrayContaining([expect.stringContaining('$4,321')]));
      // The text of cards that were not laid out yet counts as well.
      const cards = await page.locator('.results .card').allTextContents();
      expect(cards.filter((text) => !text.includes('$4,321'))).toEqual([]);
      expect(cards.some((text) => /reserved/i.test(text))).toBe(true);
    };
    await isCorrected();
    const state = toggled(NOTHING_CHOSEN, 'car_type', 'used');
    await page.locator('a.facet-value', { hasText: 'Used' }).click();
    await expect.poll(() => hrefs(page)).toEqual(expectedHrefs(await plainlyFound(DEALER, state)));
    await isCorrected();
  });

  test('between two ends are chosen by keys on the slider', async () => {
    const { config } = await dealerOf(DEALER);
    const { page } = await openPage(DEALER, paths.searchDefault(config));
    await alive(page);
    await page
      .locator('.facet')
      .filter({ hasText: 'Price' })
      .first()
      .evaluate((facet) => {
        (facet as HTMLDetailsElement).open = true;
      });
    const from = page.getByRole('slider', { name: 'Price from' });
    await from.focus();
    await from.press('PageUp');
    await expect.poll(() => page.url()).toMatch(/price=\d+:$/);
  });
});

describe('when the stock list does not answer', () => {
  /** From the first request on, because a page loads the stock index when it is idle. */
  async function pageWithout(what: string, answer: (route: Route) => unknown): Promise<Page> {
    const { page } = await watchedPage(await newShopper(VIEWPORTS.desktop));
    await page.route(what, answer);
    return page;
  }
  const isHanging = () => {};

  test('what was there stays, with a way to try again', async () => {
    const { config } = await dealerOf(DEALER);
    const page = await pageWithout('**/data/search/**', (route) => route.abort());
    await page.goto(addressOf(DEALER, paths.searchDefault(config)));
    await page.locator('.results[data-liveness="ready"]').waitFor();
    const before = await hrefs(page);
    await page.locator('a.facet-value').first().click();
    await page.getByRole('alert').waitFor();
    expect(await hrefs(page)).toEqual(before);
    await page.unroute('**/data/search/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => hrefs(page)).not.toEqual(before);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a shared link says so in time, and shows nothing under its name that it did not ask for', async () => {
    const { config } = await dealerOf(DEALER);
    const state = toggled(NOTHING_CHOSEN, 'colour', 'White');
    const page = await pageWithout('**/data/search/columns.json', isHanging);
    await page.goto(addressOf(DEALER, addressOfState(state, config)));
    const said = page.getByRole('alert').filter({ hasText: 'are not what you asked for' });
    await said.waitFor();
    await page.locator('html:not([data-pending])').waitFor();
    const { total } = await plainlyFound(DEALER, NOTHING_CHOSEN);
    expect(await page.locator('.result-count').innerText()).toBe(`${total} cars`);
    expect(await page.getByRole('list', { name: 'Chosen filters' }).count()).toBe(0);
    await page.unroute('**/data/search/columns.json');
    await said.getByRole('button', { name: 'Try again' }).click();
    await shows(page, DEALER, state);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  atNight('a page whose script hangs says so as well', async () => {
    const { config } = await dealerOf(DEALER);
    const page = await pageWithout('**/*.js', isHanging);
    await page.goto(addressOf(DEALER, addressOfState(toggled(NOTHING_CHOSEN, 'colour', 'White'), config)), {
      waitUntil: 'commit',
    });
    const said = page.getByText('These are not yet the cars you asked for');
    await page.locator('.results').waitFor();
    expect(await said.isVisible()).toBe(false);
    await said.waitFor();
  });
});

describe('without JavaScript', () => {
  test('vehicles and numbers are there, and makes lead to pages of their own', async () => {
    const { config } = await dealerOf(DEALER);
    const still = { ...VIEWPORTS.desktop, javaScriptEnabled: false };
    const { page } = await openPage(DEALER, paths.searchDefault(config), still);
    await shows(page, DEALER, NOTHING_CHOSEN);
    await page.locator('a.facet-value', { hasText: 'Toyota' }).first().click();
    await shows(page, DEALER, { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'] } });
  });
});

/**
 * The browser attributes every shift within half a second of a press to that press. On a slow phone the
 * answer arrives later, and nothing may move then either.
 */
const answersLate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function late(message: unknown) {
      setTimeout(() => postMessage.call(this, message), 600);
    };
  });

describe('on a phone', () => {
  test('filters stand in a sheet whose button says how many vehicles it leads to', async () => {
    const { config } = await dealerOf(DEALER);
    const { page } = await openPage(DEALER, paths.searchDefault(config), VIEWPORTS.phone);
    await alive(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('complementary', { name: 'Filters' });
    await sheet.waitFor();
    await answersLate(page);
    await sheet.locator('a.facet-value', { hasText: 'Used' }).click();
    const { total } = await plainlyFound(DEALER, { ...NOTHING_CHOSEN, chosen: { car_type: ['used'] } });
    const done = sheet.getByRole('button', { name: `Show ${total} cars` });
    await done.waitFor();
    expect(await axeViolations(page, { within: 'main aside' })).toEqual([]);
    await done.click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await layoutShifts(page)).toEqual([]);
  });
});
