import { expect, test } from 'vitest';
import { memoryStockSearch } from '#adapters/search/stock/testing.ts';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/filters/search-state.ts';
import { openReader } from '#domain/search/query/question.ts';
import { findSpellings, findWaysOut } from '#domain/search/results/alternatives.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';

const NOW_S = 1_790_000_000;

const cars = (many: number, make: string, model: string, place: string) =>
  Array.from({ length: many }, (_, index) => {
    const id = `${model}${index}`;
    return vehicleWith({
      ...{ id, slug: id.toLowerCase(), name: `${make} ${model}`, make, model, location_name: place },
      price: 20_000,
    });
  });

const STOCK = [
  ...cars(9, 'Toyota', 'Corolla', 'Grafton'),
  ...cars(2, 'Toyota', 'HiLux', 'Coffs Harbour'),
  ...cars(3, 'Toyota', 'LandCruiser', 'Ballina'),
  ...cars(4, 'Mitsubishi', 'Triton', 'Ballina'),
];

/** The suggestions that the engine, the query reader and the rules make together. */
async function offered(query: string, find = findWaysOut) {
  const memory = memoryStockSearch();
  memory.build(STOCK, NOW_S);
  const { search, vocabulary: words } = (await memory.stock('harbour-autos')) ?? expect.fail('no stock');
  const reader = openReader({ words, market: MARKETS.AU, thisYear: 2026 });
  const ways = await find(
    { ...NOTHING_CHOSEN, query },
    {
      setting: {
        ...{ index: EMBEDDED_INDEX, filters: [], search: configWith({}).search },
        ...{ include_sold_cars_days: 0, now: NOW_S * 1000 },
      },
      ...{ search, reader },
      interpret: (asked: SearchState) => reader.of(asked).interpreted,
      offersOf: (asked: SearchState) => reader.of(asked).leftOut,
    },
  );
  return ways.map(({ kind, label, total }) => [kind, label, total]);
}

test.each([
  ['toyota corrola', ['spelling', 'toyota corolla', 9], ['less', '“corrola”', 14]],
  ['mitsubitschy', ['spelling', 'mitsubishi', 4], ['less', '“mitsubitschy”', 18]],
  ['toyota unicorn', ['less', '“unicorn”', 14]],
  [
    'toyota hilux in grafton',
    ['place', 'Coffs Harbour', 2],
    ['less', 'Grafton', 2],
    ['less', 'Toyota HiLux', 9],
  ],
  ['toyota hilux unicorn', ['less', '“unicorn”', 2]],
  [
    'toyota triton under 15k',
    ['less', '“triton” and Up to $15,000', 14],
    ['less', 'Toyota and Up to $15,000', 4],
  ],
  ["'corrola'", ['less', "“'corrola'”", 18]],
])('the query %j without results gets the right suggestions', async (query, ...ways) => {
  expect(await offered(query)).toEqual(ways);
});

test.each([['toyata corrola', ['spelling', 'toyota corolla', 9]], ['hilux sr5'], ['toyota corolla']])(
  'the query %j with results gets the right spellings',
  async (query, ...ways) => {
    expect(await offered(query, findSpellings)).toEqual(ways);
  },
);
