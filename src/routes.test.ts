import { describe, expect, test } from 'vitest';
import { brandWith, modelWith } from '#domain/content/brands/brand-fixture.ts';
import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { newsItemWith, contentPageWith as text } from '#domain/content/content-fixture.ts';
import type { ContentPage, NewsItem } from '#domain/content/content-schema.ts';
import { LEAST_CONFIG, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { PAGE_COMPONENTS, PathCollision, pagesOf } from '#routes';

interface Given {
  readonly config?: object;
  readonly pages?: readonly ContentPage[];
  readonly news?: readonly NewsItem[];
  readonly slugs?: readonly string[];
  readonly brands?: readonly Brand[];
  /** Of each vehicle. */
  readonly fields?: object;
}

function pathsOf({
  config = {},
  pages = [],
  news = [],
  slugs = [],
  fields = {},
  brands = [],
}: Given): readonly string[] {
  const stock = slugs.map((slug, index) => vehicleWith({ id: index + 1, slug, ...fields }));
  return pagesOf(dealerAt(siteWith({ ...config }, { pages, news, brands }), stock, 0)).map(
    ({ path }) => path,
  );
}

const LEAST = [
  '/',
  '/404',
  '/fallback/vehicle',
  '/fallback/search',
  '/search/new-used-and-demo-cars',
  '/site-search',
  '/favourites',
  '/compare',
  '/privacy-policy',
  '/contact-us/harbour-autos',
  '/our-locations',
  '/about',
  '/contact',
  '/book-test-drive',
  '/careers',
  '/success',
];

describe('the pages of a site', () => {
  test('are the standard ones for a minimal dealer', () => {
    expect(pathsOf({})).toEqual(LEAST);
  });

  test.each([
    [{ garage_enabled: true }, ['/my-garage', '/sign-in']],
    [{ garage_enabled: true, garage: { path: '/mymotorama' } }, ['/mymotorama', '/sign-in']],
    [{ gates: { finance: true } }, ['/sign-in']],
  ])('with %j include %j for accounts', (config, paths) => {
    const more = pathsOf({ config }).filter((path) => !LEAST.includes(path));
    expect(more.toSorted()).toEqual(paths);
  });

  test('have none for saved cars if saving is off', () => {
    const without = LEAST.filter((path) => path !== '/favourites' && path !== '/compare');
    expect(pathsOf({ config: { saved: { enabled: false } } })).toEqual(without);
  });

  test('include one for each vehicle and each published text', () => {
    const paths = pathsOf({ slugs: ['a', 'b'], pages: [text('history'), text('later', { draft: true })] });
    const results = ['/search/used-cars', '/search/toyota', '/search/toyota/hilux'];
    expect(paths.toSorted()).toEqual([...LEAST, ...results, '/history', '/cars/a', '/cars/b'].toSorted());
  });

  test('include no site search if it is off', () => {
    expect(pathsOf({ config: { search: { site_search: { kind: 'off' } } } })).not.toContain('/site-search');
  });

  test('have the prefix of texts if the dealer wants it', () => {
    expect(pathsOf({ pages: [text('about')], config: { routes: { keep_pages_prefix: true } } })).toContain(
      '/pages/about',
    );
  });

  test.each<[object, readonly string[]]>([
    [{}, []],
    [{ finance_provider: 'Bay Loans' }, ['/finance-pre-approval']],
    [{ finance_provider: 'Bay Loans', routes: { keep_pages_prefix: true } }, ['/finance-pre-approval']],
    [{ finance_provider: 'Bay Loans', routes: { finance_pre_approval_to_finance: true } }, []],
  ])('with %j have the pre-approval at %j', (config, paths) => {
    expect(pathsOf({ config }).filter((path) => path.includes('pre-approval'))).toEqual(paths);
  });

  test.each([
    [{ default_search_path: 'used-cars' }, '/search/used-cars'],
    [{ search: { base_path: '/find/rental-cars' } }, '/find/rental-cars'],
    [{ search: { base_path: '/used-car/list' } }, '/used-car/list'],
  ])('with %j have the results at %s', (config, path) => {
    expect(pathsOf({ config })).toContain(path);
  });

  test.each([
    [{}, { price: 20_000 }, ['/search/by-price']],
    [{ search: { base_path: '/used-car' } }, { price: 20_000 }, ['/used-car/by-price']],
    [{}, { price: null }, []],
    [{}, { price: 260_000 }, ['/search/by-price']],
  ])('with %j and a vehicle with %j have the search by price at %j', (config, fields, paths) => {
    expect(pathsOf({ config, slugs: ['a'], fields }).filter((path) => path.endsWith('by-price'))).toEqual(
      paths,
    );
  });

  test('include the dealer’s own privacy policy in place of the ready-made one', () => {
    const paths = pathsOf({ pages: [text('privacy-policy')] });
    expect(paths.filter((path) => path === '/privacy-policy')).toHaveLength(1);
  });

  test('leave out ready-made pages that the dealer turns off or replaces', () => {
    const without = pathsOf({ config: { ready_pages: [] } });
    expect(LEAST.filter((path) => !without.includes(path))).toEqual(['/about', '/careers']);
    expect(pathsOf({ pages: [text('about')] }).filter((path) => path === '/about')).toHaveLength(1);
  });

  test('include one for offers while there is a current one', () => {
    const offers = [{ title: 'Towing pack', text: 'Fitted.', until: '1970-01-01' }];
    expect(pathsOf({ config: { home: { offers } } })).toContain('/special-offers');
    const over = [{ title: 'Towing pack', text: 'Fitted.', until: '1969-12-30' }];
    expect(pathsOf({ config: { home: { offers: over } } })).not.toContain('/special-offers');
  });

  test('include one for each twelve news items, each tag and each item', () => {
    const news = Array.from({ length: 13 }, (_, index) =>
      newsItemWith({ slug: `n-${index}`, date: '1969-06-01', tags: index < 2 ? ['Utes'] : [] }),
    );
    const paths = pathsOf({ news }).filter((path) => path.startsWith('/news'));
    expect(paths.filter((path) => !/n-\d+$/.test(path))).toEqual([
      '/news',
      '/news/page/2',
      '/news/tags/utes',
    ]);
    expect(paths).toHaveLength(16);
  });

  test('include one for all departments of a place', () => {
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
      [
        '/finance',
        '/finance-enquiry',
        '/finance-pre-approval',
        '/apply-for-finance',
        '/personalised/finance',
      ],
    ],
    [
      'that values by plate',
      { config: { autograb: true } },
      ['/valuations', '/cars/trade-in', '/sell-my-car'],
    ],
    ['that books its services elsewhere', { config: { xtime_url: 'https://book.example' } }, ['/service']],
    ['that puts a form beside a text', { pages: [text('fleet', { form: 'general-enquiry' })] }, ['/fleet']],
  ])('include the forms of a dealer %s', (_, given, forms) => {
    const more = pathsOf(given).filter((path) => !LEAST.includes(path));
    expect(more.toSorted()).toEqual(forms.toSorted());
  });

  describe('for makes', () => {
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
      'have the right one for electric cars if %s: %s',
      (_, { slugs = [], fields, pages = [], brands = [] }, kind) => {
        const stock = slugs.map((slug) => vehicleWith({ slug, ...fields }));
        const found = pagesOf(dealerAt(siteWith({}, { pages, brands }), stock, 0));
        expect(found.filter(({ path }) => path === '/electric-cars').map((page) => page.kind)).toEqual(
          kind === undefined ? [] : [kind],
        );
      },
    );
  });

  test('show a text and its form as one page', () => {
    const kinds = pagesOf(dealerAt(siteWith({}, { pages: [text('careers'), text('about')] }), [], 0));
    expect(kinds.filter(({ path }) => path === '/careers').map(({ kind }) => kind)).toEqual(['form']);
    expect(kinds.filter(({ path }) => path === '/about').map(({ kind }) => kind)).toEqual(['content']);
  });
});

describe('two pages with the same path', () => {
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
      '/search/by-price is wanted by both the results for "By Price cars" and the search by price.',
    ],
    [
      'two tags',
      {
        news: ['Hi-Lux', 'hi lux'].map((tag) => newsItemWith({ slug: tag, date: '1969-06-01', tags: [tag] })),
      },
      '/news/tags/hi-lux is wanted by both the news tagged "hi lux" and the news tagged "Hi-Lux".',
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
      '/used-car is wanted by both the results for "New, used and demo cars" and pages/used-car.md.',
    ],
  ])('are rejected: %s', (_what, given, message) => {
    expect(() => pathsOf(given)).toThrow(PathCollision);
    expect(() => pathsOf(given)).toThrow(message);
  });

  test('are all reported at once', () => {
    const both = { slugs: ['trade-in'], pages: [text('index')] };
    expect(() => pathsOf(both)).toThrow(/\/index is wanted[\s\S]*\/cars\/trade-in is wanted/);
  });
});

test('each kind of page has a component of its own', () => {
  const components = Object.values(PAGE_COMPONENTS);
  expect(new Set(components).size).toBe(components.length);
});
