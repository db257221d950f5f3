import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { autobotTags, type HeadInput, headModel, shorten, titleOf } from './head-model.ts';

const dealerWith = (fields: object): Dealer => {
  const site = siteWith({ ...fields });
  return {
    site,
    config: site.config,
    market: MARKETS.AU,
    vehicles: [],
    prices: new Map(),
    clock: createClock(0),
  };
};

describe('the head of a page', () => {
  test('without a title has the dealer’s name', () => {
    expect(headModel(dealerWith({}), { path: '/' })).toMatchObject({
      title: 'Harbour Autos',
      description: 'Harbour Autos',
      canonical: 'https://www.harbour-autos.example/',
      type: 'website',
      indexed: true,
    });
  });

  test.each([
    ['Our yard', 'Our yard | Harbour Autos'],
    ['About Harbour Autos', 'About Harbour Autos'],
    ['Harbour Autos | Utes in Iluka', 'Utes in Iluka | Harbour Autos'],
    ['Harbour | Utes in Iluka', 'Utes in Iluka | Harbour Autos'],
    ['Harbour Autos', 'Harbour Autos'],
  ])('with the title "%s" has the dealer’s name once', (title, said) => {
    expect(titleOf(title, 'Harbour Autos')).toBe(said);
  });

  test('with a title has both', () => {
    expect(headModel(dealerWith({}), { path: '/about', title: 'Our yard' })).toMatchObject({
      title: 'Our yard | Harbour Autos',
      canonical: 'https://www.harbour-autos.example/about',
    });
  });

  test('has a description of at most 160 characters', () => {
    const words = 'Used cars, utes and vans with a warranty. '.repeat(6);
    for (const [input, fields] of [
      [{ description: words }, {}],
      [{}, { meta: { description: words } }],
    ]) {
      const { description } = headModel(dealerWith(fields ?? {}), { path: '/', ...input });
      expect(description.length).toBeGreaterThan(140);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(description.endsWith('…')).toBe(true);
    }
  });

  test.each([
    [{ image: '/assets/a.jpg' }, {}, 'https://www.harbour-autos.example/assets/a.jpg'],
    [{ image: 'https://pics.example/a.jpg' }, {}, 'https://pics.example/a.jpg'],
    [{}, { meta: { og_image: '/assets/og.jpg' } }, 'https://www.harbour-autos.example/assets/og.jpg'],
    [{ image: '/assets/a.jpg', sharedAs: 'dealer' }, {}, undefined],
    [{ pictures: ['/assets/a.svg', '/assets/b.jpg'] }, {}, 'https://www.harbour-autos.example/assets/b.jpg'],
    [{ image: '/assets/a.svg?v=1' }, {}, undefined],
    [{ image: '/assets/cars.svg#svgView(viewBox(0,0,9,9))' }, {}, undefined],
    [{}, {}, undefined],
  ] as const)('has the picture of the page, or else of the dealer: %j %j', (input, fields, image) => {
    expect(headModel(dealerWith(fields), { path: '/', ...input }).image?.url).toBe(image);
  });

  test.each([
    [{ image: '/assets/a.jpg', imageAlt: 'Our yard', title: 'About' }, 'Our yard'],
    [{ image: '/assets/a.jpg', title: 'About' }, 'About'],
    [{ image: '/assets/a.svg', imageAlt: 'Our yard' }, 'Harbour Autos'],
  ])('has a text alternative for its picture: %j', (input, alt) => {
    const dealer = dealerWith({ meta: { og_image: '/assets/og.jpg' } });
    expect(headModel(dealer, { path: '/', ...input }).image?.alt).toBe(alt);
  });

  test('lists at most ten of the page’s own pictures, and none of the dealer’s', () => {
    const pictures = Array.from({ length: 12 }, (_, index) => `/assets/${index}.jpg`);
    expect(headModel(dealerWith({}), { path: '/a', pictures }).pictures).toHaveLength(10);
    const dealer = dealerWith({ meta: { og_image: '/assets/og.jpg' } });
    expect(headModel(dealer, { path: '/a' }).pictures).toEqual([]);
  });

  test('has no double slash after the site’s address', () => {
    const { canonical } = headModel(dealerWith({ url: 'https://a.example/' }), { path: '/about' });
    expect(canonical).toBe('https://a.example/about');
  });

  test.each<[Pick<HeadInput, 'pageType'>, string]>([
    [{}, 'WebPage'],
    [{ pageType: 'ContactPage' }, 'ContactPage'],
  ])('has the type of the page, with %j', (input, type) => {
    const { graph } = headModel(dealerWith({}), { path: '/x', ...input });
    expect(JSON.parse(graph)['@graph'][0]).toMatchObject({
      ...{ '@type': type, '@id': 'https://www.harbour-autos.example/x' },
    });
  });
});

describe('the breadcrumbs of a page', () => {
  const labels = (input: HeadInput) => headModel(dealerWith({}), input).trail.map(({ label }) => label);
  const trail = [{ label: 'Cars', href: '/search/used-cars' }];

  test.each([
    [{ path: '/' }, []],
    [{ path: '/about', title: 'Our yard' }, ['Home', 'Our yard']],
    [{ path: '/x', title: 'Toyota cars', crumb: 'Toyota', trail }, ['Home', 'Cars', 'Toyota']],
  ])('with %j have the right labels', (input, expected) => {
    expect(labels(input)).toEqual(expected);
  });

  test('are also in the structured data', () => {
    const { graph } = headModel(dealerWith({}), { path: '/x', title: 'X', trail });
    const list = JSON.parse(graph)['@graph'].find(
      (node: object) => '@type' in node && node['@type'] === 'BreadcrumbList',
    );
    expect(list.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'https://www.harbour-autos.example/',
      'https://www.harbour-autos.example/search/used-cars',
      'https://www.harbour-autos.example/x',
    ]);
  });

  test('are left out of a page that is not indexed', () => {
    expect(headModel(dealerWith({}), { path: '/404', indexed: false }).graph).toBe('');
  });
});

describe('shorten', () => {
  test.each([
    ['short enough', 20, 'short enough'],
    ['cut at the last word that fits', 17, 'cut at the last…'],
    ['ends right at a word', 11, 'ends right…'],
    ['oneverylongwordwithoutspaces', 10, 'oneverylo…'],
  ])('returns the right text for "%s"', (text, longest, cut) => {
    expect(shorten(text, longest)).toBe(cut);
    expect(shorten(text, longest).length).toBeLessThanOrEqual(longest);
  });
});

const enabled = configWith({ autobot: { enabled: true, message: 'Hello' } });
const asRecord = (tags: ReturnType<typeof autobotTags>) =>
  Object.fromEntries(tags.map(({ name, content }) => [name, content]));

describe('the chat widget’s tags', () => {
  test('are absent if the widget is off', () => {
    const off = configWith({ autobot: { message: 'Hello' } });
    expect(autobotTags(off, { vehicle: vehicleWith(), checkoutUrl: null })).toEqual([]);
  });

  test('have the message on every page', () => {
    expect(asRecord(autobotTags(enabled))).toEqual({ 'autobot:message': 'Hello' });
  });

  test('have the car on its own page', () => {
    const vehicle = vehicleWith({ dealership_id: 31, reserved: true });
    expect(asRecord(autobotTags(enabled, { vehicle, checkoutUrl: 'https://a.example/checkout' }))).toEqual({
      'autobot:message': 'Hello',
      'autobot:car-name': '2021 Toyota HiLux SR5',
      'autobot:car-id': '4711',
      'autobot:checkout-link': 'https://a.example/checkout',
      'autobot:is-reserved': 'true',
      'autobot:car-category': 'used',
      'autobot:car-dealership-id': '31',
    });
  });

  test('are never empty', () => {
    const silent = configWith({ autobot: { enabled: true } });
    const names = autobotTags(silent, { vehicle: vehicleWith(), checkoutUrl: null }).map(({ name }) => name);
    expect(names).toEqual([
      'autobot:car-name',
      'autobot:car-id',
      'autobot:is-reserved',
      'autobot:car-category',
    ]);
  });
});
