import type { Locator, Page } from 'playwright';
import { addressOf as addressOfState } from '#domain/search/address.ts';
import type { ListFilter } from '#domain/search/filters.ts';
import { PAGE_SIZE } from '#domain/search/queries.ts';
import { NOTHING_CHOSEN, type SearchState, toggled, withPage } from '#domain/search/state.ts';
import { paths } from '#paths';
import { firstOf } from '../matrix.ts';
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

type Means = 'mouse' | 'touch' | 'keyboard';

/** An entry of the browser's history, and where the shopper left it. */
interface Entry {
  readonly state: SearchState;
  scroll: number;
}

/** A shopper on the results, who knows what has to be there after each step. */
class Shopper {
  readonly #page: Page;
  readonly #means: Means;
  readonly #isPhone: boolean;
  readonly #entries: Entry[];
  #at = 0;
  /** A page that was loaded with a short heading, which going back may replace by one of two lines. */
  #mayGrow = false;
  /** The layout shift of the whole visit. */
  #moved = 0;
  steps = 0;

  constructor(page: Page, means: Means, isPhone: boolean) {
    this.#page = page;
    this.#means = means;
    this.#isPhone = isPhone;
    this.#entries = [{ state: NOTHING_CHOSEN, scroll: 0 }];
  }

  get #now(): Entry {
    return this.#entries[this.#at] ?? fail('There is no such entry.');
  }

  async #press(target: Locator): Promise<void> {
    if (this.#means === 'touch') return target.tap();
    if (this.#means === 'mouse') return target.click();
    await target.focus();
    await this.#page.keyboard.press('Enter');
  }

  readonly #scrolled = (): Promise<number> => this.#page.evaluate(() => Math.round(scrollY));

  /** Leaves the entry for a new one. */
  async #push(state: SearchState): Promise<void> {
    this.#now.scroll = await this.#scrolled();
    this.#entries.splice(++this.#at, Infinity, { state, scroll: 0 });
  }

  async #isShown(scroll: number | null): Promise<void> {
    const { state } = this.#now;
    const { config } = await dealerOf(DEALER);
    const answer = await plainlyFound(DEALER, state);
    const what = `step ${++this.steps}: ${addressOfState(state, config)}`;
    await expect.poll(() => hrefs(this.#page), { message: what }).toEqual(expectedHrefs(answer));
    await expect.poll(() => addressAt(this.#page), { message: what }).toBe(addressOfState(state, config));
    if (scroll !== null) await expect.poll(this.#scrolled, { message: what }).toBe(scroll);
    // What is drawn later is drawn by now.
    await settle(this.#page);
    const focus = () =>
      this.#page.evaluate(() => document.activeElement?.closest('.results, .filters') !== null);
    if (this.#means === 'keyboard') expect(await focus(), `${what}: the focus`).toBe(true);
    const moved = await this.#page.evaluate(() =>
      (window as unknown as { __moved: { value: number; what: string }[] }).__moved.splice(0),
    );
    if (this.#mayGrow) return;
    this.#moved += moved.reduce((sum, { value }) => sum + value, 0);
    expect(this.#moved, `${what}: what moved: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MOST_MOVED);
  }

  /** On a phone the filters stand in a sheet. */
  async #inFilters(act: () => Promise<void>): Promise<void> {
    if (!this.#isPhone) return act();
    await this.#press(this.#page.locator('.filters-open'));
    await this.#page.locator('.filters:popover-open').waitFor();
    await act();
    await this.#press(this.#page.locator('.filters-foot button'));
    await this.#page.locator('.filters:popover-open').waitFor({ state: 'detached' });
  }

  async choose(filter: ListFilter): Promise<void> {
    const facet = this.#page.locator(`.facet[data-filter="${filter}"]`);
    this.#mayGrow = false;
    await this.#inFilters(async () => {
      if (!(await facet.evaluate((details) => (details as HTMLDetailsElement).open)))
        await this.#press(facet.locator('summary').first());
      const value = facet.locator('.facet-values > li > a.facet-value:not([aria-current])').first();
      const words = (await value.locator('.facet-label').textContent()) ?? '';
      await value.scrollIntoViewIfNeeded();
      const before = await this.#scrolled();
      const counts = (await plainlyFound(DEALER, this.#now.state)).facets[filter] ?? [];
      const found = counts.find(({ value: one }) => one.toLowerCase() === words.toLowerCase());
      await this.#push(toggled(this.#now.state, filter, found?.value ?? fail(`no ${words}`)));
      await this.#press(value);
      await this.#isShown(this.#isPhone ? null : await this.#reachable(before));
    });
  }

  /** A shorter page cannot be scrolled as far. */
  async #reachable(scroll: number): Promise<number> {
    const { state } = this.#now;
    await expect.poll(() => hrefs(this.#page)).toEqual(expectedHrefs(await plainlyFound(DEALER, state)));
    return this.#page.evaluate(
      (wanted) => Math.min(wanted, document.documentElement.scrollHeight - innerHeight),
      scroll,
    );
  }

  /** To the next page, which begins at its top. */
  async next(): Promise<void> {
    const { total } = await plainlyFound(DEALER, this.#now.state);
    expect(this.#now.state.page * PAGE_SIZE, 'There is no next page').toBeLessThan(total);
    const link = this.#page.locator('.paging [data-kind="after"] a');
    await link.scrollIntoViewIfNeeded();
    await this.#push(withPage(this.#now.state, this.#now.state.page + 1));
    await this.#press(link);
    await this.#isShown(0);
  }

  async back(): Promise<void> {
    this.#now.scroll = await this.#scrolled();
    this.#at--;
    await this.#page.goBack();
    await this.#isShown(this.#now.scroll);
  }

  async forward(): Promise<void> {
    this.#now.scroll = await this.#scrolled();
    this.#at++;
    await this.#page.goForward();
    await this.#isShown(this.#now.scroll);
  }

  /** A load of the page scrolls to where it was. Nobody has the focus then. */
  async reload(): Promise<void> {
    const scroll = await this.#scrolled();
    await this.#page.reload();
    this.#mayGrow = this.#isPhone;
    await alive(this.#page);
    if (this.#means === 'keyboard') await this.#page.locator('.results-words input').focus({});
    await this.#isShown(this.#means === 'keyboard' ? null : scroll);
  }

  /** Looks at a vehicle further down and comes back to it. */
  async look(place: number): Promise<void> {
    const link = this.#page.locator('.results .card-name a').nth(place);
    await link.scrollIntoViewIfNeeded();
    const href = await link.getAttribute('href');
    await this.#press(link);
    await this.#page.waitForURL(/\/cars\//);
    await this.#page.goBack();
    await alive(this.#page);
    await this.#isShown(null);
    const seen = this.#page.locator(`.results .card-name a[href="${href}"]`);
    await expect(seen).toBeInViewport();
    if (this.#means === 'keyboard') await expect(seen).toBeFocused();
  }
}

/** `npm test` takes the first. Other tests press with a mouse and with keys. */
const JOURNEYS = [
  ['touch', 'phone'],
  ['keyboard', 'desktop'],
  ['mouse', 'desktop'],
] as const;

for (const [means, size] of firstOf(1, JOURNEYS))
  test(`a long way through the results by ${means} on a ${size} finds everything where it was left`, async () => {
    const { config } = await dealerOf(DEALER);
    const { page, complaints } = await openPage(DEALER, paths.searchDefault(config), VIEWPORTS[size], (one) =>
      one.addInitScript(ALL_SHIFTS),
    );
    await alive(page);
    const shopper = new Shopper(page, means, size === 'phone');
    await shopper.choose('car_type');
    await shopper.choose('simple_body');
    await shopper.back();
    await shopper.back();
    await shopper.next();
    await shopper.look(7);
    await shopper.next();
    await shopper.back();
    await shopper.forward();
    await shopper.back();
    await shopper.choose('make');
    await shopper.reload();
    await shopper.back();
    await shopper.back();
    expect(shopper.steps).toBe(14);
    expect(complaints.all()).toEqual([]);
  });
