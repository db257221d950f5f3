import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { configWith, LEAST_CONFIG } from './site-fixture.ts';
import { siteSchema } from './site-schema.ts';
import { TEMPLATE_NAMES } from './theme/template-names.ts';
import { TEMPLATES } from './theme/templates.ts';

describe('a field that is left out', () => {
  test('has the documented default', () => {
    expect(configWith()).toMatchObject({
      include_sold_cars_days: 3,
      default_search_path: 'new-used-and-demo-cars',
      garage_enabled: false,
      images: { quality: 75, provider: { kind: 'local' } },
      leads: { retention_days: 730 },
      opt_in: { default: true },
      reviews: { min_rating: 4 },
      search: { base_path: '/search', default_sort: 'newest' },
      stock: { kind: 'file', path: 'stock.json' },
      top_banner: { collapse_locations_above: 3 },
    });
  });
});

describe('validation', () => {
  const isGood = (fields: object) => v.safeParse(siteSchema, { ...LEAST_CONFIG, ...fields }).success;
  test.each([
    [{ include_sold_cars_days: 15 }],
    [{ include_sold_cars_days: -1 }],
    [{ url: 'ftp://x.example' }],
    [{ slug: 'Harbour Autos' }],
    [{ timezone: 'Sydney' }],
    [{ locations: [] }],
    [{ locations: [{ ...LEAST_CONFIG.locations[0], timezone: 'Nowhere/Here' }] }],
    [{ theme: { brand: '#fff' } }],
    [{ logo: { url: 'javascript:alert(1)' } }],
    [{ logo: { url: '//evil.example/logo.svg' } }],
    [{ meta: { og_image: '/assets/og.svg' } }],
    [{ meta: { og_image: 'https://pics.example/cars.svg#ute' } }],
    [{ navigation: { header: [{ url: '/about' }] } }],
    [
      {
        navigation: {
          header: [{ name: 'A', dropdownItems: [{ name: 'B', url: '/b', image: '/assets/b.svg' }] }],
        },
      },
    ],
    [{ privacy_policy: '/privacy' }],
    [{ special_hours: [{ status: 'Closed', date: '2026-02-30' }] }],
    [{ dealerships: [{ id: 1, name: 'A', slug: 'a', stripe_publishable_key: 'sk_live_x' }] }],
    [{ stock: { kind: 'file', path: '../other/stock.json' } }],
    [{ stock: { kind: 'url', url: 'https://user:pass@feed.example' } }],
  ])('rejects %j', (fields) => {
    expect(isGood(fields)).toBe(false);
  });

  const searchedAt = (fields: object) => ({
    search: {
      engine: { kind: 'meilisearch', host: 'https://s.example', index: 'cars', search_key: 'k', ...fields },
    },
  });
  test.each([
    [{ host: 'http://s.example' }],
    [{ host: 'http://127.0.0.1.evil.example' }],
    [{ host: 'https://user:pass@s.example' }],
    [{ host: 's.example' }],
    [{ index: 'cars and bikes' }],
    [{ index: 'cars__next_1' }],
  ])('rejects a hosted index with %j', (fields) => {
    expect(isGood(searchedAt(fields))).toBe(false);
  });
  test.each([
    [{}],
    [{ host: 'https://s.example/search/' }],
    [{ host: 'http://127.0.0.1:7700' }],
    [{ host: 'http://localhost:7700' }],
  ])('accepts a hosted index with %j', (fields) => {
    expect(isGood(searchedAt(fields))).toBe(true);
  });

  test.each([
    [{ include_sold_cars_days: 0 }],
    [{ special_hours: [{ status: 'Closed', date: '2028-02-29' }] }],
  ])('accepts %j', (fields) => {
    expect(isGood(fields)).toBe(true);
  });
});

test.each(TEMPLATE_NAMES)('the template %s has only fields of the schema', (name) => {
  const config = configWith({
    ...TEMPLATES[name],
    template: name,
    navigation: { header: [], footer: [{ name: 'Home', url: '/' }] },
  });
  expect(config).toMatchObject(TEMPLATES[name]);
});

describe('an entry of the footer', () => {
  const LINK = { name: 'About', url: '/about' };
  const isGood = (entry: object) =>
    v.safeParse(siteSchema, { ...LEAST_CONFIG, navigation: { header: [], footer: [entry] } }).success;

  test.each<[what: string, entry: object, good: boolean]>([
    ['a link', LINK, true],
    ['a link by title, with a look of its own', { title: 'About', url: '/about', className: 'strong' }, true],
    ['a column', { name: 'More', dropdownItems: [LINK] }, true],
    ['a column whose heading leads somewhere', { name: 'More', url: '/more', dropdownItems: [LINK] }, false],
    ['a column that opens a window', { name: 'More', target: '_blank', dropdownItems: [LINK] }, false],
    ['nothing but a name', { name: 'More' }, false],
    ['a link without a name', { url: '/about' }, false],
    ['a menu of the stock', { ...LINK, dynamicDropdown: 'brands' }, false],
    ['columns of columns', { name: 'More', dropdownMenus: [{ title: 'A', items: [LINK] }] }, false],
    ['a count', { ...LINK, carTypeQty: 'new' }, false],
    ['what only a drawer has', { ...LINK, mobileOpen: true }, false],
  ])('is accepted or rejected as %s: %j %s', (_what, entry, good) => {
    expect(isGood(entry)).toBe(good);
  });
});
