import { describe, expect, it, test } from 'vitest';
import { configWith, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { addressOf } from '../filters/search-address.ts';
import { type Chosen, NOTHING_CHOSEN, withSort, withValues } from '../filters/search-state.ts';
import { selectionsOf } from '../filters/selections.ts';
import {
  cleared,
  collectionOfState,
  collectionsOf,
  defaultCollection,
  isOfCollection,
  stateOfCollection,
} from './collections.ts';

const site = configWith({});
const own = configWith({
  search: {
    collections: [
      { path: 'used-suvs', heading: 'Used SUVs', chosen: { car_type: ['used'], simple_body: ['SUV'] } },
      { path: 'trucks', heading: 'Work trucks', chosen: { simple_body: ['Cab Chassis'] } },
    ],
  },
  default_search_path: 'used-suvs',
});

describe('a state belongs to the collection that describes most of it', () => {
  it.each<[string, Chosen]>([
    ['new-used-and-demo-cars', {}],
    ['new-used-and-demo-cars', { make: ['Kia'] }],
    ['used-cars', { car_type: ['used'] }],
    ['used-cars', { car_type: ['USED'], colour: ['Red'] }],
    ['new-and-demo-cars', { car_type: ['demo', 'new'] }],
    ['new-used-and-demo-cars', { car_type: ['new', 'used'] }],
    ['rental-cars', { categories: ['rental-cars'] }],
    ['new-used-and-demo-cars', { categories: ['rental-cars', 'subscription-cars'] }],
    ['rv-vehicles', { item_type: ['motorhome', 'caravan'] }],
    ['new-used-and-demo-cars', { item_type: ['caravan'] }],
  ])('such as %s: %j', (path, chosen) => expect(collectionOfState({ chosen }, site).path).toBe(path));

  it('including the site’s own collections', () => {
    const chosen = { car_type: ['used'], simple_body: ['SUV'] };
    expect(collectionOfState({ chosen }, own).path).toBe('used-suvs');
    expect(collectionOfState({ chosen: { simple_body: ['SUV'] } }, own).path).toBe('new-used-and-demo-cars');
  });
});

it.each(collectionsOf(own).map((collection) => [collection.path, collection] as const))(
  'the collection %s is the one of its own state',
  (_, collection) => expect(collectionOfState(stateOfCollection(collection), own)).toBe(collection),
);

it('each path has one collection, and a site’s own replaces a common one', () => {
  const listed = collectionsOf(site).map(({ path }) => path);
  expect(new Set(listed).size).toBe(listed.length);
  expect(
    collectionsOf(own)
      .filter(({ path }) => path === 'trucks')
      .map(({ heading }) => heading),
  ).toEqual(['Work trucks']);
});

it('clearing leads to the site’s default list and keeps the sort order', () => {
  expect(defaultCollection(own).path).toBe('used-suvs');
  const clear = cleared(withSort({ ...NOTHING_CHOSEN, query: 'x' }, 'price-asc'), own);
  expect(clear).toEqual({
    ...NOTHING_CHOSEN,
    sort: 'price-asc',
    chosen: { car_type: ['used'], simple_body: ['SUV'] },
  });
});

it.each<[string, Chosen, boolean]>([
  ['as the collection chooses', { car_type: ['used'], simple_body: ['SUV'], make: ['Kia'] }, true],
  ['of which more is chosen', { car_type: ['used', 'demo'], simple_body: ['SUV'] }, false],
  ['of which half is gone', { car_type: ['used'] }, false],
])('a filter %s is part of the collection: %j', (_, chosen, expected) =>
  expect(isOfCollection('car_type', { ...NOTHING_CHOSEN, chosen }, defaultCollection(own))).toBe(expected),
);

const USED = [1, 2].map((id) => vehicleWith({ id, car_type: 'used', categories: ['rental-cars'] }));
const NEW = vehicleWith({ id: 3, car_type: 'new', categories: ['rental-cars'] });

test.each([
  ['a dealer in used cars', 'used-cars', USED, '/search/used-cars'],
  ['one that also has a new one', 'used-cars', [...USED, NEW], '/search/new-used-and-demo-cars'],
  ['one whose list is everything', 'new-used-and-demo-cars', USED, '/search/new-used-and-demo-cars'],
  ['one without stock', 'used-cars', [], '/search/new-used-and-demo-cars'],
  ['one that lets its cars', 'rental-cars', USED, '/search/new-used-and-demo-cars'],
] as const)('the "all" link of %s with the list %s is right', (_, default_search_path, stock, all) => {
  const dealer = dealerAt(siteWith({ default_search_path }), stock, 0);
  expect(addressOf(NOTHING_CHOSEN, dealer.config)).toBe(all);
  const white = withValues(NOTHING_CHOSEN, 'colour', ['White']);
  expect(addressOf(white, dealer.config)).toBe(`${all}?colour=White`);
  const paths = selectionsOf(dealer).flatMap(({ selection }) =>
    selection.kind === 'collection' ? [selection.collection.path] : [],
  );
  expect(paths.includes('new-used-and-demo-cars')).toBe(all.includes('new-used') && stock.length > 0);
});
