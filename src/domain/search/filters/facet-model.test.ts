import { describe, expect, test } from 'vitest';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { resultsContext } from '#features/search/results/results-context.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { vocabularyOf } from '../query/vocabulary.ts';
import { resultsSite } from '../results/results-site.ts';
import { plainAnswer } from '../results/testing/plain-answer.ts';
import { facetModels, type ListFacet, valueStep } from './facet-model.ts';
import { countFacets } from './facets.ts';
import { addressOf, readAddress } from './search-address.ts';

const CARS = ['new', 'new', 'demo', 'used', 'used', 'used'].map((car_type, id) =>
  vehicleWith({ id, car_type, colour: id % 2 ? 'Red' : 'White' }),
);
const VANS = ['caravan', 'caravan', 'motorhome'].map((item_type, id) => vehicleWith({ id, item_type }));

/** The site whose list is at an address, and the boxes of a filter on it. */
function listOf(config: Readonly<Record<string, unknown>>, stock: typeof CARS) {
  const dealer = dealerAt(siteWith(config), stock, 0);
  const context = resultsContext(resultsSite(dealer));
  const words = vocabularyOf(countFacets(dealer.vehicles));
  const setting = { ...dealer.config, index: '', filters: dealer.config.search_filters, now: 0 };
  const facetAt = (address: string) => {
    const asked = readAddress(new URL(address, 'https://dealer.example'), dealer.config, words);
    const answer = plainAnswer(dealer.vehicles, asked, setting);
    const facets = facetModels({ requested: asked, interpreted: asked }, answer, context);
    return { asked, facet: facets.find((one): one is ListFacet => one.kind === 'list') };
  };
  return {
    ticked: (address: string) =>
      facetAt(address).facet?.values.map(({ value, chosen }) => `${chosen ? '✓' : '·'} ${value}`) ?? null,
    press: (address: string, ...values: readonly string[]): string => {
      const { asked, facet } = facetAt(address);
      if (facet === undefined) return 'no boxes';
      const { filter, whole } = facet;
      return addressOf(
        values.reduce((state, value) => valueStep(state, { filter, value, whole }, context), asked),
        dealer.config,
      );
    },
  };
}

describe('the boxes', () => {
  const cars = listOf({ search_filters: ['car_type'], default_search_path: 'new-and-demo-cars' }, CARS);

  test.each([
    ['/search/new-used-and-demo-cars', ['· new', '· demo', '· used']],
    ['/search/used-cars', ['· new', '· demo', '✓ used']],
    ['/search/new-and-demo-cars', ['✓ new', '✓ demo', '· used']],
  ])('on %s are ticked as the list chooses: %j', (address, boxes) => {
    expect(cars.ticked(address)).toEqual(boxes);
  });

  test.each([
    ['/search/new-used-and-demo-cars', ['used'], '/search/used-cars'],
    ['/search/new-used-and-demo-cars', ['new', 'demo'], '/search/new-and-demo-cars'],
    ['/search/used-cars', ['demo'], '/search/new-used-and-demo-cars?car_type=demo,used'],
    ['/search/used-cars', ['used'], '/search/new-used-and-demo-cars'],
    ['/search/new-and-demo-cars', ['used'], '/search/new-used-and-demo-cars?car_type=demo,new,used'],
    ['/search/new-and-demo-cars', ['demo'], '/search/new-cars'],
  ])('combine: on %s, ticking %j leads to %s', (address, values, to) => {
    expect(cars.press(address, ...values)).toBe(to);
  });

  const byKind = { search_filters: ['item_type'] };

  test.each([
    [
      'the site’s own',
      listOf({ ...byKind, default_search_path: 'rv-vehicles' }, VANS),
      '/search/rv-vehicles',
      'caravan,motorhome',
    ],
    ['one of several', listOf(byKind, VANS), '/search/new-used-and-demo-cars', null],
  ])(
    'of a list with every kind (%s) are not ticked, and ticking the first one narrows the list to its kind',
    (_, vans, at, both) => {
      expect(vans.ticked('/search/rv-vehicles')).toEqual(['· caravan', '· motorhome']);
      const caravans = `${at}?item_type=caravan`;
      const all = both === null ? '/search/rv-vehicles' : `${at}?item_type=${both}`;
      expect(vans.press('/search/rv-vehicles', 'caravan')).toBe(caravans);
      expect(vans.ticked(caravans)).toEqual(['✓ caravan', '· motorhome']);
      expect(vans.press(caravans, 'motorhome')).toBe(all);
      expect(vans.press('/search/rv-vehicles', 'caravan', 'motorhome')).toBe(all);
    },
  );

  test('are left out if the only value is what the list is named after', () => {
    const used = listOf({ search_filters: ['car_type'], default_search_path: 'used-cars' }, CARS.slice(3));
    expect(used.ticked('/search/used-cars')).toBeNull();
  });
});
