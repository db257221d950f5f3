import type { BrowserContextOptions, Page, Route } from 'playwright';
import { filterLabel } from '#domain/search/filters/filter-text.ts';
import type { ListFilter, RangeFilter } from '#domain/search/filters/filters.ts';
import { roundEnds, stepOf } from '#domain/search/filters/histogram.ts';
import { addressOf as addressOfState } from '#domain/search/filters/search-address.ts';
import {
  NOTHING_CHOSEN,
  type SearchState,
  toggled,
  withPage,
  withRange,
  withSort,
} from '#domain/search/filters/search-state.ts';
import { ORDERS } from '#domain/vehicles/order.ts';
import { paths } from '#paths';
import { outputOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { dealerOf, plainlyFound } from './dealer-stock.ts';
import { newShopper, openPage } from './new-shopper.ts';
import { addressAt, alive, expectedHrefs, hrefs, shows } from './results.ts';
import { addressOf } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

const DEALER = 'coffs-harbour-toyota';

/** A filter that is folded is drawn when it is opened. */
const unfold = (page: Page, filter: ListFilter | RangeFilter): Promise<void> =>
  page.locator(`.facet[data-filter="${filter}"]`).evaluate((facet) => {
    (facet as HTMLDetailsElement).open = true;
  });

/** Chooses the value that most vehicles have. */
async function choose(page: Page, state: SearchState, filter: ListFilter): Promise<SearchState> {
  const { config } = await dealerOf(DEALER);
  const [most] = (await plainlyFound(DEALER, state)).facets[filter] ?? [];
  const next = toggled(state, filter, most?.value ?? fail(`Nothing to choose: ${filter}`));
  const link = page.locator(`a.facet-value[href="${addressOfState(next, config)}"]`);
  await unfold(page, filter);
  await expect(link.locator('.facet-count')).toContainText(String(most?.count));
  await link.click();
  await shows(page, DEALER, next);
  await expect.poll(() => addressAt(page)).toBe(addressOfState(next, config));
  return next;
}

/** Types the middle of a range as its upper end. */
async function narrow(page: Page, state: SearchState, filter: RangeFilter): Promise<SearchState> {
  const { market } = await dealerOf(DEALER);
  const { spreads } = await plainlyFound(DEALER, state);
  const { min, max } = roundEnds(filter, spreads[filter] ?? fail(`No ${filter}`));
  const half = min + Math.round((max - min) / 2 / stepOf(filter)) * stepOf(filter);
  await unfold(page, filter);
  const field = page.getByRole('textbox', { name: `${filterLabel(filter, market)} to` });
  await field.fill(String(half));
  await field.press('Enter');
  const next = withRange(state, filter, { min: null, max: half });
  await shows(page, DEALER, next);
  return next;
}

async function openResults(options?: BrowserContextOptions, path?: string) {
  const { config } = await dealerOf(DEALER);
  const opened = await openPage(DEALER, path ?? paths.searchDefault(config), options);
  if (options?.javaScriptEnabled !== false) await alive(opened.page);
  return opened;
}

// Tests without a browser cover what each field finds. Here each kind of control is used by hand.
test('filters, ranges, chips and sort orders show what checking every vehicle finds', async () => {
  const { page, complaints } = await openResults();
  await shows(page, DEALER, NOTHING_CHOSEN);
  let state = await choose(page, NOTHING_CHOSEN, 'make');
  // It is offered once the make is clear.
  state = await choose(page, state, 'model');
  await page.locator('.filters-clear').first().click();
  await shows(page, DEALER, NOTHING_CHOSEN);

  for (const filter of ['price', 'km'] as const)
    state = await narrow(page, filter === 'price' ? NOTHING_CHOSEN : state, filter);
  await page.getByLabel('Sort').selectOption(ORDERS['price-asc'].label);
  state = withSort(state, 'price-asc');
  await shows(page, DEALER, state);
  for (const filter of ['price', 'km'] as const) {
    await page.locator('.chips').getByRole('link').first().click();
    state = withRange(state, filter, { min: null, max: null });
    await shows(page, DEALER, state);
  }
  expect(complaints.all()).toEqual([]);
});

test('a shared link shows its results, and never anything else', async () => {
  const { config } = await dealerOf(DEALER);
  const range = withRange(NOTHING_CHOSEN, 'price', { min: 20_000, max: 45_000 });
  const state = withPage(withSort({ ...range, chosen: { make: ['Toyota'] } }, 'year-asc'), 2);
  const wanted = expectedHrefs(await plainlyFound(DEALER, state));
  expect(wanted.length).toBeGreaterThan(0);
  const { page, complaints } = await openPage(DEALER, addressOfState(state, config), undefined, (one) =>
    one.addInitScript(`
      window.__seen = new Set();
      const look = () => {
        for (const link of document.querySelectorAll('.results .card-name a'))
          if (link.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            window.__seen.add(link.getAttribute('href'));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    `),
  );
  await expect.poll(() => hrefs(page)).toEqual(wanted);
  await page.locator('html:not([data-pending])').waitFor();
  await settle(page);
  const seen = await page.evaluate(() => [...(window as unknown as { __seen: Set<string> }).__seen]);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((href) => !wanted.includes(href))).toEqual([]);
  expect(complaints.all()).toEqual([]);
});

describe('the results', () => {
  test('are widened by removing chips, and title and breadcrumbs match', async () => {
    const { config } = await dealerOf(DEALER);
    const both: SearchState = { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'], simple_fuel: ['Diesel'] } };
    const { page } = await openResults(undefined, addressOfState(both, config));
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    await chosen.getByRole('link', { name: 'Remove Diesel' }).click();
    await shows(page, DEALER, { ...NOTHING_CHOSEN, chosen: { make: ['Toyota'] } });
    await expect(page).toHaveTitle(/Toyota cars/);
    await expect(page.locator('.crumbs [aria-current]')).toHaveText('Toyota');
  });

  test('that are empty say so and show the nearest vehicles', async () => {
    const { page } = await openPage(DEALER, '/search/convertible');
    await page.getByRole('heading', { name: 'No convertibles in stock now' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Convertibles');
    await expect.poll(() => page.locator('.nearest .card').count()).toBe(6);
    await page.locator('.nearest').getByRole('link', { name: 'All cars', exact: true }).click();
    await shows(page, DEALER, NOTHING_CHOSEN);
  });

  test('of an unknown path or beyond the last page say so and link to existing ones', async () => {
    const { page } = await openPage(DEALER, '/search/zzz-top');
    await page.getByRole('heading', { name: 'Nothing is called “zzz top”' }).waitFor();
    await shows(page, DEALER, NOTHING_CHOSEN);
    const { config } = await dealerOf(DEALER);
    await page.goto(addressOf(DEALER, `${paths.searchDefault(config)}?page=99`));
    await page.getByRole('heading', { name: 'There is no page of that number' }).waitFor();
    await page.getByRole('link', { name: 'Show the first page' }).click();
    await shows(page, DEALER, NOTHING_CHOSEN);
  });

  test('have the current stock, even for later searches', async () => {
    const { config } = await dealerOf(DEALER);
    const table = JSON.parse(outputOf(DEALER, paths.status.slice(1))) as Record<string, unknown>;
    const cheaper = Object.fromEntries(Object.keys(table).map((id) => [id, [4321, 'in_stock', true]]));
    const { page } = await openPage(DEALER, paths.searchDefault(config), undefined, (one) =>
      one.route(`**${paths.status}`, (route) => route.fulfill({ json: cheaper })),
    );
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

  test('can be narrowed by a slider with the keyboard', async () => {
    const { page } = await openResults();
    await unfold(page, 'price');
    await page.getByRole('slider', { name: 'Price from' }).press('PageUp');
    await page.waitForURL(/price=\d+:$/);
  });
});

describe('if the stock list does not load', () => {
  /** From the first request on, because a page loads the stock index when it is idle. */
  async function pageWithout(what: string, answer: (route: Route) => unknown): Promise<Page> {
    const { page } = await watchedPage(await newShopper(VIEWPORTS.desktop));
    await page.route(what, answer);
    return page;
  }
  const isHanging = () => {};

  test('the current results stay, with a way to retry', async () => {
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

  test('a shared link says so in time, and shows no wrong results', async () => {
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

  atNight('a page whose script hangs says so too', async () => {
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

test('on a phone filters are in a sheet whose button shows the number of vehicles', async () => {
  const { page } = await openResults(VIEWPORTS.phone);
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
