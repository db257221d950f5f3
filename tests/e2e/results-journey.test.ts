import type { ListFilter } from '#domain/search/filters/filters.ts';
import { addressOf as addressOfState } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN, type SearchState, toggled, withPage } from '#domain/search/filters/search-state.ts';
import { paths } from '#paths';
import { MOST_MOVED, settle, VIEWPORTS } from './browser.ts';
import { dealerOf, plainlyFound } from './dealer-stock.ts';
import { openPage } from './new-shopper.ts';
import { addressAt, alive, expectedHrefs, hrefs } from './results.ts';
import { expect, fail, test } from './test.ts';

const DEALER = 'coffs-harbour-toyota';

/** All shifts, also those right after a press: whatever moved, the shopper saw it. */
const ALL_SHIFTS = `
  window.__moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const what = entry.sources.flatMap(({ node, previousRect, currentRect }) => {
        const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        // The list of filters follows the search: see what stands under the pointer below.
        // What comes after the list stands where it ends.
        if (!element?.closest('main') || element.closest('.filters, .crumbs, .below-cards, .results-shown, .paging')) return [];
        return [element.nodeName + '.' + element.className + ' ' + previousRect.y + ' > ' + currentRect.y];
      });
      if (what.length > 0) window.__moved.push({ value: entry.value, what: what.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('a long path through the results finds everything in its place, and nothing moves', async () => {
  const { config } = await dealerOf(DEALER);
  const start = paths.searchDefault(config);
  const { page, complaints } = await openPage(DEALER, start, VIEWPORTS.phone, (one) =>
    one.addInitScript(ALL_SHIFTS),
  );
  await alive(page);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  let moved = 0;

  /** Expects vehicles and address of a state, and the place where the shopper was. */
  async function isAt(state: SearchState, scroll?: number): Promise<void> {
    const message = addressOfState(state, config);
    const found = expectedHrefs(await plainlyFound(DEALER, state));
    await expect.poll(() => hrefs(page), { message }).toEqual(found);
    await expect.poll(() => addressAt(page)).toBe(message);
    if (scroll !== undefined) await expect.poll(scrolled, { message }).toBe(scroll);
    // What is drawn later is drawn by now.
    await settle(page);
    const shifts = await page.evaluate(() =>
      (window as unknown as { __moved: { value: number; what: string }[] }).__moved.splice(0),
    );
    moved += shifts.reduce((sum, { value }) => sum + value, 0);
    expect(moved, `${message}: what moved: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST_MOVED);
  }

  /** Chooses the value that most vehicles have. On a phone the filters stand in a sheet. */
  async function choose(state: SearchState, filter: ListFilter): Promise<SearchState> {
    const [most] = (await plainlyFound(DEALER, state)).facets[filter] ?? [];
    const next = toggled(state, filter, most?.value ?? fail(`Nothing to choose: ${filter}`));
    await page.locator('.filters-open').tap();
    const facet = page.locator(`.facet[data-filter="${filter}"]`);
    const isOpen = await facet.evaluate((details) => (details as HTMLDetailsElement).open);
    if (!isOpen) await facet.locator('summary').first().tap();
    await facet.locator(`a.facet-value[href="${addressOfState(next, config)}"]`).tap();
    await isAt(next);
    await page.locator('.filters-foot button').tap();
    await page.locator('.filters:popover-open').waitFor({ state: 'detached' });
    return next;
  }

  /** To the next page, which begins at its top. Returns the place that was left. */
  async function turnTo(state: SearchState): Promise<number> {
    const link = page.locator('.paging [data-kind="after"] a');
    await link.scrollIntoViewIfNeeded();
    const left = await scrolled();
    await link.tap();
    await isAt(state, 0);
    return left;
  }

  const [second, third] = [withPage(NOTHING_CHOSEN, 2), withPage(NOTHING_CHOSEN, 3)];
  const one = await choose(NOTHING_CHOSEN, 'car_type');
  await choose(one, 'simple_body');
  await page.goBack();
  await isAt(one, 0);
  await page.goBack();
  await isAt(NOTHING_CHOSEN, 0);
  const onFirst = await turnTo(second);

  const vehicle = page.locator('.results .card-name a').nth(7);
  await vehicle.scrollIntoViewIfNeeded();
  const href = await vehicle.getAttribute('href');
  await vehicle.tap();
  await page.waitForURL(/\/cars\//);
  // A request that is aborted would count as failed.
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await alive(page);
  await isAt(second);
  await expect(page.locator(`.results .card-name a[href="${href}"]`)).toBeInViewport();

  const onSecond = await turnTo(third);
  await page.evaluate(() => scrollTo(0, 900));
  await page.goBack();
  await isAt(second, onSecond);
  await page.goBack();
  await isAt(NOTHING_CHOSEN, onFirst);
  await page.goForward();
  await isAt(second, onSecond);
  await page.goForward();
  await isAt(third, 900);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await alive(page);
  await isAt(third, 900);
  expect(complaints.all()).toEqual([]);
});
