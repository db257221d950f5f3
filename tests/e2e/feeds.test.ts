import { ask } from './shop.ts';
import { expect, test } from './test.ts';

test('feeds of Google name pages and pictures that are there', async () => {
  const dealer = 'coffs-harbour-toyota';
  const feed = await ask(dealer, '/feeds/google-vehicles.xml');
  expect(feed.headers.get('content-type')).toContain('application/xml');
  const text = (await feed.text()).replaceAll('&amp;', '&');
  const [, link = ''] = /<g:link>([^<]+)/.exec(text) ?? [];
  const [, picture = ''] = /<g:image_link>([^<]+)/.exec(text) ?? [];
  const at = (address: string) => address.replace(`https://www.${dealer}.example`, '');
  expect((await ask(dealer, at(link))).status).toBe(200);
  const answer = await ask(dealer, at(picture));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
});
