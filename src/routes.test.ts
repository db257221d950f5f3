import { describe, expect, test } from 'vitest';
import { brandWith, modelWith } from '#domain/brand/brand-fixture.ts';
import type { Brand } from '#domain/brand/schema.ts';
import type { ContentPage } from '#domain/content/schema.ts';
import { LEAST_CONFIG, siteWith } from '#domain/site/site-fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer-model.ts';
import { PAGE_COMPONENTS, PathCollision, pagesOf } from '#routes';

const text = (slug: string, fields: Partial<ContentPage> = {}): ContentPage => ({
  slug,
  title: slug,
  description: null,
  image: null,
  image_alt: null,
  draft: false,
  form: null,
  html: '',
  ...fields,
});

interface Given {
  readonly config?: object;
  readonly pages?: readonly ContentPage[];
  readonly slugs?: readonly string[];
  readonly brands?: readonly Brand[];
  /** Of each vehicle. */
  readonly fields?: object;
}

function pathsOf({
  config = {},
  pages = [],
  slugs = [],
  fields = {},
  brands = [],
}: Given): readonly string[] {
  const stock = slugs.map((slug, index) => vehicleWith({ id: index + 1, slug, ...fields }));
  return pagesOf(dealerAt(siteWith({ ...config }, { pages: [...pages], brands }), stock, 0)).map(
    ({ path }) => path,
  );
}

const LEAST = [
  '/',
  '/search/new-used-and-demo-cars',
  '/404',
  '/fallback/vehicle',
  '/site-search',
  '/favourites',
  '/compare',
  '/privacy-policy',
  '/contact-us/harbour-autos',
  '/our-locations',
  '/contact',
  '/book-test-drive',
  '/success',
];

describe('the pages of a site', () => {
  test('at the least', () => {
    expect(pathsOf({})).toEqual(LEAST);
  });

  test.each([
    [{ garage_enabled: true }, ['/my-garage', '/sign-in']],
    [{ garage_enabled: true, garage: { path: '/mymotorama' } }, ['/mymotorama', '/sign-in']],
    [{ gates: { finance: true } }, ['/sign-in']],
  ])('%j: have %j for those who sign in', (config, paths) => {
    const more = pathsOf({ config }).filter((path) => !LEAST.includes(path));
    expect(more.toSorted()).toEqual(paths);
  });

  test('have none for saved cars where shoppers keep no list', () => {
    const without = LEAST.filter((path) => path !== '/favourites' && path !== '/compare');
    expect(pathsOf({ config: { saved: { enabled: false } } })).toEqual(without);
  });

  test('have one for each vehicle and each text that is no draft', () => {
    const paths = pathsOf({ slugs: ['a', 'b'], pages: [text('about'), text('later', { draft: true })] });
    const results = ['/search/used-cars', '/search/toyota', '/search/toyota/hilux'];
    expect(paths.toSorted()).toEqual([...LEAST, ...results, '/about', '/cars/a', '/cars/b'].toSorted());
  });

  test('have no site search where the dealer wants none', () => {
    expect(pathsOf({ config: { search: { site_search: { kind: 'off' } } } })).not.toContain('/site-search');
  });

  test('keep the prefix of texts where the dealer wants it', () => {
    expect(pathsOf({ pages: [text('about')], config: { routes: { keep_pages_prefix: true } } })).toContain(
      '/pages/about',
    );
  });

  test.each([
    [{ default_search_path: 'used-cars' }, '/search/used-cars'],
    [{ search: { base_path: '/find/rental-cars' } }, '/find/rental-cars'],
    [{ search: { base_path: '/used-car/list' } }, '/used-car/list'],
  ])('%j: results stand at %s', (config, path) => {
    expect(pathsOf({ config })).toContain(path);
  });

  test.each([
    [{}, { price: 20_000 }, ['/search/by-price']],
    [{ search: { base_path: '/used-car' } }, { price: 20_000 }, ['/used-car/by-price']],
    [{}, { price: null }, []],
    [{}, { price: 260_000 }, []],
  ])('%j: a vehicle with %j is found by price at %j', (config, fields, paths) => {
    expect(pathsOf({ config, slugs: ['a'], fields }).filter((path) => path.endsWith('by-price'))).toEqual(
      paths,
    );
  });

  test('take the dealer’s own privacy policy in the place of the ready-made one', () => {
    const paths = pathsOf({ pages: [text('privacy-policy')] });
    expect(paths.filter((path) => path === '/privacy-policy')).toHaveLength(1);
  });

  test('have one for all departments of a place', () => {
    const [sales] = LEAST_CONFIG.locations;
    const locations = [sales, { ...sales, id: 2, name: 'Harbour Autos - Parts', location_type: 'parts' }];
    expect(pathsOf({ config: { locations } }).filter((path) => path.startsWith('/contact-us'))).toEqual([
      '/contact-us/harbour-autos',
    ]);
  });

  test.each<[string, Given, readonly string[]]>([
    [
      'with a workshop and a parts counter',
      {
        config: {
          locations: (['sales', 'service', 'parts'] as const).map((location_type, index) => ({
            ...LEAST_CONFIG.locations[0],
            id: index + 1,
            location_type,
          })),
        },
      },
      ['/service', '/parts'],
    ],
    [
      'that finances',
      { config: { finance_provider: 'Slipway Finance' } },
      ['/finance', '/finance-enquiry', '/apply-for-finance', '/personalised/finance'],
    ],
    [
      'that values by plate',
      { config: { autograb: true } },
      ['/valuations', '/cars/trade-in', '/sell-my-car'],
    ],
    ['that books its services elsewhere', { config: { xtime_url: 'https://book.example' } }, ['/service']],
    ['that wrote of careers', { pages: [text('careers')] }, ['/careers']],
    ['that puts a form beside a text', { pages: [text('fleet', { form: 'general-enquiry' })] }, ['/fleet']],
  ])('have forms of a dealer %s', (_, given, forms) => {
    const more = pathsOf(given).filter((path) => !LEAST.includes(path));
    expect(more.toSorted()).toEqual(forms.toSorted());
  });

  describe('about makes', () => {
    const KIA = brandWith('Kia', [
      modelWith('Rio'),
      modelWith('EV6', { fuel: 'electric' }),
      modelWith('Stinger', { override_url: '/search/kia' }),
    ]);
    const RESULTS = ['/search/kia', '/search/kia/rio', '/search/kia/ev6', '/search/kia/stinger'];

    test.each<[string, Given, readonly string[]]>([
      ['have one for each, and for each model that leads nowhere else', {}, ['/models/rio', '/models/ev6']],
      ['have those of models at the root', { config: { routes: { model_pages: 'root' } } }, ['/rio', '/ev6']],
    ])('%s', (_, given, models) => {
      const more = pathsOf({ ...given, brands: [KIA] }).filter((path) => !LEAST.includes(path));
      expect(more.toSorted()).toEqual([...RESULTS, '/brands/kia', '/electric-cars', ...models].toSorted());
    });

    test.each<[string, Given, string | undefined]>([
      ['a model is electric', { brands: [KIA] }, 'electric'],
      ['a vehicle is electric', { slugs: ['a'], fields: { simple_fuel: 'Electric' } }, 'electric'],
      ['a vehicle was', { slugs: ['a'], fields: { simple_fuel: 'Electric', sold: true } }, undefined],
      ['a hybrid is in stock', { slugs: ['a'], fields: { simple_fuel: 'Hybrid' } }, undefined],
      ['the dealer wrote of them', { brands: [KIA], pages: [text('electric-cars')] }, 'electric'],
      ['the dealer wrote of none', { pages: [text('electric-cars')] }, 'content'],
      [
        'the dealer asks',
        { brands: [KIA], pages: [text('electric-cars', { form: 'general-enquiry' })] },
        'form',
      ],
    ])(
      'where %s, that of electric cars is one: %s',
      (_, { slugs = [], fields, pages = [], brands = [] }, kind) => {
        const stock = slugs.map((slug) => vehicleWith({ slug, ...fields }));
        const found = pagesOf(dealerAt(siteWith({}, { pages, brands }), stock, 0));
        expect(found.filter(({ path }) => path === '/electric-cars').map((page) => page.kind)).toEqual(
          kind === undefined ? [] : [kind],
        );
      },
    );
  });

  test('draw a form beside a text that belongs to one, and once', () => {
    const kinds = pagesOf(dealerAt(siteWith({}, { pages: [text('careers'), text('about')] }), [], 0));
    expect(kinds.filter(({ path }) => path === '/careers').map(({ kind }) => kind)).toEqual(['form']);
    expect(kinds.filter(({ path }) => path === '/about').map(({ kind }) => kind)).toEqual(['content']);
  });
});

describe('two pages that want one path', () => {
  test.each<[string, Given, string]>([
    ['a text and a fixed page', { pages: [text('404')] }, '/404 is wanted by both the page for addresses'],
    [
      'a text and the home page',
      { pages: [text('index')] },
      '/index is wanted by both the home page and pages/index.md.',
    ],
    [
      'a text and what the platform needs',
      { pages: [text('data')] },
      '/data is wanted by both the stock index and',
    ],
    [
      'a vehicle and the trade-in form',
      { slugs: ['trade-in'] },
      '/cars/trade-in is wanted by both the trade-in form and the vehicle 1 (2021 Toyota HiLux SR5).',
    ],
    [
      'two that differ by capitals only',
      { slugs: ['one', 'ONE'] },
      '/cars/ONE is wanted by both the vehicle 1',
    ],
    [
      'the search by price and a make of that name',
      { slugs: ['a'], fields: { make: 'By Price', price: 20_000 } },
      '/search/by-price is wanted by both the search by price and the results for make By Price.',
    ],
    [
      'a model of two makes',
      { brands: [brandWith('Kia', [modelWith('Rio')]), brandWith('Avida', [modelWith('Rio')])] },
      '/models/rio is wanted by both the model Kia Rio and the model Avida Rio.',
    ],
    [
      'a model at the root and a text',
      {
        brands: [brandWith('Kia', [modelWith('Rio')])],
        config: { routes: { model_pages: 'root' } },
        pages: [text('rio')],
      },
      '/rio is wanted by both the model Kia Rio and pages/rio.md.',
    ],
    [
      'the results and a text',
      { config: { search: { base_path: '/used-car' } }, pages: [text('used-car')] },
      '/used-car is wanted by both the results page and pages/used-car.md.',
    ],
  ])('%s', (_what, given, message) => {
    expect(() => pathsOf(given)).toThrow(PathCollision);
    expect(() => pathsOf(given)).toThrow(message);
  });

  test('all of them are told at once', () => {
    const both = { slugs: ['trade-in'], pages: [text('index')] };
    expect(() => pathsOf(both)).toThrow(/\/index is wanted[\s\S]*\/cars\/trade-in is wanted/);
  });
});

test('each kind of page has a component of its own', () => {
  const components = Object.values(PAGE_COMPONENTS);
  expect(new Set(components).size).toBe(components.length);
});
