import { describe, expect, test } from 'vitest';
import { siteWith } from '#domain/site/site-fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle-fixture.ts';
import { dealerAt, modelSite } from './dealer-model.ts';
import { robots, sitemap } from './text-files.ts';

const images = Array.from({ length: 12 }, (_, index) => `https://pics.example/${index}.jpg?w=1&h=2`);
const dealer = dealerAt(
  siteWith({ url: 'https://www.harbour-autos.example/a&b' }),
  [vehicleWith({ slug: 'x', images })],
  0,
);
const text = (file: ReturnType<typeof sitemap>) => ('content' in file ? file.content : '');

describe('the sitemap', () => {
  const xml = text(
    sitemap(
      modelSite(dealer).pages.map(({ path, model }) => ({ path, kind: model.kind, head: model.head })),
      { '/cars/x': ['abc', 1_782_864_000] },
    ),
  );
  const entry = /<url><loc>[^<]*\/cars\/x<.*/.exec(xml)?.[0] ?? '';

  test('names pages by their full address, with signs that XML needs escaped', () => {
    expect(xml).toContain('<loc>https://www.harbour-autos.example/a&amp;b/cars/x</loc>');
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  });

  test('says when a page last changed, where that is known', () => {
    expect(entry).toContain('<lastmod>2026-07-01T00:00:00Z</lastmod>');
    expect(xml.match(/<lastmod>/g)).toHaveLength(1);
  });

  test('shows at most ten of a page’s own pictures', () => {
    expect(entry.match(/<image:loc>/g)).toHaveLength(10);
    expect(entry).toContain('<image:loc>https://pics.example/0.jpg?w=1&amp;h=2</image:loc>');
  });

  test.each(['/404', '/fallback/vehicle', '/fallback/search'])(
    'leaves out %s, which nobody should find',
    (path) => {
      expect(xml).not.toContain(path);
    },
  );
});

test('robots are kept from what is no page and shown the sitemap', () => {
  expect(text(robots(dealer))).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /mock/\nDisallow: /fallback/vehicle\nDisallow: /fallback/search\n\nSitemap: https://www.harbour-autos.example/a&b/sitemap.xml\n',
  );
});
