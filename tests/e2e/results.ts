import type { Page } from 'playwright';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { Answer } from '#domain/search/results/answer.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { paths } from '#paths';
import { dealerOf, plainlyFound } from './dealer-stock.ts';
import { expect } from './test.ts';

/** Waits until the page is hydrated and shows the results of its address. */
export const alive = (page: Page) => page.locator('.results[data-liveness="ready"]').waitFor();

export const hrefs = (page: Page): Promise<readonly string[]> =>
  page.locator('.results .card-name a').evaluateAll((links) =>
    // A link may lead to a part of the page.
    links.map((link) => (link.getAttribute('href') ?? '').replace(/#.*/, '')),
  );

export const expectedHrefs = ({ hits }: Answer): readonly string[] =>
  hits.map(({ slug }) => paths.vehicle(slug));

/** Path and query of the page. */
export const addressAt = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Expects the page to show what filtering every vehicle finds: number, vehicles and order. */
export async function shows(page: Page, slug: string, state: SearchState): Promise<void> {
  const { config, market } = await dealerOf(slug);
  const found = await plainlyFound(slug, state);
  await expect(page.locator('.result-count')).toHaveText(countText(found.total, config.vehicles, market));
  await expect.poll(() => hrefs(page)).toEqual(expectedHrefs(found));
}
