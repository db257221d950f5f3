import { describe, expect, test } from 'vitest';
import { configWith } from '../site-fixture.ts';
import { resolveLink, rewritePath } from './links.ts';

const usual = configWith();
const PAGES = ['/', '/about', '/news', '/news/sale', '/pages/about', '/pages/touring', '/search/used-cars'];
const hasPage = (path: string) => PAGES.includes(path);

describe('rewritePath', () => {
  const blog = configWith({ routes: { blog_as_news: true } });
  const prefixed = configWith({ routes: { keep_pages_prefix: true } });
  test.each([
    ['/pages/about', usual, '/about'],
    ['/pages/about', prefixed, '/pages/about'],
    ['/pages', usual, '/pages'],
    ['/pages/', usual, '/pages/'],
    ['/pagesabout', usual, '/pagesabout'],
    ['/blog', usual, '/blog'],
    ['/blog', blog, '/news'],
    ['/blog/sale?x=1', blog, '/news/sale?x=1'],
    ['/blogger', blog, '/blogger'],
  ])('gives the right path for %s', (path, config, rewritten) => {
    expect(rewritePath(path, config)).toBe(rewritten);
  });
});

describe('a configured address', () => {
  test.each([
    ['/about', { href: '/about', kind: 'page' }],
    ['/pages/about', { href: '/about', kind: 'page' }],
    ['/touring?by=van#map', { href: '/pages/touring?by=van#map', kind: 'page' }],
    ['/search/used-cars?make=Mazda#top', { href: '/search/used-cars?make=Mazda#top', kind: 'page' }],
    ['tel:0255501200', { href: 'tel:0255501200', kind: 'phone' }],
    ['sms:0255501200', { href: 'sms:0255501200', kind: 'phone' }],
    ['mailto:a@b.example', { href: 'mailto:a@b.example', kind: 'mail' }],
    ['#hours', { href: '#hours', kind: 'anchor' }],
    ['https://other.example/x', { href: 'https://other.example/x', kind: 'external' }],
  ])('%s leads to its page', (href, link) => {
    expect(resolveLink(href, usual, hasPage)).toEqual(link);
  });

  test('with the prefix leads to a page that has none', () => {
    const prefixed = configWith({ routes: { keep_pages_prefix: true } });
    expect(resolveLink('/pages/news?x=1', prefixed, hasPage)).toEqual({ href: '/news?x=1', kind: 'page' });
  });

  test.each(['/compare', '/about/', '/About'])('without a page gives no link: %s', (href) => {
    expect(resolveLink(href, usual, hasPage)).toBeUndefined();
  });
});

test.each([
  ['maps:?q=-30.2921,153.1187', '-30.2921%2C153.1187'],
  ['maps://?q=Iluka+NSW', 'Iluka%20NSW'],
  ['maps:q=Iluka&ll=1,2', 'Iluka'],
  ['maps:?ll=1,2', '1%2C2'],
  ['maps:?saddr=Yamba&daddr=5%20Spencer%20Street', '5%20Spencer%20Street'],
  ['maps:Iluka%20NSW', 'Iluka%20NSW'],
])('the address %s opens a map on every system', (href, query) => {
  const map = { href: `https://www.google.com/maps/search/?api=1&query=${query}`, kind: 'map' };
  expect(resolveLink(href, usual, hasPage)).toEqual(map);
});

describe('the chat link', () => {
  const SCRIPT = { script_url: 'https://chat.example/widget.js' };
  test.each([
    [
      { enabled: true, ...SCRIPT },
      { href: '#chat', kind: 'chat' },
    ],
    [{ enabled: false, ...SCRIPT }, undefined],
    [{ enabled: true }, undefined],
  ])('is right with %j', (autobot, link) => {
    expect(resolveLink('#chat', configWith({ autobot }), hasPage)).toEqual(link);
  });
});
