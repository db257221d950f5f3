import { expect, test } from 'vitest';
import { openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const AT_ONCE =
  /<figure class="click-map" aria-label="(Map: [^"]+)">\s*<iframe src="https:\/\/www\.google\.com\/maps[^"]*" title="\1"[^>]* loading="lazy"/;

test('maps stand in the page where the site says so, and wait for leave where it asks for that', async () => {
  const yard = openYard();
  yard.addSmall(SLUG, { maps: 'at-once' });
  yard.addSmall(SLUG, { maps: 'at-once', consent: true, url: 'https://www.asking.example' }, 'asking-autos');
  yard.addSmall(SLUG, { url: 'https://www.waiting.example' }, 'waiting-autos');
  await yard.build();
  const place = 'contact-us/harbour-autos.html';
  expect(yard.page(SLUG, place)).toMatch(AT_ONCE);
  expect(yard.page(SLUG, place)).toMatch(/frame-src[^;"]*https:\/\/www\.google\.com\/maps\//);
  expect(yard.page('asking-autos', place)).toMatch(/<figure class="click-map"[^>]* data-when-allowed[ >]/);
  expect(yard.page('asking-autos', place)).not.toContain('<iframe');
  expect(yard.page('waiting-autos', place)).not.toMatch(/data-when-allowed|<iframe/);
  const told = (slug: string) =>
    /(?:If you allow it, m|M)aps come from Google/.exec(yard.page(slug, 'privacy-policy.html'))?.[0];
  expect([SLUG, 'asking-autos', 'waiting-autos'].map(told)).toEqual([
    'Maps come from Google',
    'If you allow it, maps come from Google',
    undefined,
  ]);
});
