import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { slugify } from '#domain/dealers/location-slug.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { SORTS } from '#domain/vehicles/order.ts';
import { paths } from '#paths';
import type { Vocabulary } from '../query/vocabulary.ts';
import { cleared, collectionsOf } from '../results/collections.ts';
import { LIST_FILTERS, type ListFilter, RANGE_FILTERS } from './filters.ts';
import { type AddressConfig, addressOf, readAddress } from './search-address.ts';
import { NOTHING_CHOSEN, type SearchState, withRange, withValues } from './search-state.ts';

const site = configWith({});
const sites: Readonly<Record<string, AddressConfig>> = {
  'a site below /search': site,
  'a site named by its only condition': configWith({ default_search_path: 'used-cars' }),
  'a site below /used-car/list': configWith({ search: { base_path: '/used-car/list' } }),
  'a site below /used-car': configWith({ search: { base_path: '/used-car' } }),
  'a site of rentals': configWith({
    default_search_path: 'rental-cars',
    search: { base_path: '/find/rental-cars' },
  }),
};

const words: Vocabulary = {
  values: {
    car_type: ['new', 'demo', 'used'],
    make: ['Toyota', 'Land Rover', 'Škoda'],
    model: ['Corolla', 'C-HR', 'Defender'],
    simple_body: ['SUV', 'People Mover'],
    colour: ['Red', 'Blue, pearl', '50% Grey'],
    filtered_features: ['Apple CarPlay', 'Tow bar & wiring', 'Sat-nav + maps', 'a=b?c#d'],
    price_range: ['Under $10,000', '$10,000 - $20,000'],
    seats: ['5', '7'],
  },
  models: { Toyota: ['Corolla', 'C-HR'], 'Land Rover': ['Defender'], Škoda: [] },
};

const read = (address: string, config: AddressConfig = site): SearchState =>
  readAddress(new URL(address, 'https://dealer.example'), config, words);
const state = (change: Partial<SearchState>): SearchState => ({ ...NOTHING_CHOSEN, ...change });

describe('an address', () => {
  it.each<[string, Partial<SearchState>, string]>([
    ['nothing', {}, '/search/new-used-and-demo-cars'],
    ['a condition', { chosen: { car_type: ['used'] } }, '/search/used-cars'],
    ['a make', { chosen: { make: ['Land Rover'] } }, '/search/land-rover'],
    ['a model', { chosen: { make: ['Toyota'], model: ['C-HR'] } }, '/search/toyota/c-hr'],
    ['a body style', { chosen: { simple_body: ['People Mover'] } }, '/search/people-mover'],
    [
      'a make before a condition, a condition before a body',
      { chosen: { simple_body: ['SUV'], car_type: ['demo'], make: ['Škoda'] } },
      '/search/skoda?car_type=demo&simple_body=SUV',
    ],
    [
      'a condition before a body',
      { chosen: { simple_body: ['SUV'], car_type: ['demo'] } },
      '/search/demo-cars?simple_body=SUV',
    ],
    [
      'several makes in the query',
      { chosen: { make: ['Toyota', 'Land Rover'] } },
      '/search/new-used-and-demo-cars?make=Land+Rover,Toyota',
    ],
    [
      'several models below their make',
      { chosen: { make: ['Toyota'], model: ['Corolla', 'C-HR'] } },
      '/search/toyota?model=C-HR,Corolla',
    ],
    [
      'everything else in the query, sorted by key',
      {
        query: 'tow bar',
        sort: 'price-desc',
        page: 3,
        chosen: { colour: ['Blue, pearl', 'Red'] },
        ranges: { price: { min: 10000, max: null }, km: { min: null, max: 50000 } },
      },
      '/search/new-used-and-demo-cars?colour=Blue%2C+pearl,Red&km=:50000&page=3&price=10000:&query=tow+bar&sortBy=price-desc',
    ],
  ])('is right for a state with %s, and is read back', (_what, change, address) => {
    expect(addressOf(state(change), site)).toBe(address);
    expect(read(address)).toEqual(state(normal(state(change))));
  });

  it.each(Object.entries(sites))('without any choice has a path: %s', (_name, config) => {
    expect(addressOf(NOTHING_CHOSEN, config)).toMatch(/^\/[^?]*new-used-and-demo-cars$|^\/used-car/);
    expect(read(addressOf(NOTHING_CHOSEN, config), config)).toEqual(NOTHING_CHOSEN);
  });

  it.each(Object.entries(sites))('that clears everything is the site’s own path: %s', (_name, config) => {
    const clear = cleared(state({ query: 'ute', page: 3 }), config);
    expect(addressOf(clear, config)).toBe(paths.searchDefault(config));
    expect(read(paths.searchDefault(config), config)).toEqual(clear);
  });

  it('has a limited query length when it is read and written', () => {
    const long = read(`/search/toyota?query=${'corrola+'.repeat(1_500)}`);
    expect(long.query).toHaveLength(199);
    expect(read(addressOf(long, site))).toEqual(long);
    // A sign of two halves stands at the cut.
    expect(read(`/search/toyota?query=${'a'.repeat(199)}%F0%9F%9A%97`).query).toBe('a'.repeat(199));
  });

  it('means the same whether or not it is the site’s default', () => {
    const used = state({ chosen: { car_type: ['used'] } });
    for (const default_search_path of ['used-cars', 'new-and-demo-cars', 'rental-cars']) {
      const config = configWith({ default_search_path });
      expect(addressOf(used, config)).toBe('/search/used-cars');
      expect(read('/search/used-cars', config)).toEqual(used);
      expect(read('/search/used-cars?car_type=used', config)).toEqual(used);
    }
  });

  test.each<[string, string, Partial<SearchState>]>([
    ['other capitals', '/search/TOYOTA?colour=RED', { chosen: { make: ['Toyota'], colour: ['Red'] } }],
    ['the ending of a file', '/search/toyota.html', { chosen: { make: ['Toyota'] } }],
    ['a slash at the end', '/search/toyota/corolla/', { chosen: { make: ['Toyota'], model: ['Corolla'] } }],
    [
      'commas that were encoded on the way',
      '/search/x?make=Toyota%2CLand%20Rover',
      { chosen: { make: ['Toyota', 'Land Rover'] } },
    ],
    ['a make nobody sells', '/search/holden', {}],
    ['a model of another make', '/search/toyota/defender', {}],
    ['a path too deep', '/search/toyota/corolla/red', {}],
    ['a path elsewhere', '/finance', {}],
    ['values nobody knows', '/search/x?colour=Puce,Red', { chosen: { colour: ['Red'] } }],
    ['filters nobody knows', '/search/x?utm_source=mail&fbclid=1', {}],
    [
      'a make on the path and another in the query',
      '/search/toyota?make=Land+Rover',
      { chosen: { make: ['Toyota', 'Land Rover'] } },
    ],
    ['keys without a value', '/search/x?querys&colour&pages', {}],
    ['a page that is none', '/search/x?page=0', {}],
    ['page one', '/search/x?page=1', {}],
    ['a page with a fraction', '/search/x?page=2.5', {}],
    ['a page below none', '/search/x?page=-3', {}],
    ['a page in words', '/search/x?page=two', {}],
    ['a page of many digits', '/search/x?page=99999999999999999999', {}],
    ['a page', '/search/x?page=12', { page: 12 }],
    ['an order nobody knows', '/search/x?sortBy=luck', {}],
    [
      'a range the wrong way round',
      '/search/x?price=30000:10000',
      { ranges: { price: { min: 10000, max: 30000 } } },
    ],
    [
      'the ends of a range that a plain form sent apart',
      '/search/x?price_min=%2410,000&price_max=30000&km_max=50000',
      { ranges: { price: { min: 10000, max: 30000 }, km: { min: null, max: 50000 } } },
    ],
    ['a range without ends', '/search/x?price=:', {}],
    ['a range in words', '/search/x?price=cheap:dear', {}],
    ['a percent sign that encodes nothing', '/search/x?query=50%&colour=%E0%A4', {}],
    [
      'a key that stands twice',
      '/search/x?colour=Red&colour=50%25+Grey',
      { chosen: { colour: ['50% Grey'] } },
    ],
    ['names that objects are born with', '/search/constructor/__proto__?__proto__=1', {}],
  ])('is read despite %s', (_what, address, change) => {
    expect(read(address)).toEqual(state(change));
  });
});

const normal = (one: SearchState): SearchState => ({
  ...one,
  chosen: Object.fromEntries(
    Object.entries(one.chosen).map(([filter, values]) => [filter, [...values].sort()]),
  ),
});

/** Words with different paths, because makes with equal paths share a page. */
const distinct = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), {
  selector: slugify,
  maxLength: 5,
});
const vocabularies = fc
  .tuple(fc.record(Object.fromEntries(LIST_FILTERS.map((filter) => [filter, distinct]))), distinct)
  .filter(([{ make = [], simple_body = [] }]) => {
    const taken = [...make, ...simple_body, ...collectionsOf(site).map(({ path }) => path)].map(slugify);
    return new Set(taken).size === taken.length;
  })
  .map(([values, models]): Vocabulary => {
    const known: Vocabulary['values'] = { ...values, car_type: ['new', 'demo', 'used'], model: models };
    return { values: known, models: Object.fromEntries((known.make ?? []).map((make) => [make, models])) };
  });
const ends = fc
  .tuple(fc.option(fc.nat(300_000)), fc.option(fc.nat(300_000)))
  .map(([min, max]) => (min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }));
const states = (vocabulary: Vocabulary): fc.Arbitrary<SearchState> =>
  fc
    .record({
      query: fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.trim()),
      sort: fc.option(fc.constantFrom(...SORTS)),
      page: fc.integer({ min: 1, max: 400 }),
      chosen: fc.record(
        Object.fromEntries(
          LIST_FILTERS.map((filter) => [filter, fc.subarray([...(vocabulary.values[filter] ?? [])])]),
        ),
      ),
      ranges: fc.record(Object.fromEntries(RANGE_FILTERS.map((filter) => [filter, ends]))),
    })
    .map(({ chosen, ranges, page, ...rest }) => {
      let made: SearchState = { ...NOTHING_CHOSEN, ...rest };
      for (const [filter, values] of Object.entries(chosen))
        made = withValues(made, filter as ListFilter, values);
      for (const filter of RANGE_FILTERS)
        made = withRange(made, filter, ranges[filter] ?? { min: null, max: null });
      return { ...made, page };
    });

test.each(Object.entries(sites))(
  'a state is the same after it is written as an address and read: %s',
  (_name, config) => {
    fc.assert(
      fc.property(
        vocabularies.chain((known) => fc.tuple(fc.constant(known), states(known))),
        ([known, asked]) => {
          const address = addressOf(asked, config);
          const again = readAddress(new URL(address, 'https://dealer.example'), config, known);
          expect(normal(again)).toEqual(normal(asked));
          expect(addressOf(again, config)).toBe(address);
        },
      ),
      { numRuns: 80 },
    );
  },
);
