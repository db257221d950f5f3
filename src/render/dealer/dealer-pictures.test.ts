import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '#domain/sites/site.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { folderWith } from '../../../tests/folder.ts';
import { faviconOf, socialPicture, touchIcon } from './dealer-pictures.ts';

let folder = '';
beforeEach(() => {
  folder = folderWith();
});

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 0H200V50H0Z" fill="#b00"/></svg>';

/** A dealer whose `assets/` hold these files. */
function siteOf(files: Readonly<Record<string, string | Buffer>>, fields: object = {}): Site {
  const assets = Object.entries(files).map(([url, content]) => {
    const source = join(folder, url.replaceAll('/', '_'));
    writeFileSync(source, content);
    return { source, url, shared: false };
  });
  return { ...siteWith({ ...fields }), assets };
}

const made = () => join(folder, 'made');
const bytesOf = async (site: Site) => readFileSync((await socialPicture(site, made())).source);
const photo = (colour: string) =>
  sharp({ create: { width: 1920, height: 864, channels: 3, background: colour } })
    .webp()
    .toBuffer();

describe('a dealer’s social picture', () => {
  const withLogo = { logo: { url: '/assets/logo.svg' } };
  const withHero = { ...withLogo, home: { hero_image: '/assets/hero.webp' } };

  test.each([
    ['a logo and a photograph', withHero, LOGO],
    ['neither', {}, LOGO],
    ['a logo elsewhere on the web', { logo: { url: 'https://pics.example/logo.svg' } }, LOGO],
    ['a logo without a size', withLogo, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a logo that is no picture', withLogo, 'no picture at all'],
    ['a logo that is empty', withLogo, ''],
  ])('with %s has the size for social networks', async (_what, fields, logo) => {
    const site = siteOf({ '/assets/logo.svg': logo, '/assets/hero.webp': await photo('#084') }, fields);
    const { format, width, height } = await sharp(await bytesOf(site)).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  });

  test('shows the picture above the logo', async () => {
    const site = siteOf({ '/assets/logo.svg': LOGO, '/assets/hero.webp': await photo('#008844') }, withHero);
    const { data, info } = await sharp(await bytesOf(site))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    const [, green = 0, blue = 0] = at(600, 200);
    expect(green).toBeGreaterThan(120);
    expect(blue).toBeLessThan(90);
    const [red = 0] = at(100, 558);
    expect(red).toBeGreaterThan(150);
    expect(at(20, 600).every((channel) => channel > 250)).toBe(true);
  });

  test('is made once, again only for different sources, and has the same bytes everywhere', async () => {
    const site = siteOf({ '/assets/logo.svg': LOGO }, withLogo);
    const first = await socialPicture(site, made());
    const bytes = readFileSync(first.source);
    expect(await socialPicture(site, made())).toEqual(first);
    expect(readdirSync(made())).toHaveLength(1);
    rmSync(made(), { recursive: true });
    expect(await bytesOf(site)).toEqual(bytes);
    writeFileSync(site.assets[0]?.source ?? '', LOGO.replace('#b00', '#00b'));
    expect((await socialPicture(site, made())).hash).not.toBe(first.hash);
  });
});

describe('icons', () => {
  test('are the dealer’s own, or else its initials', () => {
    expect(faviconOf(siteOf({ '/assets/favicon.svg': LOGO }))).toBe(LOGO);
    expect(faviconOf(siteOf({}))).toMatch(/^<svg [^>]*><rect [^>]*fill="#1d3557"/);
  });

  test.each([
    ['a square logo', { '/assets/square.svg': LOGO }],
    ['a small icon', { '/assets/favicon.svg': LOGO }],
    ['a logo that cannot be drawn', { '/assets/square.svg': 'broken' }],
    ['nothing', {}],
  ])('for a phone’s home screen are made from %s', async (_what, files) => {
    const site = siteOf(files, { logo: { url: '/assets/logo.svg', square_url: '/assets/square.svg' } });
    const picture = sharp(readFileSync((await touchIcon(site, made())).source));
    const { format, width, height } = await picture.metadata();
    expect([format, width, height]).toEqual(['png', 180, 180]);
    expect((await picture.stats()).isOpaque).toBe(true);
  });
});
