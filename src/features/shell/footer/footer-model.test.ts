import { describe, expect, test } from 'vitest';
import { brandWith, modelWith } from '#domain/content/brands/brand-fixture.ts';
import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { slugify } from '#domain/dealers/location-slug.ts';
import { LEAST_CONFIG, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import { firstLink } from '../header/nav-link.ts';
import { groupSubfooter, sisterSites } from '../shell-model.ts';
import { footerModel } from './footer-model.ts';

const NOW = Date.parse('2026-07-01T00:00:00Z');
const KIA = brandWith('Kia', [
  modelWith('Sorento', { position: 2 }),
  modelWith('EV6', { position: 1, override_url: 'https://kia.example/ev6' }),
]);

interface Given {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly vehicles?: readonly Readonly<Record<string, unknown>>[];
  readonly brands?: readonly Brand[];
}

function contextOf({ config = {}, vehicles = [], brands = [] }: Given) {
  const stock = vehicles.map((fields, index) =>
    vehicleWith({ id: index + 1, slug: `v-${index}`, ...fields }),
  );
  return modelSite(dealerAt(siteWith(config, { brands }), stock, NOW)).context;
}
const footerOf = (given: Given) => footerModel(contextOf(given));
const hrefs = (links: readonly { readonly href: string }[] | undefined) => links?.map(({ href }) => href);
const labels = (links: readonly { readonly label: string }[] | undefined) => links?.map(({ label }) => label);
const columnOf = (given: Given, title: string) =>
  footerOf(given).dynamic.find((column) => column.title === title)?.links;

describe('the best link', () => {
  const BRAND_PAGE = '/models/ev6';
  const RESULTS = '/search/kia/ev6';
  const cases: readonly [what: string, override: string | null, pages: readonly string[], href?: string][] = [
    ['both pages', null, [BRAND_PAGE, RESULTS], BRAND_PAGE],
    ['the results only', null, [RESULTS], RESULTS],
    ['an address of the maker’s', '/ev6', ['/ev6', BRAND_PAGE], '/ev6'],
    ['neither', null, []],
  ];
  test.each(cases)('with %s is right', (_what, override, pages, href) => {
    const resolve = (path: string) =>
      pages.includes(path) ? { href: path, kind: 'page' as const } : undefined;
    expect(firstLink([override, BRAND_PAGE, RESULTS], 'EV6', resolve)?.href).toBe(href);
  });
});

describe('a dynamic column', () => {
  test('of a dealer without brands and vehicles has only a link to all results', () => {
    expect(footerOf({}).dynamic.map(({ title, links }) => [title, labels(links)])).toEqual([
      ['In stock', ['All cars']],
    ]);
  });

  test('of models is sorted by position, with the make’s own links', () => {
    const models = columnOf({ brands: [KIA] }, 'Models');
    expect(labels(models)).toEqual(['EV6', 'Sorento']);
    expect(hrefs(models)).toEqual(['https://kia.example/ev6', '/models/sorento']);
  });

  test('of models from several makes names each make', () => {
    const many = ['Ford', 'Honda', 'Skoda'].map((name) =>
      brandWith(
        name,
        ['A', 'B', 'C', 'D'].map((one) => modelWith(one, { slug: slugify(`${name} ${one}`) })),
      ),
    );
    expect(labels(columnOf({ brands: many }, 'Models'))).toEqual([
      'Ford A',
      'Ford B',
      'Ford C',
      'Honda A',
      'Honda B',
      'Honda C',
      'Skoda A',
      'Skoda B',
    ]);
  });

  test('of brands has the dealer’s own makes first', () => {
    const vehicles = [{ make: 'Toyota' }, { make: 'Toyota' }, { make: 'Audi' }, { make: 'KIA' }];
    expect(labels(columnOf({ brands: [KIA], vehicles }, 'Brands'))).toEqual(['Kia', 'Audi', 'Toyota']);
  });

  test('of the stock has its types and bodies, without counts', () => {
    const vehicles = [
      { car_type: 'used', simple_body: 'Ute' },
      { car_type: 'new', simple_body: 'SUV' },
      { car_type: 'used', simple_body: 'Ute' },
    ];
    const links = columnOf({ vehicles, config: { vehicles: { one: 'van', many: 'vans' } } }, 'In stock');
    expect(labels(links)).toEqual(['All vans', 'New vans', 'Used vans', 'SUVs', 'Utes']);
    expect(hrefs(links)?.at(-1)).toBe('/search/ute');
  });
});

describe('a configured footer', () => {
  test('leaves out links without a page', () => {
    const { quickLinks, credit } = footerOf({
      config: {
        footer: {
          quick_links: [
            { label: 'Fleet', href: 'https://dealer.example/fleet' },
            { label: 'Nowhere', href: '/nowhere' },
          ],
          credit: { label: 'Words by us', href: '/nowhere' },
        },
      },
    });
    expect(labels(quickLinks)).toEqual(['Fleet']);
    expect(credit).toBeNull();
  });

  test('has single links before the columns, and no empty column', () => {
    const footer = [
      { title: 'Shop', dropdownItems: [{ name: 'All cars', url: '/search/new-used-and-demo-cars' }] },
      { name: 'Maker', url: 'https://maker.example', target: '_blank' },
      { name: 'Gone', dropdownItems: [{ name: 'Nowhere', url: '/nowhere' }] },
      { name: 'Privacy', url: '/privacy-policy' },
    ];
    const { navigation } = footerOf({ config: { navigation: { header: [], footer } } });
    expect(navigation.map(({ title, links }) => [title, labels(links)])).toEqual([
      [null, ['Maker', 'Privacy']],
      ['Shop', ['All cars']],
    ]);
  });

  test('lists staff with their pictures and phone links', () => {
    const { staff } = footerOf({
      config: {
        staff: [
          { name: 'Ada', department: 'Sales', phone: '02 5550 1201', image: '/assets/ada.svg' },
          { name: 'Bo', department: 'Parts', phone: '02 5550 1202' },
        ],
      },
    });
    expect(staff.map(({ phone }) => phone?.href)).toEqual(['tel:+61255501201', 'tel:+61255501202']);
    expect(staff.map(({ image }) => image?.src)).toEqual(['/assets/ada.svg', undefined]);
  });

  test.each([
    ['generic', 3],
    ['staff', 4],
  ])('of four people in the variant "%s" shows %d', (variant, shown) => {
    const staff = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => ({
      name,
      department: 'Sales',
      phone: '02 5550 1201',
    }));
    const names = footerOf({ config: { staff, footer: { variant } } }).staff.map(({ name }) => name);
    expect(names).toEqual(['Ada', 'Bo', 'Cy', 'Di'].slice(0, shown));
  });

  test('has the dealer’s local year, and is valid until it ends', () => {
    const context = contextOf({});
    expect(footerModel(context).year).toBe(2026);
    expect(new Date(context.dealer.clock.holdsUntil()).toISOString()).toBe('2026-12-31T13:00:00.000Z');
  });
});

describe('the subfooter', () => {
  const group = {
    enabled: true,
    columns: 5,
    title: 'Our group',
    links: [
      { label: 'Harbour Autos', href: `${LEAST_CONFIG.url}/` },
      { label: 'Hill Autos', href: 'https://hill.example' },
      { label: 'Not there', href: '/no-such-page' },
    ],
  };

  test('lists the group’s dealers, and the visited one links to its own home page', () => {
    const model = groupSubfooter(contextOf({ config: { group_subfooter: group } }));
    expect(model?.columns).toBe(5);
    expect(hrefs(model?.links)).toEqual(['/', 'https://hill.example']);
  });

  test('of the group can be turned off', () => {
    expect(
      groupSubfooter(contextOf({ config: { group_subfooter: { ...group, enabled: false } } })),
    ).toBeNull();
  });

  test('lists the owner’s other websites, unless it is turned off', () => {
    const dealership_websites = [{ url: 'https://hill.example', name: 'Hill Autos', make: 'Kia' }];
    expect(sisterSites(contextOf({ config: { dealership_websites } }))).toEqual([
      { name: 'Hill Autos', make: 'Kia', href: 'https://hill.example', logo: null },
    ]);
    const without = { dealership_websites, footer: { bottom_component: false } };
    expect(sisterSites(contextOf({ config: without }))).toEqual([]);
  });
});
