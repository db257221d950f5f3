import instantsearch from 'instantsearch.js';
import { expect, test } from 'vitest';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/filters/search-state.ts';
import type { SearchQuery, SearchResult } from '#domain/search/results/multi-search.ts';
import type { SearchSetting } from '#domain/search/results/queries.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { instantAnswer, instantClient, instantParameters, steering } from './instant-search.ts';

const setting: SearchSetting = {
  index: 'vehicles',
  filters: ['make', 'price'],
  search: configWith({}).search,
  include_sold_cars_days: 3,
  now: 0,
};

/**
 * Searches through InstantSearch and its adapter, as in the browser. Returns the queries that the engine got,
 * and the answer that the page got.
 */
async function throughInstantSearch(
  change: Partial<SearchState>,
  replies: (query: SearchQuery) => Partial<SearchResult>,
) {
  const asked: SearchQuery[] = [];
  const client = instantClient(async ({ queries }) => {
    asked.push(...queries);
    return {
      results: queries.map((query) => ({
        indexUid: query.indexUid,
        query: query.q ?? '',
        hits: [],
        processingTimeMs: 0,
        limit: query.limit ?? 0,
        offset: query.offset ?? 0,
        ...replies(query),
      })),
    };
  }, setting.search.matching);
  const search = instantsearch({ indexName: setting.index, searchClient: client });
  const first = instantParameters({ ...NOTHING_CHOSEN, ...change }, setting);
  search.addWidgets([steering({ first, onAnswer: () => {}, onSearch: () => {} }).widget]);
  search.start();
  const found = await new Promise<ReturnType<typeof search.mainIndex.getResults>>((resolve, reject) => {
    search.on('error', reject);
    search.on('render', () => {
      const results = search.mainIndex.getResults();
      if (results && search.status === 'idle') resolve(results);
    });
  });
  if (found === null) return expect.fail('nothing was found');
  return { asked, answer: instantAnswer(found, setting.filters) };
}

test('the first query requests a page of vehicles, and each further one only counts', async () => {
  const chosen = { make: ['Kia', 'Mazda'] };
  const { asked, answer } = await throughInstantSearch({ chosen, page: 3 }, ({ facets }) =>
    facets?.length === 1
      ? { facetDistribution: { make: { Kia: 40, Mazda: 10, Ford: 7 } } }
      : { estimatedTotalHits: 50, facetDistribution: { make: { Kia: 40, Mazda: 10 }, price: { 9000: 50 } } },
  );
  expect(asked).toMatchObject([
    {
      ...{ limit: 21, offset: 42, sort: ['created_at:desc'], facets: ['car_type', 'make', 'price'] },
      matchingStrategy: 'frequency',
    },
    { limit: 1, offset: 0, facets: ['make'], attributesToRetrieve: [] },
  ]);
  for (const query of asked) {
    expect(Object.keys(query)).not.toContain('hitsPerPage');
    expect(Object.keys(query)).not.toContain('page');
    expect(query).toMatchObject({ highlightPreTag: '<mark>', highlightPostTag: '</mark>' });
  }
  expect(answer.total).toBe(50);
  expect(answer.facets.make).toEqual([
    { value: 'Kia', count: 40 },
    { value: 'Mazda', count: 10 },
    { value: 'Ford', count: 7 },
  ]);
});

test.each([
  [1999, 1999],
  [2000, 3210],
])(
  'with an estimate of %i, %i vehicles are counted, even without a filter by condition',
  async (estimated, total) => {
    const { answer } = await throughInstantSearch({}, () => ({
      estimatedTotalHits: estimated,
      facetDistribution: { car_type: { new: 1210, used: 2000 }, make: { Kia: 3210 } },
    }));
    expect(answer.total).toBe(total);
    expect(Object.keys(answer.facets)).toEqual(['make']);
  },
);

test('a missing field of a hosted index is read as null', async () => {
  const { answer } = await throughInstantSearch({}, () => ({ hits: [{ id: '7', name: 'Kia Rio' }] }));
  expect(answer.hits).toMatchObject([{ id: '7', name: 'Kia Rio', primary_image_url: null, tag: null }]);
});
