import type { Page } from 'playwright';
import type { Answer } from '#domain/search/answer.ts';
import { isRangeFilter } from '#domain/search/filters.ts';
import type { SearchState } from '#domain/search/state.ts';
import { filterLabel, valueText } from '#domain/search/wording.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import { paths } from '#paths';
import { dealerOf, plainlyFound } from './dealer-stock.ts';
import { expect } from './test.ts';

/** Waits until the page is hydrated and shows the results of its address. */
export const alive = (page: Page) => page.locator('.results[data-liveness="ready"]').waitFor();

export const hrefs = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.results .card-name a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

export const expectedHrefs = ({ hits }: Answer): readonly string[] =>
  hits.map(({ slug }) => paths.vehicle(slug));

/** Path and query of the page. */
export const addressAt = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

type Shown = readonly (readonly [label: string, values: readonly (readonly [string, string])[]])[];

/** The filters with their values and counts. What is folded is opened first, because it is drawn only then. */
const shownFacets = (page: Page): Promise<Shown> =>
  page.locator('.facet').evaluateAll((facets) =>
    facets.map((facet) => {
      for (const details of [facet, ...facet.querySelectorAll('details')])
        (details as HTMLDetailsElement).open = true;
      const values = [...facet.querySelectorAll('.facet-value')].map(
        (value) =>
          [
            value.querySelector('.facet-label')?.textContent ?? '',
            value.querySelector('.facet-count')?.textContent?.replace(/, chosen|, /g, '') ?? '',
          ] as const,
      );
      return [facet.querySelector('h3')?.textContent ?? '', values] as const;
    }),
  );

const sorted = (values: readonly (readonly [string, string])[]) =>
  values.filter(([, count]) => count !== '0').toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Expects the page to show what filtering every vehicle finds: number, vehicles, order and remaining choices. */
export async function shows(page: Page, slug: string, state: SearchState): Promise<void> {
  const { config, market } = await dealerOf(slug);
  const answer = await plainlyFound(slug, state);
  await expect
    .poll(() => page.locator('.result-count').innerText())
    .toBe(countText(answer.total, config.vehicles, market));
  await expect.poll(() => hrefs(page)).toEqual(expectedHrefs(answer));
  const counted = config.search_filters.flatMap((filter) =>
    isRangeFilter(filter)
      ? []
      : [
          [
            filterLabel(filter, market),
            (answer.facets[filter] ?? []).map(
              ({ value, count }) =>
                [valueText(filter, value, market), count.toLocaleString(market.locale)] as const,
            ),
          ] as const,
        ],
  );
  const expected = new Map(counted.map(([label, values]) => [label, sorted(values)]));
  await expect
    .poll(async () =>
      (await shownFacets(page))
        .filter(([label]) => expected.has(label))
        .map(([label, values]) => [label, sorted(values)]),
    )
    .toEqual(
      (await shownLabels(page)).flatMap((label) =>
        expected.has(label) ? [[label, expected.get(label)]] : [],
      ),
    );
}

const shownLabels = (page: Page): Promise<readonly string[]> => page.locator('.facet h3').allTextContents();
