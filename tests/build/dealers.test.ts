import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { openYard } from './yard/yard.ts';

const SLUG = 'valley-bikes';
const NAME = 'The Greater Wairarapa and Southern Hawke’s Bay Motorcycle and Sidecar Emporium Ltd';
const PLACE = 'contact-us/harbour-autos.html';
const MAP_AT_ONCE =
  /<figure class="click-map" aria-label="(Map: [^"]+)">\s*<iframe src="https:\/\/www\.google\.com\/maps[^"]*" title="\1"[^>]* loading="lazy"/;

describe('a dealer', () => {
  const yard = openYard();

  beforeAll(async () => {
    yard.add(SLUG);
    yard.setStock(SLUG, []);
    yard.addSmall(SLUG, { name: NAME }, 'long-names');
    yard.changeVehicle('long-names', 0, { name: NAME, slug: 'l'.repeat(200) });
    yard.addSmall('harbour-autos', { maps: 'at-once' });
    yard.addSmall('harbour-autos', { maps: 'at-once', consent: true }, 'asking-autos');
    yard.addSmall('harbour-autos', {}, 'waiting-autos');
    const { code, err } = await yard.build();
    expect(code, err).toBe(0);
  });

  test('without a vehicle has all pages except those of vehicles', async () => {
    expect(yard.pages(SLUG).length).toBeGreaterThan(4);
    expect(existsSync(yard.served(SLUG, 'cars'))).toBe(false);
    expect(yard.page(SLUG, 'search/new-used-and-demo-cars.html')).toContain('0 bikes');
    expect(JSON.parse(yard.page(SLUG, 'data/stock.json'))).toEqual([]);
    expect((await yard.build([`--site=${SLUG}`])).figures).toMatchObject({ skipped: 1 });
  });

  test('with names of eighty letters has them whole on its pages', () => {
    for (const [path] of yard.pages('long-names')) expect(yard.page('long-names', path)).toContain(NAME);
    expect(existsSync(yard.served('long-names', 'cars', `${'l'.repeat(200)}.html`))).toBe(true);
  });

  test('has maps at once if configured, and after consent if required', () => {
    expect(yard.page('harbour-autos', PLACE)).toMatch(MAP_AT_ONCE);
    expect(yard.page('harbour-autos', PLACE)).toMatch(/frame-src[^;"]*https:\/\/www\.google\.com\/maps\//);
    expect(yard.page('asking-autos', PLACE)).toMatch(/<figure class="click-map"[^>]* data-when-allowed[ >]/);
    expect(yard.page('asking-autos', PLACE)).not.toContain('<iframe');
    expect(yard.page('waiting-autos', PLACE)).not.toMatch(/data-when-allowed|<iframe/);
    const told = (slug: string) =>
      /(?:If you allow it, m|M)aps come from Google/.exec(yard.page(slug, 'privacy-policy.html'))?.[0];
    expect(['harbour-autos', 'asking-autos', 'waiting-autos'].map(told)).toEqual([
      'Maps come from Google',
      'If you allow it, maps come from Google',
      undefined,
    ]);
  });
});
