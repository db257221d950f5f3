import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LIST_FILTERS, type ListFilter, RANGE_FILTERS } from '#domain/search/filters/filters.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import {
  NOTHING_CHOSEN,
  type SearchState,
  withRange,
  withValues,
} from '#domain/search/filters/search-state.ts';
import type { Vocabulary } from '#domain/search/query/vocabulary.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { SORTS } from '#domain/vehicles/order.ts';
import { readSearch, stateIn, stateText } from './read-search.ts';
import { searchAddress, searchedFor } from './saved-search.ts';

const config = configWith({});
const words: Vocabulary = {
  values: {
    car_type: ['new', 'demo', 'used'],
    make: ['Toyota', 'Land Rover'],
    model: ['Corolla', 'Defender'],
    simple_body: ['SUV', 'Ute'],
    colour: ['Red', 'Blue, pearl'],
  },
  models: { Toyota: ['Corolla'], 'Land Rover': ['Defender'] },
};
const setting = { words, market: MARKETS.AU, thisYear: 2026 };
const read = (address: string) => readSearch(address, config, setting);

describe('the address of a search', () => {
  it.each<[string, Partial<SearchState>]>([
    ['/search/toyota/corolla', { chosen: { make: ['Toyota'], model: ['Corolla'] } }],
    [
      '/search/used-cars?price=:30000',
      { chosen: { car_type: ['used'] }, ranges: { price: { min: null, max: 30_000 } } },
    ],
    ['/search/toyota?sortBy=price-asc&page=3&utm_source=x', { chosen: { make: ['Toyota'] } }],
    ['/search/new-used-and-demo-cars', {}],
    ['/search/new-used-and-demo-cars?make=Toyota,Kia', { chosen: { make: ['Toyota'] } }],
    ['/search/new-used-and-demo-cars?query=tow+bar', { query: 'tow bar' }],
    [
      '/search/toyota?colour=Red&query=suv+with+towbar+under+40k+cheapest',
      {
        query: 'with towbar',
        chosen: { make: ['Toyota'], colour: ['Red'], simple_body: ['SUV'] },
        ranges: { price: { min: null, max: 40_000 } },
      },
    ],
    [
      '/search/used-cars?query=new+ute',
      { query: "'new'", chosen: { car_type: ['used'], simple_body: ['Ute'] } },
    ],
  ])('%s is read', (address, state) => {
    expect(read(address)).toEqual({ ...NOTHING_CHOSEN, ...state });
  });

  it.each([
    ['another page', '/finance'],
    ['a make that nobody has', '/search/kia'],
    ['a value that nobody has', '/search/new-used-and-demo-cars?make=Kia'],
    ['one of two filters that is not known', '/search/toyota?colour=Beige'],
    ['a range without ends', '/search/toyota?price=cheap'],
    ['another site', '//evil.example/search/toyota'],
    ['a whole address', 'https://evil.example/search/toyota'],
    ['a backslash', '/\\evil.example/search/toyota'],
    ['too much', `/search/toyota?query=${'x'.repeat(3000)}`],
  ])('is rejected: %s', (_, address) => {
    expect(read(address)).toBeNull();
  });
});

const states: fc.Arbitrary<SearchState> = fc
  .record({
    query: fc.constantFrom('', 'tow bar', '1HZ'),
    sort: fc.constantFrom(null, ...SORTS),
    page: fc.integer({ min: 1, max: 9 }),
    lists: fc.record(
      Object.fromEntries(
        LIST_FILTERS.map((filter) => [filter, fc.subarray([...(words.values[filter] ?? [])])]),
      ) as Record<ListFilter, fc.Arbitrary<string[]>>,
    ),
    ranges: fc.array(
      fc.record({
        filter: fc.constantFrom(...RANGE_FILTERS),
        min: fc.option(fc.integer({ min: 0, max: 500 })),
        max: fc.option(fc.integer({ min: 501, max: 90_000 })),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ query, sort, page, lists, ranges }) => {
    const chosen = LIST_FILTERS.reduce((state, filter) => withValues(state, filter, lists[filter]), {
      ...NOTHING_CHOSEN,
      query,
    } as SearchState);
    const ranged = ranges.reduce(
      (state, { filter, min, max }) => withRange(state, filter, { min, max }),
      chosen,
    );
    return { ...ranged, sort, page };
  })
  // No URL names a model below a make that it does not belong to.
  .filter(({ chosen: { make = [], model = [] } }) =>
    model.every((one) => make.length === 0 || make.some((its) => words.models[its]?.includes(one))),
  );

test('equal searches have one address, whatever their page or sort order', () => {
  fc.assert(
    fc.property(states, fc.constantFrom(null, ...SORTS), (state, sort) => {
      const address = searchAddress(state, config);
      expect(searchAddress({ ...state, sort, page: 1 }, config)).toBe(address);
      expect(address).not.toMatch(/sortBy|page=/);
      const again = read(addressOf(state, config));
      expect(again && searchAddress(again, config)).toBe(address);
      const once = read(address);
      expect(once && searchAddress(once, config)).toBe(address);
    }),
  );
});

test('the stored text of a search is read back as that search', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(stateIn(stateText(state))).toEqual(searchedFor(state));
    }),
  );
});
