import { describe, expect, test } from 'vitest';
import { RANGE_FILTERS } from '#domain/search/filters/filters.ts';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/filters/search-state.ts';
import { firstNeeds, indexSettings, stockDocuments } from '#domain/search/results/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import { resultQueries, searchSetting } from '#domain/search/results/queries.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { LARGE_STOCK } from '#domain/stock/large-stock.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import { openIndex } from '#engine/open-index.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { PICTURE_HOST, stockOf } from '#tools/bench/fleet/vehicle.ts';

const NOW = Date.parse('2026-11-20T02:00:00Z');
const PLACE = { id: 1, name: 'Yard', dealership_id: 1, dealership_slug: 'yard', city: 'Iluka', state: 'NSW' };
const { vehicles } = readStock(
  stockOf({ slug: 'yard', number: 1, locations: [PLACE], now: NOW, pictures: PICTURE_HOST }, LARGE_STOCK),
);

const SITES: readonly (readonly [string, Parameters<typeof siteWith>[0]])[] = [
  ['of the standard filters', {}],
  ['of few filters', { search_filters: ['make', 'price'] }],
  ['that counts features and places', { search_filters: ['filtered_features', 'location_name', 'badge'] }],
  ['in the order of prices', { search: { default_sort: 'price-asc', price_ascending_needs_price: true } }],
  ['in the order of names', { search: { default_sort: 'name-asc' } }],
];

describe.each(SITES)('the first file of the index of a site %s', (_, fields) => {
  const dealer = dealerAt(siteWith(fields), vehicles, NOW);
  const { config } = dealer;
  const files = buildIndex({
    uid: EMBEDDED_INDEX,
    documents: stockDocuments(dealer.vehicles),
    settings: indexSettings(dealer),
    needs: firstNeeds(config),
  });
  const ask = openIndex({
    columns: async () => files.columns,
    chunk: async (number) => files.chunks[number],
  });
  const whole = openIndex({
    columns: async () => files.columns,
    chunk: async (number) => files.chunks[number],
    part: async (name) => files.parts[name],
  });
  const queriesOf = (state: Partial<SearchState>) =>
    resultQueries(
      { ...NOTHING_CHOSEN, ...state },
      searchSetting(config, { index: EMBEDDED_INDEX, now: NOW }),
    );

  test('answers without filters, and with each value of each filter', async () => {
    const { results } = await ask({ queries: queriesOf({}) });
    expect(results[0]?.hits).toHaveLength(21);
    for (const filter of config.search_filters) {
      const [value] = Object.keys(results[0]?.facetDistribution?.[filter] ?? {});
      const isRange = RANGE_FILTERS.some((range) => range === filter);
      const state = isRange
        ? { ranges: { [filter]: { min: 1, max: null } } }
        : { chosen: { [filter]: [value ?? ''] } };
      const answer = await ask({ queries: queriesOf(state) });
      expect(answer.results).toHaveLength(2);
    }
  });

  test('needs a part for a text query', async () => {
    const words = { queries: queriesOf({ query: 'xyzzy' }) };
    await expect(ask(words)).rejects.toMatchObject({ problem: 'corrupt' });
    expect((await whole(words)).results[0]?.hits).toEqual([]);
  });
});
