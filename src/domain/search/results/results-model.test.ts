import { describe, expect, it, test } from 'vitest';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { resultsContext } from '#features/search/results/results-context.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { NOTHING_CHOSEN, type SearchState } from '../filters/search-state.ts';
import type { Answer } from './answer.ts';
import { pageNumbers, type ResultsModel, resultsModel, sortStep } from './results-model.ts';
import { resultsSite } from './results-site.ts';

const NOTHING_FOUND: Answer = { hits: [], total: 0, facets: {}, spreads: {} };

const modelOf = (change: Partial<SearchState>, found: Partial<Answer> = {}, config = {}) =>
  resultsModel(
    { ...NOTHING_CHOSEN, ...change },
    { ...NOTHING_FOUND, ...found },
    resultsContext(resultsSite(dealerAt(siteWith(config), [], 0))),
    0,
  );

const counts = (...values: string[]) => values.map((value, index) => ({ value, count: 10 - index }));

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i links to these pages: %j', (page, last, numbers) =>
  expect(pageNumbers(page, last)).toEqual(numbers),
);

describe('the filters', () => {
  const labels = (change: Partial<SearchState>, found: Partial<Answer>, config = {}) =>
    modelOf(change, found, config).facets.map(({ label }) => label);
  const facets = { make: counts('Kia', 'Mazda'), model: counts('Rio', 'CX-5'), badge: counts('S', 'GT') };

  it('offer models once there is one make, and variants once there is one model', () => {
    const config = { search_filters: ['make', 'model', 'badge'] };
    expect(labels({}, { facets }, config)).toEqual(['Make']);
    expect(labels({ chosen: { make: ['Kia'] } }, { facets }, config)).toEqual(['Make', 'Model']);
    expect(labels({ chosen: { make: ['Kia'], model: ['Rio'] } }, { facets }, config)).toEqual([
      'Make',
      'Model',
      'Variant',
    ]);
    expect(labels({}, { facets: { ...facets, make: counts('Kia') } }, config)).toEqual(['Model']);
  });

  it('are hidden if there is no choice, but keep a chosen value', () => {
    const config = { search_filters: ['colour'] };
    expect(labels({}, { facets: { colour: counts('Red') } }, config)).toEqual([]);
    const [facet] = modelOf({ chosen: { colour: ['Puce'] } }, { facets: { colour: [] } }, config).facets;
    expect(facet).toMatchObject({
      chosenText: 'Puce',
      values: [{ label: 'Puce', countText: '0', chosen: true }],
    });
  });

  it('use the market’s spelling', () => {
    const config = { market: 'US', search_filters: ['colour', 'simple_fuel', 'state'] };
    const found = { facets: { colour: counts('Red', 'Blue'), simple_fuel: counts('Petrol', 'Diesel') } };
    const [colour, fuel] = modelOf({}, found, config).facets;
    expect(colour?.label).toBe('Color');
    expect(fuel).toMatchObject({ values: [{ label: 'Gas', value: 'Petrol' }, {}] });
  });

  it('with a range start and end at round amounts', () => {
    const [price] = modelOf(
      { ranges: { price: { min: null, max: 30_000 } } },
      { spreads: { price: { min: 9_990, max: 61_250, bars: [1, 2, 0] } } },
      { search_filters: ['price'] },
    ).facets;
    expect(price).toMatchObject({ min: 5_000, max: 65_000, chosenText: 'Up to $30,000', bars: [0.5, 1, 0] });
  });
});

describe('the part in view', () => {
  const context = resultsContext(
    resultsSite(dealerAt(siteWith({ search_filters: ['make', 'colour'] }), [], 0)),
  );
  const facets = { make: counts('Kia', 'Mazda'), colour: counts('Red', 'Blue') };
  const found = (...ids: readonly string[]): Answer => ({
    hits: ids.map((id) => vehicleWith({ id })),
    total: ids.length,
    facets,
    spreads: {},
  });
  const whole = (answer: Answer) => resultsModel(NOTHING_CHOSEN, answer, context, 0);
  const idsOf = ({ cards }: ResultsModel) => cards.map(({ id }) => id);
  const inSight = (answer: Answer, before: ResultsModel) =>
    resultsModel({ ...NOTHING_CHOSEN, chosen: { make: ['Kia'] } }, answer, context, 0, {
      hasCard: (place) => place < 2,
      hasFacet: (filter) => filter === 'make',
      before,
    });

  it('is built anew, and the rest is reused', () => {
    const before = whole(found('1', '2', '3', '4'));
    const now = inSight(found('5', '6', '7'), before);
    expect(idsOf(now)).toEqual(['5', '6', '3']);
    expect(now.totalText).toBe('3 cars');
    const [make, colour] = now.facets;
    expect(make?.chosenText).toBe('Kia');
    expect(colour).toBe(before.facets[1]);
    expect(now.pages).toBe(before.pages);
  });

  it('reserves space for the vehicles that follow', () => {
    const now = inSight(found('5', '6', '7', '8'), whole(found('1')));
    expect(idsOf(now)).toEqual(['5', '6']);
    expect(now.places).toBe(4);
  });
});

test('each chip leads to the same search without its filter', () => {
  const { chips, clear } = modelOf({
    query: 'tow bar',
    chosen: { make: ['Kia'], colour: ['Red'] },
    ranges: { year: { min: 2020, max: null } },
  });
  expect(chips.map(({ label, href }) => `${label} ${href}`)).toEqual([
    '“tow bar” /search/kia?colour=Red&year=2020:',
    'Kia /search/new-used-and-demo-cars?colour=Red&query=tow+bar&year=2020:',
    'From 2020 /search/kia?colour=Red&query=tow+bar',
    'Red /search/kia?query=tow+bar&year=2020:',
  ]);
  expect(clear?.href).toBe('/search/new-used-and-demo-cars');
});

test('a page beyond the last one links to existing pages', () => {
  const { first, pages, clear } = modelOf({ page: 9, chosen: { make: ['Kia'] } }, { total: 50 });
  expect(first).toMatchObject({ label: 'Show the first page', href: '/search/kia' });
  expect(pages.map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Previous /search/kia?page=3',
    '1 /search/kia',
    '2 /search/kia?page=2',
    '3 /search/kia?page=3',
  ]);
  expect(clear).toBeNull();
  expect(modelOf({ page: 2 }, { total: 22, hits: [vehicleWith()] }).first).toBeNull();
  expect(modelOf({ page: 2 }).first).toBeNull();
});

test.each([
  [['used', 'new'], 'New and used cars'],
  [['demo', 'used'], 'Demo and used cars'],
  [['new', 'demo'], 'New and demo cars'],
  [['used'], 'Used cars'],
  [['new', 'demo', 'used'], 'New, used and demo cars'],
  [[], 'New, used and demo cars'],
])('the list of %j has the heading "%s"', (car_type, heading) => {
  expect(modelOf({ chosen: car_type.length === 0 ? {} : { car_type } }).heading).toBe(heading);
});

test('a new sort order keeps the current query', () => {
  const asked = { ...NOTHING_CHOSEN, query: 'ute' };
  expect(sortStep(asked, 'name-asc', { reader: null })).toEqual({ ...asked, sort: 'name-asc' });
});

test('a text query is sorted by best match unless another order is set or written', () => {
  const chosen = (change: Partial<SearchState>) => modelOf(change).sorts.find((sort) => sort.chosen)?.label;
  expect(chosen({})).toBe('Newest first');
  expect(chosen({ query: 'ute' })).toBe('Best match');
  expect(chosen({ query: 'ute', sort: 'newest' })).toBe('Newest first');
});
