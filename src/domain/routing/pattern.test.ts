import { describe, expect, it } from 'vitest';
import { fillPath, isPattern, matchPath } from './pattern.ts';

describe('matching a path', () => {
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
  ])('%s on %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/cars/*', true],
    ['/*', true],
    ['/a/*/b', false],
    ['/a*', false],
    ['cars', false],
  ])('%s is a pattern: %s', (text, yes) => {
    expect(isPattern(text)).toBe(yes);
  });
});

describe('filling a target', () => {
  it.each([
    ['/find/rental-cars/:splat', { splat: 'toyota/hilux' }, '/find/rental-cars/toyota/hilux'],
    ['/find/rental-cars/:splat', { splat: '' }, '/find/rental-cars'],
    ['/:splat', { splat: '' }, '/'],
    ['/models/:slug?from=:splat', { slug: 'ev6', splat: 'x' }, '/models/ev6?from=x'],
    ['/x/:other', { slug: 'ev6' }, '/x/:other'],
    ['/fixed', { splat: 'x' }, '/fixed'],
  ])('%s', (template, params, filled) => {
    expect(fillPath(template, params)).toBe(filled);
  });

  it('encodes values but keeps the slashes of a splat', () => {
    expect(fillPath('/s/:splat', { splat: 'a b/ü?' }, encodeURIComponent)).toBe('/s/a%20b/%C3%BC%3F');
  });
});
