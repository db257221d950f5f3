import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getElementsByTagName, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { isForeign } from '#domain/sites/markets/testing.ts';
import { SCRIPT_GROUPS } from '#render/bundle/script-groups.ts';
import { distDir, PROJECT } from '../fleet/place.ts';
import { isVehiclePath, outputOf, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { readPage, tags } from './page.ts';
import { strayCars } from './rules/words.ts';
import { ask, askAt } from './server.ts';
import { builtSite } from './site.ts';

const PUBLIC = join(PROJECT, 'public');

interface Listed {
  readonly changed: string;
  readonly pictures: number;
}

function sitemapOf(slug: string): readonly Listed[] {
  const document = parseDocument(outputOf(slug, 'sitemap.xml'), { xmlMode: true });
  return getElementsByTagName('url', document).map((url) => {
    const [changed] = getElementsByTagName('lastmod', url);
    return {
      changed: changed ? textContent(changed) : '',
      pictures: getElementsByTagName('image:loc', url).length,
    };
  });
}

// A build after another keeps the files of the one before for a while.
test.each(Object.keys(SCRIPT_GROUPS))('the group of scripts %s is not empty', (group) => {
  const [slug = ''] = slugs;
  const files = readdirSync(join(distDir, slug, '_astro')).filter((name) => name.startsWith(`${group}.`));
  expect(files.filter((name) => name.endsWith('.js'))).not.toEqual([]);
});

test('every dealer has the files of public/ unchanged', () => {
  const names = readdirSync(PUBLIC);
  expect(names).toEqual(expect.arrayContaining(['favicon.ico', 'placeholder.svg']));
  for (const slug of slugs)
    for (const name of names)
      expect(readFileSync(join(distDir, slug, name)).equals(readFileSync(join(PUBLIC, name))), name).toBe(
        true,
      );
});

describe.each(slugs)('the dealer %s', (slug) => {
  const { config } = siteOf(slug);
  const home = () => readPage(slug, '/', outputOf(slug, 'index.html'));

  test('has a sitemap with pictures and dates', () => {
    const listed = sitemapOf(slug);
    expect(listed.length).toBeGreaterThan(30);
    for (const { changed, pictures } of listed) {
      expect(changed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(Date.parse(changed)).toBeLessThanOrEqual(Date.now());
      expect(pictures).toBeLessThanOrEqual(10);
    }
    expect(listed.some(({ pictures }) => pictures > 3)).toBe(true);
  });

  test('serves the files for machines', async () => {
    for (const [path, type] of [
      ['/llms.txt', 'text/plain'],
      ['/robots.txt', 'text/plain'],
      ['/.well-known/security.txt', 'text/plain'],
      ['/site.webmanifest', 'application/manifest+json'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const response = await ask(slug, path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('content-type')).toContain(type);
    }
  });

  test('has its other files in its market’s spelling, with its word for vehicles', async () => {
    const site = builtSite(slug);
    for (const path of ['/llms.txt', '/site.webmanifest', '/news/rss.xml']) {
      const response = await ask(slug, path);
      // Without news there is no news feed.
      if (response.status === 404 && path === '/news/rss.xml') continue;
      const text = await response.text();
      expect(isForeign(text, config.market), path).toBe(false);
      expect(strayCars(text.split('\n'), site), path).toEqual([]);
    }
  });

  test('has a social picture in a common format', async () => {
    const image = tags(home(), 'meta').find(({ attribs }) => attribs['property'] === 'og:image')?.attribs[
      'content'
    ];
    const picture = await askAt(slug, image ?? '');
    expect(picture.status, image).toBe(200);
    expect(picture.headers.get('content-type'), image).toMatch(/^image\/(?:jpeg|png|webp)$/);
  });

  test('resizes the pictures of its home page', async () => {
    const scaled = tags(home(), 'img').flatMap(({ attribs }) =>
      attribs['src']?.startsWith('/_image') ? [attribs['src']] : [],
    );
    for (const address of scaled.slice(0, 3)) expect((await ask(slug, address)).status, address).toBe(200);
  });

  test('has a guide for language models with its name, places and pages, without counts', async () => {
    const text = await (await ask(slug, '/llms.txt')).text();
    expect(text).toMatch(new RegExp(`^# ${config.name}\n`));
    for (const location of config.locations.filter(({ visible }) => visible))
      expect(text).toContain(location.address.street);
    for (const [, address = ''] of text.matchAll(/\]\((https[^)]+)\)/g))
      expect((await askAt(slug, address)).status, address).toBe(200);
  });

  test('shows a vehicle, its price and the phone without JavaScript', () => {
    const vehicle = pagePaths(slug).find(isVehiclePath) ?? '';
    const page = readPage(slug, vehicle, outputOf(slug, `${vehicle.slice(1)}.html`));
    const main = page.html.slice(page.html.indexOf('<main'));
    expect(main).toContain('class="price-block');
    expect(main).toMatch(/<a[^>]+href="tel:/);
    expect(tags(page, 'img').length).toBeGreaterThan(0);
  });
});
