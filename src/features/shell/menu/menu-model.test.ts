import { describe, expect, test } from 'vitest';
import { brandWith, modelWith } from '#domain/content/brands/brand-fixture.ts';
import { resolveLink } from '#domain/sites/routing/links.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { menuEntries } from './menu-model.ts';
import type { PanelModel } from './panel-model.ts';

const BRANDS = [
  brandWith('Kubota', [modelWith('M5', { position: 2 }), modelWith('B', { position: 1, status: 'all_new' })]),
  brandWith('Ford', [
    modelWith('Ranger', { override_url: '/ranger', short_description: `${'Nine words '.repeat(10)}end` }),
    modelWith('Everest', { status: 'coming_soon' }),
  ]),
];

const STOCK = [
  { make: 'Ford', model: 'Ranger', simple_body: 'Ute', car_type: 'used' },
  { make: 'Audi', model: 'A3', simple_body: 'Hatchback', car_type: 'used' },
  { make: 'Kubota', model: 'M5', simple_body: 'Tractor', item_type: 'tractor', car_type: 'new' },
  { make: 'BYD', model: 'Atto', simple_body: 'SUV', car_type: 'demo' },
].map((fields, id) => vehicleWith({ id, ...fields }));

const PAGES = new Set([
  ...['kubota', 'kubota/m5', 'kubota/b', 'ford', 'ford/everest', 'audi', 'byd'].map(
    (path) => `/search/${path}`,
  ),
  ...['new-cars', 'demo-cars', 'used-cars', 'suv', 'ute', 'hatchback', 'tractor'].map(
    (path) => `/search/${path}`,
  ),
  '/ranger',
]);

function entriesOf(item: object, morePages: readonly string[] = []) {
  const dealer = dealerAt(siteWith({ navigation: { header: [item] } }, { brands: BRANDS }), STOCK, 0);
  const hasPage = (path: string) => PAGES.has(path) || morePages.includes(path);
  return menuEntries(dealer.config.navigation.header, {
    dealer,
    resolve: (href) => resolveLink(href, dealer.config, hasPage),
    picture: ({ src, alt }) => ({ src, alt, width: 1, height: 1 }),
  });
}
const panelOf = (dynamicDropdown: string, more: object = {}, pages?: readonly string[]): PanelModel | null =>
  entriesOf({ name: 'Menu', dynamicDropdown, ...more }, pages)[0]?.panel ?? null;

const outline = (panel: PanelModel | null) =>
  panel?.groups.map(({ title, tiles }) => [title, ...tiles.map(({ link }) => `${link.label} ${link.href}`)]);

describe('the brands menu', () => {
  test('lists the dealer’s own first, then the others in stock by name', () => {
    expect(outline(panelOf('brands'))).toEqual([
      [null, 'Kubota /search/kubota', 'Ford /search/ford'],
      ['Also in stock', 'Audi /search/audi', 'BYD /search/byd'],
    ]);
  });

  test('links to the brand’s own page if there is one', () => {
    expect(outline(panelOf('brands', {}, ['/brands/ford']))?.[0]).toContain('Ford /brands/ford');
  });
});

describe('the models menu', () => {
  test('is sorted by position under each make, and a model’s own link precedes its results', () => {
    expect(outline(panelOf('models'))).toEqual([
      ['Kubota', 'B /search/kubota/b', 'M5 /search/kubota/m5'],
      ['Ford', 'Ranger /ranger', 'Everest /search/ford/everest'],
    ]);
  });

  test('has their status and a description of at most 75 characters', () => {
    const tiles = panelOf('models')?.groups.flatMap((group) => group.tiles) ?? [];
    expect(tiles.map(({ status }) => status)).toEqual(['All new', null, null, 'Coming Soon']);
    expect(tiles[2]?.text).toMatch(/^Nine words .{1,64}…$/);
    expect(tiles[2]?.text?.length).toBeLessThanOrEqual(75);
  });

  test('of tractors has the makes with a tractor in stock, without the make’s name if there is one', () => {
    expect(outline(panelOf('tractors'))).toEqual([[null, 'B /search/kubota/b', 'M5 /search/kubota/m5']]);
  });
});

describe('a dynamic menu', () => {
  test('of bodies has a fixed order, each with its drawing and count', () => {
    const tiles = panelOf('bodies')?.groups[0]?.tiles ?? [];
    expect(tiles.map(({ shape, count }) => `${shape} ${count}`)).toEqual([
      'suv /search/suv',
      'ute /search/ute',
      'hatchback /search/hatchback',
      'tractor /search/tractor',
    ]);
  });

  test.each([
    ['/search/used-cars', '/search/used-cars?simple_body='],
    ['/search/used-cars?make=Ford', '/search/ford?car_type=used&simple_body='],
    [null, '/search/used-cars?simple_body='],
  ])('of bodies under a list of used ones (%s) links to used ones, and counts them', (url, address) => {
    const item = { name: 'Used', url, carTypeQty: 'used', dynamicDropdown: 'bodies' };
    const tiles = entriesOf(item, ['/search/ford'])[0]?.panel?.groups.flatMap((group) => group.tiles) ?? [];
    const bodies = url?.includes('Ford') ? ['Ute'] : ['Ute', 'Hatchback'];
    expect(tiles.map(({ link }) => link.href)).toEqual(bodies.map((body) => `${address}${body}`));
    expect(tiles.map(({ count }) => count)).toEqual(tiles.map(({ link }) => link.href));
  });

  test('of models under a list links to their pages, without counts', () => {
    const item = { name: 'New', url: '/search/new-cars', dynamicDropdown: 'models' };
    const tiles = entriesOf(item)[0]?.panel?.groups.flatMap((group) => group.tiles) ?? [];
    expect(tiles.map(({ count }) => count)).toEqual([null, null, null, null]);
  });

  test('of columns shows the stock by condition, body and make, then the dealer’s own links', () => {
    const dropdownMenus = [
      {
        title: 'Work',
        items: [
          { name: 'Utes', url: '/search/ute' },
          { name: 'Mail', url: 'mailto:a@b.example' },
        ],
      },
    ];
    const columns = panelOf('columns', { dropdownMenus })?.columns ?? [];
    expect(
      columns.map(({ title, links }) => `${title}: ${links.map(({ label }) => label).join(', ')}`),
    ).toEqual([
      'Condition: New, Demo, Used',
      'Body: SUV, Ute, Hatchback, Tractor',
      'Make: Kubota, Ford, Audi, BYD',
      'Work: Mail',
    ]);
  });
});

describe('a menu entry', () => {
  test('with own links and a dynamic menu shows both', () => {
    const dropdownItems = [{ name: 'Mail', url: 'mailto:a@b.example' }];
    expect(panelOf('bodies', { dropdownItems })?.columns).toMatchObject([{ links: [{ label: 'Mail' }] }]);
  });

  test('with an empty menu becomes its link, or is left out without one', () => {
    const dropdownItems = [{ name: 'Gone', url: '/gone' }];
    expect(entriesOf({ name: 'Utes', url: '/search/ute', dropdownItems })).toMatchObject([{ panel: null }]);
    expect(entriesOf({ name: 'Gone', dropdownItems })).toEqual([]);
  });

  test.each([
    ['all', '/search/ute', '/search/ute'],
    ['used', '/search/ute', '/search/ute'],
    ['used', '/search/used-cars', '/search/used-cars'],
    ['all', '/search/demo-cars?make=byd', '/search/byd?car_type=demo'],
    ['all', '/ranger', null],
    [null, '/search/ute', null],
  ])('that counts %s at %s shows the count of %s', (carTypeQty, url, count) => {
    const item = { name: 'Utes', url, carTypeQty, className: 'hot' };
    expect(entriesOf(item)).toMatchObject([{ count, className: 'hot' }]);
  });
});
