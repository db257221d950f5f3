import { describe, expect, it } from 'vitest';
import { readPath, splitUrl } from './request-path.ts';

describe('readPath', () => {
  it.each([
    ['/', '/'],
    ['/cars/x', '/cars/x'],
    ['/cars/x/', '/cars/x/'],
    ['//cars//x', '//cars//x'],
    ['/caf%C3%A9%20menu', '/café menu'],
    ['/.well-known/assetlinks.json', '/.well-known/assetlinks.json'],
    ['/a.b/c.1a2b3c4d.js', '/a.b/c.1a2b3c4d.js'],
    ['/cars/100%25', '/cars/100%'],
  ])('accepts %s', (raw, path) => {
    expect(readPath(raw)).toBe(path);
  });
});

describe('readPath', () => {
  it.each([
    '/../etc/passwd',
    '/cars/../../etc/passwd',
    '/..',
    '/./x',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.%2e/x',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e%2fx',
    '/cars%2fx',
    '/..%5c..%5cetc',
    '/..\\..\\etc',
    '/cars\\x',
    '/%252e%252e/x',
    '/%25252e/x',
    '/x%00.html',
    '/x%0a',
    '/x%7f',
    '/C:/windows',
    '/index.html::$DATA',
    '/x.',
    '/x%20',
    '/%',
    '/%zz',
    '/%ff',
    '/.git/config',
    '/.env',
    '/cars/.hidden',
    '/cars/.well-known/x',
    '/.well-known/.hidden',
    '/_headers',
    '/_redirects',
    '/_HEADERS',
    '/_redirects/',
    'relative',
    '',
  ])('rejects %s', (raw) => {
    expect(readPath(raw)).toBeUndefined();
  });
});

it.each([
  ['http://a.localhost:4321/cars/x?b=1&c=%2F#top', '/cars/x', 'b=1&c=%2F'],
  ['http://a.localhost', '/', ''],
  ['http://a.localhost?x=1', '/', 'x=1'],
  ['http://a.localhost/%2e%2e?', '/%2e%2e', ''],
])('the address %s is split without decoding', (url, rawPath, query) => {
  expect(splitUrl(url)).toEqual({ rawPath, query });
});
