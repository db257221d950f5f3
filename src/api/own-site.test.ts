import { expect, test } from 'vitest';
import { siteUrlFor } from './own-site.ts';

const url = 'https://www.a-cars.example';

test.each([
  ['https://a-cars.example/x', false, url],
  ['http://a-cars.localhost:4321/x', true, 'http://a-cars.localhost:4321'],
  // Anybody can send this host name to a real server, and would have links without TLS mailed to somebody.
  ['http://a-cars.localhost/x', false, url],
  ['http://evil.example/x', true, url],
])('links in emails of a request to %s, in a demo: %s, lead to %s', (asked, isDemo, led) => {
  expect(siteUrlFor({ url: asked }, isDemo)({ url })).toBe(led);
});
