import { expect, test } from 'vitest';
import { hostNamesOf, nameInsteadOf, sharedHosts } from './host-names.ts';

test.each([
  ['https://www.a-cars.example', ['www.a-cars.example', 'a-cars.example']],
  ['https://a-cars.example/', ['a-cars.example', 'www.a-cars.example']],
  ['https://A-Cars.example.:8443/au', ['a-cars.example', 'www.a-cars.example']],
  ['https://offers.a-cars.example', ['offers.a-cars.example', 'www.offers.a-cars.example']],
])('the site %s has the host names %j', (url, names) => {
  expect(hostNamesOf(url)).toEqual(names);
});

test.each([
  ['a-cars.example', 'www.a-cars.example'],
  ['A-Cars.example', 'www.a-cars.example'],
  ['www.a-cars.example', undefined],
  ['WWW.A-CARS.example', undefined],
  ['localhost', undefined],
  ['evil.example', undefined],
])('a visitor at %s is redirected to %s', (host, own) => {
  expect(nameInsteadOf(host, ['www.A-cars.example', 'a-cars.example'])).toBe(own);
  expect(nameInsteadOf(host, [])).toBeUndefined();
});

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['none', { a: 'https://www.a.example', b: 'https://www.b.example', c: 'https://offers.b.example' }, []],
  ['one address', { b: 'https://www.a.example', a: 'https://www.a.example' }, ['www.a.example: a, b']],
  [
    'capitals, a dot, a port and a path',
    { a: 'https://A.example', b: 'http://a.example.:81/x' },
    ['a.example: a, b'],
  ],
  ['with www and without', { a: 'https://a.example', b: 'https://www.a.example' }, ['a.example: a, b']],
  ['the name that servers make', { a: 'https://b.localhost', b: 'https://b.example' }, ['b.localhost: a, b']],
  [
    'of several dealers',
    {
      a: 'https://x.example',
      b: 'https://y.example',
      c: 'https://x.example',
      d: 'https://y.example',
      e: 'https://x.example',
    },
    ['x.example: a, c, e', 'y.example: b, d'],
  ],
])('sharedHosts finds host names of several dealers: %s', (_, urls, told) => {
  const shared = sharedHosts(Object.entries(urls).map(([slug, url]) => [slug, hostNamesOf(url)]));
  expect(shared.map(({ host, slugs }) => `${host}: ${slugs.join(', ')}`)).toEqual(told);
});
