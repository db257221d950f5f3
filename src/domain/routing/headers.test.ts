import { describe, expect, it } from 'vitest';
import { coversPath, HEADER_RULES, headersFor, IMMUTABLE, REVALIDATE } from './headers.ts';

describe('cache headers', () => {
  it.each([
    ['/', REVALIDATE],
    ['/cars/x', REVALIDATE],
    ['/_astro/island.Bq3_x.js', IMMUTABLE],
    ['/assets/hero.1a2b3c4d.jpg', IMMUTABLE],
    ['/assets/cars/hero.1a2b3c4d5e6f.svg', IMMUTABLE],
    ['/assets/hero.jpg', REVALIDATE],
    ['/assets/hero.20260101.jpg', REVALIDATE],
    ['/assets/hero.backdrop.jpg', REVALIDATE],
    ['/data/stock.json', REVALIDATE],
    ['/data/stock.1a2b3c4d.json', REVALIDATE],
  ])('%s', (path, cache) => {
    expect(headersFor(path)['Cache-Control']).toBe(cache);
  });
});

describe('every path', () => {
  const PATHS = [
    '/',
    '/cars/x',
    '/_astro/a.js',
    '/assets/a.1a2b3c4d.jpg',
    '/assets/a.jpg',
    '/data/status.json',
  ];

  it.each(PATHS)('%s has the security headers', (path) => {
    expect(Object.keys(headersFor(path))).toEqual(
      expect.arrayContaining([
        'X-Content-Type-Options',
        'Referrer-Policy',
        'Permissions-Policy',
        'Strict-Transport-Security',
        'Cross-Origin-Opener-Policy',
        'Content-Security-Policy',
      ]),
    );
  });

  it.each(PATHS)('%s gets no header from two rules', (path) => {
    const names = HEADER_RULES.filter((rule) => coversPath(rule.path, path)).flatMap((rule) =>
      Object.keys(rule.headers),
    );
    expect(names).toEqual([...new Set(names)]);
  });
});
