import { describe, expect, test } from 'vitest';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { countsOf, opensWith } from './counts.ts';
import { readAddress } from './search-address.ts';

const STOCK = [
  { make: 'Toyota', model: 'HiLux', car_type: 'used', simple_body: 'Ute', price: 30_000 },
  { make: 'TOYOTA', model: 'HILUX', car_type: 'new', simple_body: 'ute', price: 50_000 },
  { make: 'Toyota', model: 'Yaris', car_type: 'used', simple_body: 'Hatchback', price: 0 },
  { make: 'Lotus', model: 'Elise', car_type: 'used', simple_body: null, price: null },
].map((fields, id) => vehicleWith({ id, simple_fuel: 'Petrol', ...fields }));

const header = [{ name: 'Utes', url: '/search/ute?car_type=used,new', carTypeQty: 'all' }];
const dealerOf = (search: object) => dealerAt(siteWith({ search, navigation: { header } }), STOCK, 0);
const NEWEST = dealerOf({ default_sort: 'newest' });
const CHEAPEST = dealerOf({ default_sort: 'price-asc' });

describe('the number beside a link', () => {
  test.each([
    ['/search/new-used-and-demo-cars', 4, 2],
    ['/search/used-cars', 3, 1],
    ['/search/ute', 2, 2],
    ['/search/hatchback', 1, 1],
    ['/search/toyota', 3, 2],
    ['/search/toyota/hilux', 2, 2],
    ['/search/toyota/hilux?car_type=new', 1, 1],
    ['/search/toyota?car_type=used', 2, 1],
    ['/search/used-cars?simple_body=Ute', 1, 1],
    ['/search/used-cars?simple_fuel=Petrol', 3, 1],
    ['/search/ute?car_type=new,used', 2, 2],
    // None has a price: the page of the make shows them all the same, a search among them does not.
    ['/search/lotus', 1, 1],
    ['/search/lotus?car_type=used', 1, undefined],
    ['/search/demo-cars', undefined, undefined],
  ])('to %s is %s, and with cheapest first, which needs a price, it is %s', (address, all, priced) => {
    expect([countsOf(NEWEST).opens[address], countsOf(CHEAPEST).opens[address]]).toEqual([all, priced]);
  });

  test.each([
    ['newest first', NEWEST],
    ['cheapest first', CHEAPEST],
  ])('is the same in the browser and in the page: %s', (_, dealer) => {
    const { opens, words } = countsOf(dealer);
    for (const [address, count] of Object.entries(opens)) {
      const state = readAddress(new URL(address, 'https://dealer.example'), dealer.config, words);
      expect([address, opensWith(state, dealer)]).toEqual([address, count]);
    }
  });
});
