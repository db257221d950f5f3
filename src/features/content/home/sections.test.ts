import { describe, expect, test } from 'vitest';
import { modelWith } from '#domain/content/brands/brand-fixture.ts';
import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { MANUFACTURERS } from '#domain/content/brands/manufacturers.ts';
import { contentPageWith as page } from '#domain/content/content-fixture.ts';
import type { ContentPage } from '#domain/content/content-schema.ts';
import { HOME_SECTIONS } from '#domain/sites/look-config.ts';
import { LEAST_CONFIG, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { columnsFor } from '#features/search/browse/browse-model.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import type { HomeSection, HomeSectionKind } from './sections.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');

interface Given {
  readonly home?: Readonly<Record<string, unknown>>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly vehicles?: readonly Readonly<Record<string, unknown>>[];
  readonly brands?: readonly Brand[];
  readonly pages?: readonly ContentPage[];
}

const brand = (name: string, models: readonly string[] = []): Brand => {
  const manufacturer = MANUFACTURERS.find((known) => known.name === name);
  if (!manufacturer) throw new Error(`No make is called ${name}`);
  return {
    manufacturer,
    description: null,
    models: models.map((model, position) =>
      modelWith(model, { image: { url: `/assets/${model.toLowerCase()}.svg` }, position }),
    ),
  };
};

function sectionsOf({ home = {}, config = {}, vehicles = [], brands = [], pages = [] }: Given) {
  const site = siteWith({ ...config, home: { sections: [...HOME_SECTIONS], ...home } }, { brands, pages });
  const stock = vehicles.map((fields, index) =>
    vehicleWith({ id: index + 1, slug: `v-${index + 1}`, images: ['/assets/car.svg'], ...fields }),
  );
  const model = modelSite(dealerAt(site, stock, NOW)).pages.find(({ path }) => path === '/')?.model;
  return model?.kind === 'home' ? model.sections : expect.fail('no home page');
}

type Section<K extends HomeSectionKind> = Extract<HomeSection, { readonly kind: K }>;

function only<K extends HomeSectionKind>(kind: K, given: Given): Section<K> {
  const found = sectionsOf(given).find((section): section is Section<K> => section.kind === kind);
  return found ?? expect.fail(`no ${kind}`);
}

const kinds = (given: Given) => sectionsOf(given).map(({ kind }) => kind);
const times = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, i) => of(i));

describe('a dealer with nothing to show', () => {
  test('has a hero and locations, and no empty section', () => {
    expect(kinds({})).toEqual(['hero', 'locations']);
  });

  test('and with a finance provider but no terms or stock has no example', () => {
    expect(only('finance', { config: { finance_provider: 'Slipway Finance' } })).toMatchObject({
      example: null,
      href: '/finance',
    });
  });
});

describe('the browse section', () => {
  const make = (name: string) => ({ make: name, model: `${name} One`, simple_body: 'SUV' });
  const tabs = (given: Given) => only('browse', given).tabs;

  test('shows at most twenty tiles, those with most vehicles first', () => {
    const many = times(25, (index) => make(`Make ${index}`));
    const vehicles = [...many, make('Make 7'), make('Make 7'), make('Make 3')];
    const [brands] = tabs({ vehicles });
    expect(brands?.tiles).toHaveLength(20);
    expect(brands?.tiles.slice(0, 2)).toMatchObject([
      { label: 'Make 7', count: 3, counted: '/search/make-7', href: '/search/make-7' },
      { label: 'Make 3', count: 2 },
    ]);
  });

  test('shows tabs in the site’s order, without those that have no pages or no choice', () => {
    const vehicles = [make('Ford'), make('Kia')];
    const config = { search: { browse_tabs: ['model', 'price', 'fuel', 'body', 'brand'] } };
    expect(tabs({ vehicles, config }).map(({ name }) => name)).toEqual(['model', 'brand']);
  });

  test.each([
    ['where somebody lends', { finance_provider: 'Slipway Finance' }, [], ['price']],
    ['where vehicles are let by the week', {}, ['rental-cars'], ['price']],
    ['nowhere else', {}, [], []],
  ])('shows weekly prices %s', (_where, fields, categories, expected) => {
    const vehicles = ['Under $100', '$100 - $150'].map((weekly_price_range) => ({
      ...{ weekly_price_range, categories, simple_fuel: 'Petrol' },
    }));
    const config = { search: { browse_tabs: ['price', 'model'] }, ...fields };
    const others = [make('Ford'), make('Kia')];
    expect(
      tabs({ vehicles: [...vehicles, ...others], config })
        .map(({ name }) => name)
        .filter((name) => name === 'price'),
    ).toEqual(expected);
  });

  test('links to addresses with a query for fuel and weekly price', () => {
    const vehicles = [
      { price: 20_000, weekly_price_range: '$100 - $150', simple_fuel: 'Petrol' },
      { price: 9_000, weekly_price_range: 'Under $100', simple_fuel: 'Diesel' },
      { price: 9_000, weekly_price_range: 'Under $100', simple_fuel: 'Diesel' },
    ];
    const search = { browse_tabs: ['price', 'fuel'] };
    const lent = { search, finance_provider: 'Slipway Finance', market: 'US' };
    const [prices, fuels] = tabs({ vehicles, config: lent });
    expect(prices?.tiles).toMatchObject([
      {
        label: 'Under $100',
        above: 'A week',
        count: 2,
        counted: '/search/new-used-and-demo-cars?weekly_price_range=Under+%24100',
        href: '/search/new-used-and-demo-cars?weekly_price_range=Under+%24100',
      },
      { label: '$100–$150', count: 1 },
    ]);
    expect(fuels?.tiles).toMatchObject([
      { label: 'Diesel', count: 2, href: '/search/new-used-and-demo-cars?simple_fuel=Diesel' },
      { label: 'Gas', href: '/search/new-used-and-demo-cars?simple_fuel=Petrol' },
    ]);
    expect(tabs({ vehicles, config: { search } }).map(({ name }) => name)).toEqual(['fuel']);
  });

  test('prefers the make’s picture of a model to one from the stock', () => {
    const vehicles = [
      { make: 'Kia', model: 'Picanto' },
      { make: 'Kia', model: 'Rio' },
    ];
    const config = { search: { browse_tabs: ['model'] } };
    const [models] = tabs({ vehicles, config, brands: [brand('Kia', ['Picanto'])] });
    expect(models?.tiles.map(({ label, image }) => [label, image?.src])).toEqual([
      ['Picanto', '/assets/picanto.svg'],
      ['Rio', '/assets/car.svg'],
    ]);
  });

  test.each([
    [20, 5],
    [18, 6],
    [8, 4],
    [7, 4],
    [3, 4],
  ])('shows %i tiles in %i columns', (tiles, columns) => {
    expect(columnsFor(tiles)).toBe(columns);
  });
});

describe('the brands section', () => {
  test('shows several makes as a wall, with the stock of each', () => {
    const given = { brands: [brand('Kia'), brand('Ford')], vehicles: [{ make: 'KIA' }] };
    expect(only('brands', given)).toMatchObject({
      layout: 'wall',
      brands: [
        { name: 'Kia', href: '/brands/kia', count: 1 },
        { name: 'Ford', href: '/brands/ford', count: 0 },
      ],
    });
  });

  test('shows one make as its models', () => {
    expect(only('brands', { brands: [brand('Kia', ['Rio', 'Picanto'])] })).toMatchObject({
      layout: 'range',
      title: 'The Kia range',
      range: [{ name: 'Rio', href: '/models/rio' }, { name: 'Picanto' }],
    });
  });
});

describe('the offers section', () => {
  const offer = (title: string, fields = {}) => ({ title, text: 'Words', ...fields });

  test('leaves out expired offers, and shows at most four', () => {
    const home = {
      offers: [
        offer('Over', { until: '2026-11-30' }),
        ...['A', 'B', 'C', 'D', 'E'].map((title) => offer(title)),
      ],
    };
    expect(only('offers', { home }).offers.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D']);
    expect(kinds({ home: { offers: [offer('Over', { until: '2026-11-30' })] } })).not.toContain('offers');
  });

  test('shows the end of an offer, and links to existing pages only', () => {
    const home = { offers: [offer('A', { until: '2026-12-31', href: '/fleet' })] };
    expect(only('offers', { home }).offers[0]).toMatchObject({
      until: { iso: '2026-12-31', shown: '31 December 2026' },
      link: null,
    });
    expect(only('offers', { home, pages: [page('fleet')] }).offers[0]?.link?.href).toBe('/fleet');
  });
});

describe('the finance section', () => {
  const finance = { annual_rate: 8, comparison_rate: 9.1, deposit_percent: 10, warning: 'An example only.' };
  const config = { finance_provider: 'Slipway Finance', finance };

  test('shows the repayment with both rates and the warning', () => {
    const { example } = only('finance', { config, home: { finance_example_price: 40_000 } });
    expect(example?.figures).toEqual([
      { value: '$168', label: 'a week' },
      { value: '8.00%', label: 'interest rate p.a.' },
      { value: '9.10%', label: 'comparison rate p.a.' },
    ]);
    expect(example?.conditions).toContain('a $40,000 car over 5 years with a 10% deposit');
    expect(example?.warning).toBe('An example only.');
  });

  test('uses the median price of the stock by default', () => {
    const vehicles = [{ price: 11_000 }, { price: 19_000 }, { price: 80_000 }];
    expect(only('finance', { config, vehicles }).example?.conditions).toContain('$20,000');
  });

  test('uses the market’s names for rates', () => {
    const { example } = only('finance', {
      config: { ...config, market: 'US' },
      vehicles: [{ price: 20_000 }],
    });
    expect(example?.figures.map(({ label }) => label)).toEqual(['a week', 'interest rate', 'APR']);
  });

  test('links to the finance page if there is one', () => {
    expect(only('finance', { config, pages: [page('finance')] }).href).toBe('/finance');
  });

  test('is absent without a provider', () => {
    expect(kinds({ vehicles: [{ price: 20_000 }] })).not.toContain('finance');
  });
});

describe('the featured section', () => {
  const vehicles = [{ created_at: 300 }, { created_at: 200 }, { created_at: 100, tag: 'Price Drop' }];
  const ids = (home = {}) => only('featured', { vehicles, home }).cards.map(({ id }) => id);

  test('shows the newest vehicles, after those with the dealer’s tag', () => {
    expect(ids()).toEqual(['1', '2', '3']);
    expect(ids({ featured_tag: 'price drop' })).toEqual(['3', '1', '2']);
  });
});

describe('the locations section', () => {
  const places = (count: number) =>
    times(count, (index) => ({ ...LEAST_CONFIG.locations[0], id: index + 1, name: `Yard ${index + 1}` }));

  test.each([
    [1, 'Come and see us', 1],
    [4, 'Our locations', 4],
    [6, 'Our locations', 4],
  ])('with %i locations has the heading "%s" and shows %i', (count, title, shown) => {
    const section = only('locations', { config: { locations: places(count) } });
    expect([section.title, section.places.length]).toEqual([title, shown]);
  });

  test.each([
    [4, null],
    [6, '/our-locations'],
  ])('with %i locations has the link %s', (count, href) => {
    expect(only('locations', { config: { locations: places(count) } }).moreHref).toBe(href);
  });
});

test('adjacent sections have different backgrounds', () => {
  const grounds = sectionsOf({
    home: { about: 'Words', offers: [{ title: 'A', text: 'B' }] },
    vehicles: [{}, { make: 'Kia' }],
  }).map(({ kind, ground }) => [kind, ground]);
  expect(grounds).toEqual([
    ['hero', 'band'],
    ['browse', 'plain'],
    ['featured', 'sunken'],
    ['locations', 'plain'],
    ['offers', 'sunken'],
    ['about', 'plain'],
  ]);
});
