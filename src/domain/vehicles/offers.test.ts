import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { vehicleWords } from '#domain/sites/site-words.ts';
import { offersOf, partOffers, tradeInOffered } from './offers.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const PROCESSOR = { authorization_type: 'stripe', authorization_key: 'pk_test_abc', deposit_amount: 500 };
const EVERYTHING = {
  price: 30_000,
  payment_processors: [PROCESSOR],
  file: 'https://reports.example/4711.pdf',
  images: ['/a.jpg'],
};
const OFFERS_ALL = { payment_provider: 'stripe', autograb: true, finance_provider: 'Harbour Finance' };

interface Given {
  readonly vehicle?: object;
  readonly site?: Readonly<Record<string, unknown>>;
  /** Path prefixes for which the site has no page. */
  readonly without?: readonly string[];
}

function offers({ vehicle = {}, site = OFFERS_ALL, without = [] }: Given = {}) {
  const config = configWith(site);
  const [location = expect.fail('no location')] = config.locations;
  const asked = vehicleWith({ ...EVERYTHING, ...vehicle });
  return offersOf(asked, {
    config,
    location,
    resolve: (href) => (without.some((start) => href.startsWith(start)) ? undefined : { href, kind: 'page' }),
    say: vehicleWords(asked, config),
  });
}

const names = (given?: Given) => offers(given).map(({ name }) => name);
const hrefOf = (wanted: string, given?: Given) => offers(given).find(({ name }) => name === wanted)?.href;

const ALL = ['reserve', 'enquire', 'test-drive', 'finance', 'trade-in', 'history'];
const but = (...left: readonly string[]) => ALL.filter((name) => !left.includes(name));

describe('the offers of a vehicle', () => {
  test('are complete if it is available, with the reservation first', () => {
    expect(names()).toEqual(ALL);
  });

  test.each<[string, Given, readonly string[]]>([
    ['reserved', { vehicle: { reserved: true } }, but('reserve', 'test-drive', 'trade-in')],
    ['on its way', { vehicle: { status: 'coming_soon' } }, but('reserve', 'test-drive', 'trade-in')],
    ['sold', { vehicle: { status: 'sold' } }, []],
    ['marked as sold', { vehicle: { sold: true } }, []],
    ['without a price', { vehicle: { price: null } }, but('reserve', 'trade-in')],
    ['without a history report', { vehicle: { file: null } }, but('history')],
    [
      'without pictures',
      { vehicle: { images: [] } },
      ['reserve', 'enquire', 'photos', 'test-drive', 'finance', 'trade-in', 'history'],
    ],
    [
      'for test drives only',
      { vehicle: { tag: 'Test Drive Only' } },
      ['test-drive', 'enquire', 'finance', 'trade-in', 'history'],
    ],
    ['of a site without payments', { site: { ...OFFERS_ALL, payment_provider: null } }, but('reserve')],
    ['of a site without finance', { site: { ...OFFERS_ALL, finance_provider: null } }, but('finance')],
    ['of a site that looks up no values', { site: { ...OFFERS_ALL, autograb: false } }, but('trade-in')],
    ['of a site without the checkout', { without: ['/cars/2021'] }, but('reserve')],
    ['of a site without the trade-in form', { without: ['/cars/trade-in'] }, but('trade-in')],
    [
      'of a site without pages to ask on',
      { without: ['/contact-us', '/book-test-drive'] },
      but('enquire', 'test-drive'),
    ],
  ])('are right for one %s', (_what, given, expected) => {
    expect(names(given)).toEqual(expected);
  });
});

const RENTAL = { price: null, weekly_price: 200, categories: ['rental-cars'] };
const BOTH = { ...RENTAL, categories: ['rental-cars', 'subscription-cars'] };
const saying = (hire_offers: readonly string[]) => ({ ...OFFERS_ALL, vehicles: { hire_offers } });

describe('the offers of a vehicle for rent', () => {
  test.each<[string, Given, readonly string[]]>([
    ['a rental', { vehicle: RENTAL }, ['rent', 'history']],
    [
      'a subscription',
      { vehicle: { ...RENTAL, categories: ['subscription-cars'] } },
      ['subscribe', 'history'],
    ],
    ['both', { vehicle: BOTH }, ['rent', 'subscribe', 'history']],
    ['one that is sold', { vehicle: { ...BOTH, sold: true } }, []],
    [
      'one for sale as well',
      { vehicle: { ...RENTAL, price: 30_000, categories: ['rental-cars', 'used-cars'] } },
      ['reserve', 'enquire', 'rent', 'test-drive', 'finance', 'trade-in', 'history'],
    ],
    ['one marked for test drives', { vehicle: { ...RENTAL, tag: 'Test Drive Only' } }, ['rent', 'history']],
    [
      'one of a site that lends for it too',
      { vehicle: RENTAL, site: saying(['finance']) },
      ['rent', 'finance', 'history'],
    ],
    [
      'one of a site where it is driven first',
      { vehicle: RENTAL, site: saying(['test-drive']) },
      ['rent', 'test-drive', 'history'],
    ],
  ])('are right for %s', (_what, given, expected) => {
    expect(names(given)).toEqual(expected);
  });

  test('have their own forms, and lead to the form’s page or else to the general one', () => {
    expect(offers({ vehicle: BOTH }).slice(0, 2)).toEqual([
      {
        ...{ name: 'rent', label: 'Enquire about a rental', form: 'rental-enquiry' },
        href: '/rental-enquiry?car_id=4711',
      },
      {
        ...{ name: 'subscribe', label: 'Enquire about a subscription', form: 'subscription-enquiry' },
        href: '/subscription-enquiry?car_id=4711',
      },
    ]);
    expect(hrefOf('rent', { vehicle: BOTH, without: ['/rental-enquiry'] })).toBe(
      '/contact-us/harbour-autos?car_id=4711#enquire',
    );
  });

  test('include all ways to enquire among the main actions', () => {
    const all = { ...RENTAL, price: 30_000, categories: ['used-cars', 'rental-cars', 'subscription-cars'] };
    const { actions, further } = partOffers(offers({ vehicle: all }));
    expect(actions.map(({ name }) => name)).toEqual(['reserve', 'enquire', 'rent', 'subscribe']);
    expect(further.map(({ name }) => name)).toEqual(['test-drive', 'finance', 'trade-in', 'history']);
  });
});

test.each<[string, Given, readonly string[], readonly string[]]>([
  ['all there is', {}, ['reserve', 'enquire'], ['test-drive', 'finance', 'trade-in', 'history']],
  ['of a reserved one', { vehicle: { reserved: true } }, ['enquire'], ['finance', 'history']],
  ['of a sold one', { vehicle: { sold: true } }, [], []],
])('the two main actions are right (%s)', (_what, given, actions, further) => {
  const parted = partOffers(offers(given));
  expect(parted.actions.map(({ name }) => name)).toEqual(actions);
  expect(parted.further.map(({ name }) => name)).toEqual(further);
});

describe('the link', () => {
  test.each([
    ['reserve', '/cars/2021-toyota-hilux-sr5-4711/checkout'],
    ['enquire', '/contact-us/harbour-autos?car_id=4711#enquire'],
    ['test-drive', '/book-test-drive?car_id=4711&car_type=used'],
    ['finance', '/apply-for-finance?vehiclePriceBudget=30000&car_id=4711&car_type=used#finance-form'],
    ['trade-in', '/cars/trade-in?car_id=4711'],
    ['history', 'https://reports.example/4711.pdf'],
  ])('to %s is %s', (name, href) => {
    expect(hrefOf(name)).toBe(href);
  });

  test.each<[string, Given, string | undefined]>([
    [
      'a personalised page where its value is known',
      { vehicle: { has_nvic: true } },
      '/personalised/finance?car_id=4711',
    ],
    [
      'the application, filled in, where the site has no personalised one',
      { vehicle: { has_nvic: true, dealership_slug: 'iluka' }, without: ['/personalised'] },
      '/apply-for-finance?preferredDealership=iluka&vehiclePriceBudget=30000&car_id=4711&car_type=used#finance-form',
    ],
    [
      'the application without what is not known',
      { vehicle: { price: null } },
      '/apply-for-finance?car_id=4711&car_type=used#finance-form',
    ],
    [
      'the enquiry where there is no application',
      { without: ['/apply'] },
      '/finance?vehiclePriceBudget=30000&car_id=4711&car_type=used',
    ],
    ['nowhere where the site has none of them', { without: ['/finance', '/apply'] }, undefined],
  ])('to finance leads to %s', (_what, given, href) => {
    expect(hrefOf('finance', given)).toBe(href);
  });

  test('opens in a dialog if its form allows', () => {
    const found = offers({ vehicle: { images: [] } });
    expect(found.flatMap(({ name, form }) => (form === null ? [] : [[name, form]]))).toEqual([
      ['enquire', 'vehicle-enquiry'],
      ['photos', 'request-photos'],
      ['test-drive', 'test-drive'],
    ]);
  });
});

test.each([
  ['car', 'Enquire about this RV', 'Book an inspection or test drive'],
  ['motorhome', 'Enquire about this motorhome', 'Book a test drive'],
  ['caravan', 'Enquire about this caravan', 'Book an inspection'],
  ['motorcycle', 'Enquire about this bike', 'Book a test ride'],
])('the dealer’s words become the vehicle’s own for a %s', (item_type, ...labels) => {
  const found = offers({ vehicle: { item_type }, site: { vehicles: { one: 'RV', many: 'RVs' } } });
  expect(found.slice(0, 2).map(({ label }) => label)).toEqual(labels);
});

const offered = (fields: object = {}, autograb = true) =>
  tradeInOffered(vehicleWith({ price: 30_000, ...fields }), { autograb });

describe('a trade-in is offered', () => {
  test('if all conditions hold', () => {
    expect(offered()).toBe(true);
    expect(offered({ price: 201 })).toBe(true);
  });

  test.each([
    { status: 'coming_soon' },
    { status: 'sold' },
    { sold: true },
    { reserved: true },
    { price: 200 },
    { price: null },
  ])('except for a vehicle with %j', (fields) => {
    expect(offered(fields)).toBe(false);
  });

  test('except on a site without look-ups', () => {
    expect(offered({}, false)).toBe(false);
  });
});
