import { describe, expect, it, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import type { RangeFilter } from '../filters/filters.ts';
import { roundEnds, spreadOf } from '../filters/histogram.ts';
import { NOTHING_CHOSEN, type SearchState } from '../filters/search-state.ts';
import { answerOf, exactTotal } from './answer.ts';
import {
  countedFilters,
  engineWords,
  filterValue,
  resultQueries,
  type SearchSetting,
  sortRule,
  visibleFilter,
} from './queries.ts';

const NOW = Date.parse('2026-07-01T10:40:00Z');
const setting: SearchSetting = {
  index: 'vehicles',
  filters: ['car_type', 'make', 'colour', 'price'],
  search: configWith({}).search,
  include_sold_cars_days: 3,
  now: NOW,
};
const state = (change: Partial<SearchState>): SearchState => ({ ...NOTHING_CHOSEN, ...change });
const result = (distribution: Record<string, Record<string, number>>, total = 0) => ({
  indexUid: 'vehicles',
  query: '',
  hits: [],
  processingTimeMs: 0,
  estimatedTotalHits: total,
  facetDistribution: distribution,
});

test.each([
  ['12345', '"12345"'],
  [' U1042 ', '"U1042"'],
  ['320i', '"320i"'],
  ['corolla', 'corolla'],
  ['cx5', 'cx5'],
  ['ute 2020', 'ute 2020'],
  ['', ''],
])('the query "%s" is sent to the engine as %s', (query, words) => expect(engineWords(query)).toBe(words));

test('a quotation mark inside a value does not end it', () =>
  expect(filterValue('19" wheels')).toBe('19 wheels'));

describe('a result query', () => {
  it('leaves out hidden vehicles and those sold before the cut-off, rounded to the hour', () => {
    const soldSince = Date.parse('2026-06-28T10:00:00Z') / 1000;
    expect(visibleFilter(NOTHING_CHOSEN, setting)).toBe(
      `show_on_dealer_website = true AND ((status != sold AND sold = false) OR sold_date_timestamp > ${soldSince})`,
    );
  });

  test.each([
    ['cheapest first', 'price-asc', true],
    ['dearest first', 'price-desc', false],
  ] as const)('with %s requires a price: %s', (_what, sort, wants) => {
    expect(visibleFilter(state({ sort }), setting).endsWith('AND price > 0')).toBe(wants);
  });

  test.each([
    ['the site’s own order', {}, 'created_at:desc'],
    ['the order asked for', { sort: 'km-asc' }, 'km:asc'],
    ['the best match for words', { query: 'ute' }, null],
    ['the order asked for, words or not', { query: 'ute', sort: 'km-asc' }, 'km:asc'],
  ] as const)('is sorted by %s', (_what, change, rule) =>
    expect(sortRule(state(change), setting)).toBe(rule),
  );

  it('counts each active filter as if it were off', () => {
    const asked = state({
      page: 3,
      chosen: { make: ['Toyota', 'Mazda'], colour: ['19" Red'] },
      ranges: { price: { min: 5000, max: null } },
    });
    const [main, ...others] = resultQueries(asked, setting);
    const visible = visibleFilter(asked, setting);
    const [makes, colour, price] = [
      ['make = "Toyota"', 'make = "Mazda"'],
      ['colour = "19 Red"'],
      ['price >= 5000'],
    ];
    expect(main).toMatchObject({ limit: 21, offset: 42, filter: [visible, makes, colour, price] });
    expect(others.map(({ facets, limit, filter }) => ({ facets, limit, filter }))).toEqual([
      { facets: ['make'], limit: 1, filter: [visible, colour, price] },
      { facets: ['colour'], limit: 1, filter: [visible, makes, price] },
      { facets: ['price'], limit: 1, filter: [visible, makes, colour] },
    ]);
    expect(others.every(({ offset, sort, hitsPerPage }) => offset === 0 && !sort && !hitsPerPage)).toBe(true);
    expect(countedFilters(asked)).toEqual(['make', 'colour', 'price']);
  });

  it('counts conditions once, even if they are not a filter', () => {
    const facetsOf = (filters: SearchSetting['filters']) =>
      resultQueries(NOTHING_CHOSEN, { ...setting, filters })[0]?.facets;
    expect(facetsOf(['make', 'price'])).toEqual(['make', 'price', 'car_type']);
    expect(facetsOf(['car_type', 'make'])).toEqual(['car_type', 'make']);
  });
});

describe('a response', () => {
  it('takes the counts of an active filter from the query without it', () => {
    const asked = state({ chosen: { make: ['Toyota'] } });
    const answer = answerOf(
      [
        result({ make: { Toyota: 2 }, colour: { Red: 2 }, price: { 0: 3, 5000: 1, 9000: 1 } }, 2),
        result({ make: { Toyota: 2, Mazda: 5 } }),
      ],
      asked,
      ['make', 'colour', 'price'],
    );
    expect(answer.total).toBe(2);
    expect(answer.facets.make).toEqual([
      { value: 'Mazda', count: 5 },
      { value: 'Toyota', count: 2 },
    ]);
    expect(answer.facets.colour).toEqual([{ value: 'Red', count: 2 }]);
    expect(answer.spreads.price).toMatchObject({ min: 5000, max: 9000 });
  });

  test.each([
    [1999, { new: 1500, used: 1500 }, 1999],
    [2000, { new: 1500, used: 1500 }, 3000],
    [2000, undefined, 2000],
  ])(
    'with an estimated %i results takes its total from the conditions above 1999',
    (estimated, conditions, total) => expect(exactTotal(estimated, conditions)).toBe(total),
  );
});

describe('a spread', () => {
  it('counts every vehicle once, with the highest value in the last bar', () => {
    const spread = spreadOf('km', [
      { value: 0, count: 1 },
      { value: 50_000, count: 2 },
      { value: 100_000, count: 3 },
    ]);
    expect([spread?.bars[0], spread?.bars[12], spread?.bars.at(-1)]).toEqual([1, 2, 3]);
  });

  it('of one value is one bar, and of none it is null', () => {
    expect(spreadOf('year', [{ value: 7, count: 4 }])?.bars[0]).toBe(4);
    expect(spreadOf('price', [])).toBeNull();
  });

  it('lies between the round ends of its slider', () => {
    const spread = spreadOf('price', [
      { value: 21_000, count: 1 },
      { value: 24_990, count: 2 },
    ]);
    expect(spread).toMatchObject({ min: 21_000, max: 24_990 });
    expect([spread?.bars[0], spread?.bars[4], spread?.bars.at(-1)]).toEqual([0, 1, 2]);
  });

  it.each<[RangeFilter, number, number, number, number]>([
    ['price', 21_000, 40_001, 20_000, 45_000],
    ['price', 20_999, 40_001, 20_000, 45_000],
    ['km', 1_500, 2_000, 1_000, 2_000],
    ['year', 2019, 2024, 2019, 2024],
  ])('of %s from %i to %i has the ends %i and %i', (filter, min, max, low, high) => {
    expect(roundEnds(filter, { min, max })).toEqual({ min: low, max: high });
  });
});
