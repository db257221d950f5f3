import { ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

const COFFS = 'coffs-harbour-toyota';
const HAVAL = 'reef-city-gwm-haval';

describe('feeds', () => {
  test('of Google name pages and pictures that are there', async () => {
    const feed = await ask(COFFS, '/feeds/google-vehicles.xml');
    expect(feed.headers.get('content-type')).toContain('application/xml');
    const text = (await feed.text()).replaceAll('&amp;', '&');
    const [, link = ''] = /<g:link>([^<]+)/.exec(text) ?? [];
    const [, picture = ''] = /<g:image_link>([^<]+)/.exec(text) ?? [];
    const at = (address: string) => address.replace('https://www.coffs-harbour-toyota.example', '');
    expect((await ask(COFFS, at(link))).status).toBe(200);
    const answer = await ask(COFFS, at(picture));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  });

  for (const [slug, path, type, status] of [
    [COFFS, '/feeds/meta-vehicles.csv', 'text/csv', 200],
    [COFFS, '/feeds/vehicles.json', 'application/json', 200],
    [HAVAL, '/feeds/vehicles.json', 'text/html', 404],
  ] as const)
    test(`${slug}${path}`, async () => {
      const answer = await ask(slug, path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        expect.stringContaining(type),
      ]);
    });
});
