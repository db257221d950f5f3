import { describe, expect, test } from 'vitest';
import { readRedirects, redirectFault, redirectRules } from './redirects-file.ts';

describe('a redirect', () => {
  test.each([
    ['/a /b', { from: '/a', to: '/b', status: 301 }],
    ['/a   /b\t302', { from: '/a', to: '/b', status: 302 }],
    ['/a /b # since the move', { from: '/a', to: '/b', status: 301 }],
    ['/a/* /b', { from: '/a/*', to: '/b', status: 301 }],
    ['/a/* /b/*', { from: '/a/*', to: '/b/:splat', status: 301 }],
    ['/a /b?make=Kia#form', { from: '/a', to: '/b?make=Kia#form', status: 301 }],
    ['/a https://other.example/b', { from: '/a', to: 'https://other.example/b', status: 301 }],
  ])('%j is read', (line, expected) => {
    expect(readRedirects(`# old\n\n${line}\n`)).toEqual({
      redirects: [{ ...expected, line: 3 }],
      faults: [],
    });
  });

  test.each([
    ['/a', 1, /an old path, a new one/],
    ['/a /b 301 x', 1, /an old path, a new one/],
    ['/a /b 307', 1, /301 \(permanent\) or 302/],
    ['a /b', 1, /starts with \//],
    ['/a?b=c /b', 1, /has no query/],
    ['/a/*/b /c', 1, /at its end/],
    ['/a b', 1, /must be a path or a full address/],
    ['/a //host', 1, /with https/],
    ['/a /\\host', 1, /must be a path/],
    ['/a http://other.example', 1, /with https/],
    ['/a javascript:alert(1)', 1, /with https/],
    ['/a /b/*', 1, /only where the old path ends with one/],
    ['/* /', 1, /the platform does not answer/],
    ['/cars/* /', 1, /the platform does not answer/],
    ['/api/leads /', 1, /the platform does not answer/],
    ['/a /b\n/a /c', 2, /line 1 does/],
    ['/a/* /b\n/a/x /c', 2, /line 1 does/],
    ['/a /a', 1, /line 1 makes a loop/],
    ['/a/* /a/b', 1, /line 1 makes a loop/],
    ['/a /b\n/b /c', 1, /the final address: line 2 redirects on to \/c/],
  ])('such as %j is reported as a fault', (text, line, expected) => {
    expect(readRedirects(text).faults).toEqual([
      { line, found: expect.any(String), expected: expect.stringMatching(expected) },
    ]);
  });

  test('that leads back through another is reported as a loop, at both lines', () => {
    expect(readRedirects('/a /b\n/b /a').faults.map(({ line }) => line)).toEqual([1, 2]);
  });
});

describe('the redirects of a site', () => {
  const hasPage = (path: string) => ['/service', '/about'].includes(path);
  const { redirects } = readRedirects(
    '/workshop /service?x=1#form\n/about /service\n/gone /nowhere\n/old/* /about\n/shop https://shop.example\n/x/* /y/*\n',
  );

  test('become rules only if they lead from an old address to a page', () => {
    expect(redirectRules(redirects, hasPage)).toEqual([
      { from: '/workshop', to: '/service?x=1#form', status: 301 },
      { from: '/old/*', to: '/about', status: 301 },
      { from: '/shop', to: 'https://shop.example', status: 301 },
      { from: '/x/*', to: '/y/:splat', status: 301 },
    ]);
  });

  test('are reported as faults otherwise', () => {
    const faults = redirects.map((redirect) => redirectFault(redirect, hasPage)).filter((fault) => fault);
    expect(faults).toMatchObject([
      { line: 2, found: '/about', expected: expect.stringContaining('it comes first') },
      { line: 3, found: '/nowhere', expected: 'a page that the site has' },
    ]);
  });

  test('name the right address for a target that stands elsewhere', () => {
    const [redirect] = readRedirects('/tow /pages/about?x=1').redirects;
    const resolve = (href: string) => ({ href: href.replace('/pages', '') });
    expect(redirect && redirectFault(redirect, hasPage, { resolve })).toMatchObject({
      found: '/pages/about?x=1',
      nearest: '/about?x=1',
    });
  });
});
