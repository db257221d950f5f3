import { describe, expect, it } from 'vitest';
import type { Hit, MultiSearch, SearchQuery } from '#domain/search/multi-search.ts';
import type { SearchSetting } from '#domain/search/queries.ts';
import { NOTHING_CHOSEN } from '#domain/search/state.ts';
import { configWith } from '#domain/site/site-fixture.ts';
import { newFor } from './new-for.ts';

const setting: SearchSetting = {
  index: 'vehicles',
  filters: ['make'],
  search: configWith({}).search,
  include_sold_cars_days: 3,
  now: Date.parse('2026-11-22T01:00:00Z'),
};

const car = (id: string, fields: object = {}): Hit => ({ id, status: 'in_stock', sold: false, ...fields });

/**
 * A search by ids finds the cars in the order of the stock. Any other search finds them in the order of
 * results, which is the reverse here.
 */
function stockOf(...cars: readonly Hit[]) {
  const asked: SearchQuery[] = [];
  const search: MultiSearch = async ({ queries }) => {
    asked.push(...queries);
    const results = queries.map(({ indexUid, filter }) => {
      const ids = typeof filter === 'string' ? [...filter.matchAll(/"([^"]*)"/g)].map(([, id]) => id) : null;
      const hits = ids === null ? cars.toReversed() : cars.filter(({ id }) => ids.includes(String(id)));
      return { indexUid, hits, query: '', processingTimeMs: 0 };
    });
    return { results };
  };
  return { search, asked };
}

const idsFor = async (after: number, since: Readonly<Record<string, number>>, ...cars: readonly Hit[]) => {
  const found = await newFor(NOTHING_CHOSEN, after, { search: stockOf(...cars).search, since }, setting);
  return found.map(({ id }) => id);
};

describe('new for a search is', () => {
  it.each<[string, number, readonly string[]]>([
    ['all that came since, in the order of results', 10, ['c', 'b']],
    ['nothing that came at the moment it was told of', 20, ['c']],
    ['nothing at all where nothing came', 30, []],
  ])('%s', async (_, after, ids) => {
    const since = { a: 10, b: 20, c: 30 };
    expect(await idsFor(after, since, car('a'), car('b'), car('c'))).toEqual(ids);
  });

  it('nothing of which nobody knows when it came', async () =>
    expect(await idsFor(0, { a: 1 }, car('a'), car('toString'), car('b'))).toEqual(['a']));

  it('nothing that is sold, though results may show it for some days', async () => {
    const since = { a: 5, b: 5, c: 5 };
    expect(await idsFor(0, since, car('a'), car('b', { sold: true }), car('c', { status: 'sold' }))).toEqual([
      'a',
    ]);
  });
});

it('asks nothing further where nothing came', async () => {
  const { search, asked } = stockOf(car('a'));
  await newFor({ ...NOTHING_CHOSEN, page: 7 }, 9, { search, since: { a: 1 } }, setting);
  expect(asked.map(({ offset }) => offset)).toEqual([0]);
});
