import { describe, expect, test } from 'vitest';
import { brandWith, modelWith } from '#domain/content/brands/brand-fixture.ts';
import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { bodyOf, contentPageWith } from '#domain/content/content-fixture.ts';
import type { ContentPage } from '#domain/content/content-schema.ts';
import { routingOf } from '#domain/sites/routing/site-routing.ts';
import { LEAST_CONFIG, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import type { PageKind, PageModel } from '#routes';

const NOW = Date.parse('2026-07-01T00:00:00Z');

interface Given {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly brands?: readonly Brand[];
  readonly vehicles?: readonly Readonly<Record<string, unknown>>[];
  readonly pages?: readonly ContentPage[];
}

const TOYOTA = brandWith('Toyota', [
  modelWith('Corolla', { position: 2, short_description: 'x '.repeat(60) }),
  modelWith('HiLux', {
    position: 1,
    status: 'all_new',
    image: { url: '/assets/hilux.svg' },
    short_description: 'A ute.',
    description: 'First.\n\nSecond.',
    highlights: [{ title: 'Tub', text: 'Deep.' }],
  }),
  modelWith('bZ4X', { position: 3, status: 'coming_soon', fuel: 'electric' }),
  modelWith('Supra', { position: 4, override_url: 'https://toyota.example/supra' }),
]);

const STOCK = [
  { car_type: 'new', price: 50_000, badge: 'SR5' },
  { car_type: 'new', price: 45_000, badge: 'SR' },
  { car_type: 'used', price: 20_000, badge: 'SR' },
  { car_type: 'used', price: 9000, sold: true, sold_date_timestamp: NOW / 1000 - 60 },
  { make: 'Mazda', model: '3', simple_fuel: 'Plug-in Hybrid' },
];

function modelled({ config = {}, brands = [TOYOTA], vehicles = STOCK, pages = [] }: Given) {
  const stock = vehicles.map((fields, index) =>
    vehicleWith({ id: index + 1, slug: `v-${index + 1}`, ...fields }),
  );
  const dealer = dealerAt(siteWith(config, { brands, pages }), stock, NOW);
  const site = modelSite(dealer);
  const at = <K extends PageKind>(kind: K, path: string): Extract<PageModel, { kind: K }> => {
    const found = site.pages.find((page) => page.path === path)?.model;
    return found?.kind === kind
      ? (found as Extract<PageModel, { kind: K }>)
      : expect.fail(`No ${kind} at ${path}`);
  };
  return { dealer, at, hasPage: site.hasPage };
}

describe('the page of a make', () => {
  const brand = (given: Given = {}) => modelled(given).at('brand', '/brands/toyota');

  test('lists its models in order, each with its status, count and best page', () => {
    expect(brand().range).toMatchObject([
      { name: 'HiLux', status: 'All new', count: 4, counted: '/search/toyota/hilux', href: '/models/hilux' },
      { name: 'Corolla', status: null, count: 0, href: '/models/corolla' },
      { name: 'bZ4X', status: 'Coming Soon', href: '/models/bz4x' },
      { name: 'Supra', href: 'https://toyota.example/supra' },
    ]);
    expect(brand().range[1]?.text?.length).toBeLessThanOrEqual(75);
  });

  test('counts its stock by condition, each with its lowest price', () => {
    expect(brand().conditions).toMatchObject([
      {
        label: 'New',
        count: 2,
        counted: '/search/toyota?car_type=new',
        href: '/search/toyota?car_type=new',
        from: { text: '$45,000' },
      },
      { label: 'Used', count: 2, href: '/search/toyota?car_type=used', from: { text: '$20,000' } },
    ]);
  });

  test('shows available vehicles, with a link to all of them', () => {
    const { cards, href, count, counted } = brand().stock;
    expect(cards.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect([href, count, counted]).toEqual(['/search/toyota', 4, '/search/toyota']);
  });

  test('shows nothing for an empty stock', () => {
    const { stock, conditions } = brand({ vehicles: [] });
    expect([stock.cards, stock.href, conditions]).toEqual([[], null, []]);
  });

  test('shows the text of the make’s file, or else of the dealer', () => {
    expect(brand({ brands: [{ ...TOYOTA, description: 'Their words.' }] }).paragraphs).toEqual([
      'Their words.',
    ]);
    expect(brand().paragraphs).toEqual([
      'Harbour Autos is a Toyota dealer in Iluka, with sales under one roof.',
    ]);
  });

  test('links only to existing pages', () => {
    const names = (config: object) => brand({ config: { ...config } }).exits.map(({ name }) => name);
    expect(names({})).toEqual(['test-drive', 'contact']);
    const locations = ['sales', 'service', 'parts'].map((location_type, index) => ({
      ...LEAST_CONFIG.locations[0],
      id: index + 1,
      location_type,
    }));
    expect(names({ locations, autograb: true, finance_provider: 'Slipway' })).toEqual([
      ...['service', 'parts', 'finance', 'trade-in', 'test-drive', 'contact'],
    ]);
  });
});

describe('the page of a model', () => {
  const hilux = (given: Given = {}) => modelled(given).at('model', '/models/hilux');

  test('shows its texts and its structured data', () => {
    const page = hilux();
    expect(page).toMatchObject({ status: 'All new', lead: 'A ute.', paragraphs: ['First.', 'Second.'] });
    expect(page.head.trail.map(({ href }) => href)).toEqual(['/', '/brands/toyota', '/models/hilux']);
    expect(JSON.parse(page.head.graph)).toMatchObject({
      '@graph': expect.arrayContaining([
        expect.objectContaining({
          '@type': 'ProductModel',
          offers: expect.objectContaining({ lowPrice: 20_000, highPrice: 50_000, offerCount: 3 }),
        }),
      ]),
    });
  });

  test.each<[string, object[], object | null]>([
    ['a new one before a cheaper used one', STOCK, { label: 'From', price: { text: '$45,000' } }],
    ['a used one, and says so', STOCK.slice(2), { label: 'Used from', price: { text: '$20,000' } }],
    ['nothing without a price', [{ price: null }], null],
    ['nothing without stock', [], null],
  ])('starts with the price of %s', (_, vehicles, from) => {
    const found = hilux({ vehicles: vehicles.map((fields) => ({ ...fields })) }).from;
    if (from === null) expect(found).toBeNull();
    else expect(found).toMatchObject(from);
  });

  test('lists its variants, each with a link to its results', () => {
    expect(hilux().variants).toMatchObject([
      { name: 'SR', count: 2, href: '/search/toyota/hilux?badge=SR', from: { text: '$20,000' } },
      { name: 'SR5', count: 1, href: '/search/toyota/hilux?badge=SR5' },
    ]);
    expect(hilux({ vehicles: [{ badge: null }] }).variants).toEqual([]);
  });

  test('names the model in its actions', () => {
    expect(hilux().actions.map(({ href }) => decodeURIComponent(href.replaceAll('+', ' ')))).toEqual([
      '/contact?message=I am interested in the Toyota HiLux.',
      '/book-test-drive?message=I would like to try the Toyota HiLux.',
    ]);
    const [enquire] = hilux({ config: { market: 'US' } }).actions;
    expect(enquire?.label).toBe('Inquire about the Toyota HiLux');
  });

  test('says that none is in stock, or that the model is coming soon', () => {
    expect(hilux().noStock).toBeNull();
    expect(modelled({}).at('model', '/models/corolla').noStock?.title).toBe(
      'No Toyota Corolla is here today',
    );
    expect(modelled({}).at('model', '/models/bz4x').noStock?.title).toBe('The Toyota bZ4X is on its way');
  });

  test('shows the other models of its make', () => {
    expect(hilux().sisters.range.map(({ name }) => name)).toEqual(['Corolla', 'bZ4X', 'Supra']);
  });
});

describe('the address of a model', () => {
  const rules = (config: object, pages: readonly ContentPage[] = []) => {
    const { dealer, hasPage } = modelled({ config: { ...config }, pages });
    return routingOf(dealer.config, { ...dealer.site, hasPage, pagePaths: [] })
      .filter(({ from }) => /hilux|supra/.test(from))
      .map(({ from, to, status }) => `${from} ${to} ${status}`);
  };
  const SUPRA = 'https://toyota.example/supra 302';

  test('below /models has a redirect from the root', () => {
    expect(rules({})).toEqual(['/hilux /models/hilux 301', `/models/supra ${SUPRA}`, `/supra ${SUPRA}`]);
  });

  test('at the root has a redirect from /models', () => {
    expect(rules({ routes: { model_pages: 'root' } })).toEqual([
      '/models/hilux /hilux 301',
      `/supra ${SUPRA}`,
      `/models/supra ${SUPRA}`,
    ]);
  });

  test('never replaces a page', () => {
    expect(rules({}, [contentPageWith('hilux')])).not.toContain('/hilux /models/hilux 301');
  });
});

describe('the page of electric cars', () => {
  const VEHICLES = [
    { simple_fuel: 'Electric' },
    { simple_fuel: 'electric', sold: true, sold_date_timestamp: NOW / 1000 - 60 },
    { simple_fuel: 'Plug-in Hybrid' },
    { simple_fuel: 'Hybrid' },
    { simple_fuel: 'Petrol' },
  ];
  const electric = (given: Given = {}) =>
    modelled({ vehicles: VEHICLES, ...given }).at('electric', '/electric-cars');

  test('lists plug-in hybrids separately', () => {
    expect(electric().stock.map(({ title, cards }) => [title, cards.length])).toEqual([
      ['Electric cars in stock', 1],
      ['Plug-in hybrids', 1],
      ['Hybrids', 1],
    ]);
    expect(electric().stock[1]).toMatchObject({
      counted: '/search/new-used-and-demo-cars?simple_fuel=Plug-in+Hybrid',
      href: '/search/new-used-and-demo-cars?simple_fuel=Plug-in+Hybrid',
    });
  });

  test('shows the make’s electric models', () => {
    expect(electric().range.tiles.map(({ name }) => name)).toEqual(['bZ4X']);
    expect(electric({ brands: [] }).range.tiles).toEqual([]);
  });

  test.each(['AU', 'NZ', 'US'])('describes charging without figures in %s', (market) => {
    const { charging } = electric({ config: { market } });
    expect(charging.length).toBe(4);
    expect(charging.map(({ text }) => text).join(' ')).not.toMatch(/\d+ ?(?:km|kW|miles|minutes|hours)\b/);
  });

  test('uses the dealer’s own text if there is one', () => {
    const words = contentPageWith('electric-cars', {
      ...{ title: 'Ours', description: 'Lead.' },
      body: bodyOf('Own words.'),
    });
    const page = electric({ pages: [words] });
    expect(page).toMatchObject({ title: 'Ours', lead: 'Lead.', charging: [] });
    expect(page.blocks).toEqual([{ kind: 'html', html: '<p>Own words.</p>' }]);
  });
});

describe('the text below results', () => {
  const landing = (path: string, given: Given = {}) => modelled(given).at('search', path).landing;

  test('describes a make from its file and the stock, and links to its page', () => {
    const brands = [{ ...TOYOTA, description: 'Their words.' }];
    expect(landing('/search/toyota', { brands })).toEqual({
      title: 'Toyota at Harbour Autos',
      text: 'Their words.',
      stock: {
        count: 4,
        counted: '/search/toyota',
        text: 'in stock: new and used, new from $45,000.',
      },
      link: { label: 'All about Toyota', href: '/brands/toyota' },
    });
  });

  test('describes a model, and links to its page', () => {
    expect(landing('/search/toyota/hilux')).toMatchObject({
      title: 'About the Toyota HiLux',
      text: 'First.\n\nSecond.',
      link: { href: '/models/hilux' },
    });
  });

  test('describes the stock of any other make, without a link', () => {
    expect(landing('/search/mazda')).toMatchObject({ text: null, link: null, stock: { count: 1 } });
  });

  test.each(['/search/used-cars', '/search/new-used-and-demo-cars'])('is absent on %s', (path) => {
    expect(landing(path)).toBeNull();
  });
});
