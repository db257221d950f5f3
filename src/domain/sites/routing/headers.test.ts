import { describe, expect, it } from 'vitest';
import {
  coversPath,
  HEADER_RULES,
  headersFor,
  IMMUTABLE,
  REVALIDATE,
  toHeadersFile,
  toRedirectsFile,
} from './headers.ts';

describe('the cache header', () => {
  it.each([
    ['/', REVALIDATE],
    ['/cars/x', REVALIDATE],
    ['/_astro/island.Bq3_x.js', IMMUTABLE],
    ['/assets/hero.1a2b3c4d.jpg', IMMUTABLE],
    ['/assets/cars/hero.1a2b3c4d5e6f.svg', IMMUTABLE],
    ['/assets/hero.jpg', REVALIDATE],
    ['/assets/hero.20260101.jpg', REVALIDATE],
    ['/assets/hero.backdrop.jpg', REVALIDATE],
    ['/photos/feed/0a1b2c3d4e5f0a1b2c3d.jpg', IMMUTABLE],
    ['/photos', REVALIDATE],
    ['/data/stock.json', REVALIDATE],
    ['/data/stock.1a2b3c4d.json', REVALIDATE],
  ])('of %s is right', (path, cache) => {
    expect(headersFor(path)['Cache-Control']).toBe(cache);
  });
});

describe('the path', () => {
  const PATHS = [
    '/',
    '/cars/x',
    '/_astro/a.js',
    '/assets/a.1a2b3c4d.jpg',
    '/assets/a.jpg',
    '/data/status.json',
    '/photos/feed/0a1b2c3d4e5f0a1b2c3d.jpg',
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

describe('a file that a browser reads as a document', () => {
  it.each([
    ['/assets/logo.svg', true],
    ['/assets/more/LOGO.SVG', true],
    ['/assets/hero.1a2b3c4d.svg', true],
    ['/assets/feed.xml', true],
    ['/assets/page.xhtml', true],
    ['/favicon.svg', true],
    ['/assets/photo.jpg', false],
    ['/assets/svg', false],
    ['/sitemap.xml', false],
    ['/_astro/icons.svg', false],
    ['/about', false],
  ])('(%s) is sandboxed: %s', (path, isSandboxed) => {
    const policy = headersFor(path)['Content-Security-Policy'];
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy?.startsWith("sandbox; default-src 'none'; style-src 'unsafe-inline';")).toBe(isSandboxed);
  });
});

it('toRedirectsFile writes one redirect a line, in order, with ! for force', () => {
  const file = toRedirectsFile([
    { from: '/finance-pre-approval', to: '/finance', status: 301 },
    { from: '/', to: '/landing', status: 200, force: true },
    { from: '/cars/*', to: '/vehicle-fallback', status: 404, answer: 'vehicle' },
  ]);
  expect(file).toBe(
    [
      '/finance-pre-approval  /finance  301',
      '/                      /landing  200!',
      '/cars/*                /vehicle-fallback  404',
      '',
    ].join('\n'),
  );
});

it('toRedirectsFile writes nothing without rules', () => {
  expect(toRedirectsFile([])).toBe('');
});

it('toHeadersFile writes each rule with its headers indented', () => {
  const file = toHeadersFile([
    { path: '/*', headers: { A: '1', B: '2' } },
    { path: '/data/*', headers: { C: '3' } },
  ]);
  expect(file).toBe('/*\n  A: 1\n  B: 2\n\n/data/*\n  C: 3\n');
});

it('toHeadersFile lists each hashed file, because a host cannot match it by a pattern', () => {
  const file = toHeadersFile(HEADER_RULES, [
    '/assets/b.00ff11aa.svg',
    '/assets/a.00ff11aa.svg',
    '/assets/plain.svg',
  ]);
  const blocks = file.split('\n\n').map((block) => block.split('\n')[0]);
  expect(blocks).toEqual([
    ...['/*', '/_astro/*', '/assets/a.00ff11aa.svg', '/assets/b.00ff11aa.svg'],
    ...['/assets/plain.svg', '/favicon.svg', '/data/*'],
  ]);
  const sandbox = "  Content-Security-Policy: sandbox; default-src 'none';";
  expect(file.split('\n').filter((line) => line.startsWith(sandbox))).toHaveLength(4);
  expect(file).toContain(`/assets/a.00ff11aa.svg\n  Cache-Control: ${IMMUTABLE}\n`);
  expect(file).not.toContain('<hash>');
});

it('toHeadersFile has a rule for feed pictures only if there are some', () => {
  const named = (files: readonly string[]) => toHeadersFile(HEADER_RULES, files).includes('/photos/feed/*');
  expect(named(['/assets/a.jpg'])).toBe(false);
  expect(named(['/photos/feed/0a1b2c3d4e5f0a1b2c3d.jpg'])).toBe(true);
});
