import { describe, expect, test } from 'vitest';
import { routingOf } from './routing.ts';
import { configWith } from './site-fixture.ts';

const PAGES = [
  '/',
  '/404',
  '/fallback/vehicle',
  '/about',
  '/our-locations',
  '/privacy-policy',
  '/contact-us/harbour-autos',
  '/news',
  '/news/one',
  '/news/two',
  '/search/used-cars',
];

const redirectsFrom = (start: string, routes: object = {}, pagePaths = PAGES) =>
  routingOf(configWith({ routes }), {
    redirects: [],
    brands: [],
    pagePaths,
    hasPage: (path) => pagePaths.includes(path),
  })
    .filter(({ from }) => from.startsWith(start))
    .map(({ from, to, status }) => `${from} ${to} ${status}`);

describe('addresses with /pages in front', () => {
  test('lead to each page of the site, whether a file of the dealer’s or ready-made, and to what is below', () => {
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

  test('stay where the site keeps them', () => {
    expect(redirectsFrom('/pages', { keep_pages_prefix: true }, [...PAGES, '/pages/touring'])).toEqual([]);
  });
});

test.each([
  [{ blog_as_news: true }, ['/blog /news 301', '/blog/* /news/:splat 301']],
  [{}, []],
])('/blog, with %j', (routes, expected) => {
  expect(redirectsFrom('/blog', routes)).toEqual(expected);
});
