import { describe, expect, test } from 'vitest';
import { siteWith } from '#domain/site/site-fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle-fixture.ts';
import { dealerAt, modelSite } from './dealer-model.ts';
import { robots, sitemap } from './text-files.ts';

const dealer = dealerAt(
  siteWith({ url: 'https://www.harbour-autos.example/a&b' }),
  [vehicleWith({ slug: 'x' })],
  0,
);
const text = (file: ReturnType<typeof sitemap>) => ('content' in file ? file.content : '');

describe('the sitemap', () => {
  const xml = text(sitemap(modelSite(dealer).pages));
  test('names pages by their full address, with signs that XML needs escaped', () => {
    expect(xml).toContain('<loc>https://www.harbour-autos.example/a&amp;b/cars/x</loc>');
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  });

  test.each(['/404', '/fallback/vehicle'])('leaves out %s, which nobody should find', (path) => {
    expect(xml).not.toContain(path);
  });
});

test('robots are kept from what is no page and shown the sitemap', () => {
  expect(text(robots(dealer))).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /mock/\nDisallow: /fallback/vehicle\n\nSitemap: https://www.harbour-autos.example/a&b/sitemap.xml\n',
  );
});
