import { describe, expect, test } from 'vitest';
import { brandWith, modelWith } from '#domain/content/brands/brand-fixture.ts';
import { configWith } from '../site-fixture.ts';
import { match } from './routing-rules.ts';
import { type RoutedSite, routingOf } from './site-routing.ts';

const PAGES = [
  '/',
  '/404',
  '/fallback/vehicle',
  '/fallback/search',
  '/about',
  '/our-locations',
  '/privacy-policy',
  '/contact-us/harbour-autos',
  '/news',
  '/news/one',
  '/news/two',
  '/search/used-cars',
];

const rulesOf = (
  fields: Readonly<Record<string, unknown>> = {},
  { pagePaths = PAGES, ...site }: Partial<RoutedSite> = {},
) =>
  routingOf(configWith(fields), {
    redirects: [],
    brands: [],
    pagePaths,
    hasPage: (path) => pagePaths.includes(path),
    ...site,
  });

const redirectsFrom = (start: string, routes: object = {}, pagePaths = PAGES) =>
  rulesOf({ routes }, { pagePaths })
    .filter(({ from }) => from.startsWith(start))
    .map(({ from, to, status }) => `${from} ${to} ${status}`);

describe('addresses that start with /pages', () => {
  test('lead to each page of the site, and to the pages below it', () => {
    expect(redirectsFrom('/pages')).toEqual([
      '/pages/about /about 301',
      '/pages/our-locations /our-locations 301',
      '/pages/privacy-policy /privacy-policy 301',
      '/pages/contact-us/* /contact-us/:splat 301',
      '/pages/news /news 301',
      '/pages/news/* /news/:splat 301',
      '/pages/search/* /search/:splat 301',
    ]);
  });

  test('stay if the site keeps the prefix, and short addresses lead to them if they are free', () => {
    const kept = [...PAGES, '/pages/touring', '/pages/touring/routes', '/pages/about'];
    expect(
      redirectsFrom('/', { keep_pages_prefix: true }, kept).filter((rule) => rule.includes('/pages')),
    ).toEqual([
      '/pages/our-locations /our-locations 301',
      '/pages/privacy-policy /privacy-policy 301',
      '/pages/contact-us/* /contact-us/:splat 301',
      '/pages/news /news 301',
      '/pages/news/* /news/:splat 301',
      '/pages/search/* /search/:splat 301',
      '/touring /pages/touring 301',
      '/touring/routes /pages/touring/routes 301',
    ]);
  });
});

test.each([
  [{ blog_as_news: true }, ['/blog /news 301', '/blog/* /news/:splat 301']],
  [{}, []],
])('/blog is redirected with %j', (routes, expected) => {
  expect(redirectsFrom('/blog', routes)).toEqual(expected);
});

test('the server answers for a vehicle without a page from the stock', () => {
  expect(rulesOf()).toContainEqual({
    from: '/cars/*',
    to: '/fallback/vehicle',
    status: 404,
    answer: 'vehicle',
  });
});

test.each([
  ['/search', ['/search /search/used-cars 301', '/search/* /fallback/search 404']],
  [
    '/used-car',
    [
      '/search /used-car 301',
      '/search/used-cars /used-car 301',
      '/used-car/used-cars /used-car 301',
      '/search/* /used-car/:splat 301',
      '/used-car/* /fallback/search 404',
    ],
  ],
])('with results below %s, links to the other base lead there', (base_path, expected) => {
  const rules = rulesOf({ search: { base_path }, default_search_path: 'used-cars' });
  expect(
    rules
      .filter(({ from }) => /^\/(?:search|used-car)\b/.test(from))
      .map(({ from, to, status }) => `${from} ${to} ${status}`),
  ).toEqual(expected);
});

test.each([
  ['/used-car', '/search/ford', 'colour=Red', '/used-car/ford?colour=Red'],
  ['/used-car', '/search/ford/ranger', '', '/used-car/ford/ranger'],
  ['/used-car/list', '/search/used-cars', 'page=2', '/used-car/list?page=2'],
  ['/find/rental-cars', '/search/new-used-and-demo-cars', '', '/find/rental-cars/new-used-and-demo-cars'],
  ['/find/rental-cars', '/search', 'make=Kia', '/find/rental-cars?make=Kia'],
])('with results below %s, %s?%s leads to %s', (base_path, path, query, target) => {
  const rules = rulesOf({ search: { base_path }, default_search_path: 'used-cars' });
  expect(match(rules, path, query)?.target).toBe(target);
});

test.each<[string | null, readonly string[]]>([
  [null, []],
  ['/about', ['/models/rio /about 302', '/rio /about 302']],
  [
    '/search/used-cars?model=Rio',
    ['/models/rio /search/used-cars?model=Rio 302', '/rio /search/used-cars?model=Rio 302'],
  ],
  [
    'https://make.example/rio',
    ['/models/rio https://make.example/rio 302', '/rio https://make.example/rio 302'],
  ],
  ['/nowhere?model=Rio', []],
])('a model without a page is redirected to %s', (override_url, expected) => {
  const rules = rulesOf({}, { brands: [brandWith('Kia', [modelWith('Rio', { override_url })])] });
  expect(
    rules
      .filter(({ from }) => from.endsWith('/rio'))
      .map(({ from, to, status }) => `${from} ${to} ${status}`),
  ).toEqual(expected);
});

test('a redirect that browsers would read as another site stops the build', () => {
  const redirects = [{ from: '/old', to: '//evil.example', status: 301, line: 1 } as const];
  expect(() => rulesOf({}, { redirects })).toThrow('//evil.example');
});
