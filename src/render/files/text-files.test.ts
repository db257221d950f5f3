import { expect, test } from 'vitest';
import { toRedirectsFile } from '#domain/sites/routing/headers.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import { pushedStatusRules, robots, sitemap } from './text-files.ts';

const images = ['https://pics.example/0.jpg?w=1&h=2'];
const url = 'https://www.harbour-autos.example/a&b';
const dealer = dealerAt(siteWith({ url }), [vehicleWith({ slug: 'x', images })], 0);
const text = (file: ReturnType<typeof sitemap>) => ('content' in file ? file.content : '');

/** tests/html and tests/build/moments.test.ts have which pages and pictures are in it, and when they changed. */
test('the sitemap escapes XML', () => {
  const { pages } = modelSite(dealer);
  const xml = text(
    sitemap(
      pages.map(({ path, model }) => ({ path, kind: model.kind, head: model.head })),
      {},
    ),
  );
  expect(xml).toContain('<loc>https://www.harbour-autos.example/a&amp;b/cars/x</loc>');
  expect(xml).toContain('<image:loc>https://pics.example/0.jpg?w=1&amp;h=2</image:loc>');
  expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
});

test('robots.txt excludes what is not a page and names the sitemap', () => {
  expect(text(robots(dealer))).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /mock/\nDisallow: /fallback/vehicle\nDisallow: /fallback/search\n\nSitemap: https://www.harbour-autos.example/a&b/sitemap.xml\n',
  );
});

test('a host that only has files asks the API for the states of pushed stock, and of no other', () => {
  const stock = { kind: 'pushed', source: 'yard', shape: 'own-vehicle', secret_env: 'YARD_SECRET' };
  const pushed = dealerAt(siteWith({ url, stock }), [], 0);
  expect(toRedirectsFile(pushedStatusRules(pushed)).split(/\s+/)).toEqual([
    ...['/data/status.json', '/api/vehicle-status', '200!'],
    ...['/data/status/:part', '/api/vehicle-status/:part', '200!', ''],
  ]);
  expect(pushedStatusRules(dealer)).toEqual([]);
});
