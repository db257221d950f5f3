import { describe, expect, it } from 'vitest';
import {
  fillPath,
  isPattern,
  match,
  matchForced,
  matchPath,
  type RoutingRule,
  ruleProblem,
} from './routing-rules.ts';

const RULES: readonly RoutingRule[] = [
  { from: '/finance-pre-approval', to: '/finance', status: 301 },
  { from: '/old-home', to: '/', status: 301, force: true },
  { from: '/service', to: 'https://booking.example/service', status: 302 },
  { from: '/search/*', to: '/find/rental-cars/:splat', status: 301 },
  { from: '/cars/retired', to: '/vehicle-fallback', status: 410 },
  { from: '/cars/*', to: '/vehicle-fallback', status: 404, answer: 'vehicle' },
  { from: '/share', to: '/finance?from=share#form', status: 303 },
];

describe('the first matching rule', () => {
  it.each([
    ['/finance-pre-approval', '', '/finance', 301],
    ['/finance-pre-approval', 'car_id=7&x=1', '/finance?car_id=7&x=1', 301],
    ['/service', '', 'https://booking.example/service', 302],
    ['/search', 'sortBy=price', '/find/rental-cars?sortBy=price', 301],
    ['/search/new utes/x', '', '/find/rental-cars/new%20utes/x', 301],
    ['/cars/retired', '', '/vehicle-fallback', 410],
    ['/cars/other', 'ref=mail', '/vehicle-fallback', 404],
    ['/share', 'a=1', '/finance?from=share#form', 303],
  ])('for %s?%s leads to %s with %i', (path, query, target, status) => {
    const found = match(RULES, path, query);
    expect([found?.target, found?.rule.status]).toEqual([target, status]);
  });

  it('is undefined if no rule covers the path', () => {
    expect(match(RULES, '/about')).toBeUndefined();
  });

  it('puts the query before the fragment', () => {
    const rules: RoutingRule[] = [{ from: '/a', to: '/b#form', status: 301 }];
    expect(match(rules, '/a', 'x=1')?.target).toBe('/b?x=1#form');
  });

  it('is a forced rule for a path that has a file', () => {
    expect(matchForced(RULES, '/old-home')?.target).toBe('/');
    expect(matchForced(RULES, '/finance-pre-approval')).toBeUndefined();
  });
});

describe('ruleProblem', () => {
  it.each<[string, RoutingRule]>([
    ['from', { from: '/a/*/b', to: '/b', status: 301 }],
    ['another site', { from: '/a', to: 'https://x.example/', status: 200 }],
    ['path or a full address', { from: '/a', to: '//evil.example', status: 301 }],
    ['path or a full address', { from: '/a', to: 'javascript:x', status: 301 }],
    ['name its host', { from: '/a/:host', to: 'https://:host/x', status: 302 }],
    ['fixed segment', { from: '/a/*', to: '/:splat', status: 301 }],
  ])('reports a problem with %s', (word, rule) => {
    expect(ruleProblem(rule)).toContain(word);
  });

  it('accepts every rule of the table above', () => {
    expect(RULES.map(ruleProblem)).toEqual(RULES.map(() => undefined));
  });
});

describe('a pattern', () => {
  it.each([
    ['/finance', '/finance', {}],
    ['/finance', '/finance/apply', undefined],
    ['/finance', '/finance/', {}],
    ['/finance', '/Finance', undefined],
    ['/', '/', {}],
    ['/*', '/', { splat: '' }],
    ['/*', '/a/b', { splat: 'a/b' }],
    ['/cars/*', '/cars', { splat: '' }],
    ['/cars/*', '/cars/x', { splat: 'x' }],
    ['/cars/*', '/cars/x/checkout', { splat: 'x/checkout' }],
    ['/cars/*', '/carsales/x', undefined],
    ['/cars/:slug/buy-online', '/cars/x/buy-online', { slug: 'x' }],
    ['/cars/:slug/buy-online', '/cars/x/checkout', undefined],
    ['/brands/:slug', '/brands/kia/ev6', undefined],
    ['/brands/:slug', '/brands', undefined],
    ['/brands/:slug', '/brands/', undefined],
    ['/brands/:slug/*', '/brands/kia/ev6/gt', { slug: 'kia', splat: 'ev6/gt' }],
  ])('such as %s matches or rejects %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/cars/*', true],
    ['/*', true],
    ['/a/*/b', false],
    ['/a*', false],
    ['cars', false],
  ])('such as %s is valid: %s', (text, yes) => {
    expect(isPattern(text)).toBe(yes);
  });
});

describe('fillPath', () => {
  it.each([
    ['/find/rental-cars/:splat', { splat: 'toyota/hilux' }, '/find/rental-cars/toyota/hilux'],
    ['/find/rental-cars/:splat', { splat: '' }, '/find/rental-cars'],
    ['/:splat', { splat: '' }, '/'],
    ['/models/:slug?from=:splat', { slug: 'ev6', splat: 'x' }, '/models/ev6?from=x'],
    ['/x/:other', { slug: 'ev6' }, '/x/:other'],
    ['/fixed', { splat: 'x' }, '/fixed'],
  ])('fills %s', (template, params, filled) => {
    expect(fillPath(template, params)).toBe(filled);
  });

  it('encodes values but keeps the slashes of a splat', () => {
    expect(fillPath('/s/:splat', { splat: 'a b/ü?' }, encodeURIComponent)).toBe('/s/a%20b/%C3%BC%3F');
  });
});
