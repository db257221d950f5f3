import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPictureHost } from '#adapters/stock/pictures/testing/host.ts';
import { pictureLike } from '#adapters/stock/pictures/testing/pictures.ts';
import { LIGHT_ACCOUNT, startLightStore } from '#adapters/storage/blobs/testing/light-store.ts';
import { feedOf } from './yard/feed.ts';
import { differences } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const KEPT = /\/photos\/feed\/[0-9a-f]{20}\.jpg/g;

interface Listed {
  readonly images: readonly string[];
  readonly primary_image_url: string | null;
}

const stockOf = (yard: Yard): readonly Listed[] => JSON.parse(yard.page(SLUG, 'data/stock.json')) as Listed[];
const keptIn = (text: string): readonly string[] =>
  [...new Set(text.replaceAll('%2F', '/').match(KEPT) ?? [])].sort();
const filesOf = (yard: Yard): readonly string[] =>
  readdirSync(yard.served(SLUG, 'photos/feed'))
    .map((name) => `/photos/feed/${name}`)
    .sort();

/** The yards share what was made for them; photographs would be known from one test to the next. */
function yardOfItsOwn(images: Readonly<Record<string, unknown>>): Yard {
  const yard = openYard();
  rmSync(yard.madeDir);
  mkdirSync(yard.madeDir);
  yard.addSmall(SLUG, { images });
  return yard;
}

/** Two cars of which each has two photographs, a page that is none, and a car whose picture is away. */
async function openDealer() {
  const pictures = await Promise.all(
    [1, 2, 3, 4].map((seed) => pictureLike(seed, { width: 640, height: 400 }).jpeg().toBuffer()),
  );
  const host = await openPictureHost({
    ...Object.fromEntries(pictures.map((bytes, at) => [`/${at + 1}.jpg`, bytes])),
    '/no-picture.jpg': Buffer.from('<h1>Not found</h1>'),
    '/away.jpg': (_, response) => response.writeHead(404).end(),
  });
  const yard = yardOfItsOwn({ photographs: 'kept' });
  const [one, two, three] = feedOf(3, { stocknum: 'N 12' });
  yard.setStock(SLUG, [
    { ...one, images: ['/1.jpg', '/2.jpg', '/no-picture.jpg'].map(host.at) },
    { ...two, images: ['/3.jpg', '/4.jpg'].map(host.at) },
    { ...three, images: [host.at('/away.jpg')] },
  ]);
  return { yard, host, slug: String(one?.slug) };
}

test('a dealer with local pictures serves them, lists those that fail, and requests them again once a day', async () => {
  const { yard, host, slug } = await openDealer();
  const { code, err } = await yard.build();
  expect(code).toBe(0);
  expect(host.requests).toHaveLength(6);
  const kept = filesOf(yard);
  expect(kept).toHaveLength(4);
  const page = yard.page(SLUG, `cars/${slug}.html`);
  expect(keptIn(page).every((path) => kept.includes(path))).toBe(true);
  expect(page).not.toMatch(/127\.0\.0\.1[^"]*\b(?:[1-4]|no-picture)\.jpg/);
  expect(page).toMatch(/<svg class="gallery-ground".*?<stop offset="0%" stop-color="#[0-9a-f]{3}"/);
  expect(page).not.toContain(' style=');
  expect(keptIn(yard.page(SLUG, 'data/stock.json'))).toEqual(kept);
  expect(JSON.stringify(stockOf(yard)), 'linked while its host is away').toContain(host.at('/away.jpg'));
  expect(yard.page(SLUG, '_headers')).toContain(
    '/photos/feed/*\n  Cache-Control: public, max-age=31536000, immutable',
  );
  expect(err).toContain('(stock number N 12): 1 of 3 (is not a picture)');

  const before = yard.tree(SLUG);
  expect((await yard.build()).figures).toMatchObject({ built: 0, skipped: 1 });
  await yard.build(['--force']);
  expect(host.requests).toHaveLength(6);
  expect(differences(before, yard.tree(SLUG))).toEqual([]);

  const tomorrow = '--now=2026-07-02T00:00:00Z';
  expect((await yard.build([tomorrow])).figures).toMatchObject({ built: 1 });
  expect(host.requests).toHaveLength(12);
  expect(filesOf(yard)).toEqual(kept);
  rmSync(join(yard.madeDir, 'photographs'), { recursive: true });
  await yard.build([tomorrow, '--force']);
  expect(host.requests.length, 'fetched again where the cache of builds was lost').toBeGreaterThan(12);
  expect(filesOf(yard)).toEqual(kept);

  // A refresh of the stock asks nobody, and shows a new car at its address.
  const { length } = host.requests;
  const [first] = yard.stock(SLUG);
  const newOne = { ...first, id: 'new', slug: 'the-new-one', images: [host.at('/9.jpg')] };
  yard.setStock(SLUG, [...yard.stock(SLUG), newOne]);
  await yard.build([tomorrow, '--stock-only']);
  expect(host.requests).toHaveLength(length);
  const stock = JSON.stringify(stockOf(yard));
  expect(keptIn(stock)).toEqual(kept);
  expect(stock).toContain(host.at('/9.jpg'));
});

test('linked pictures cause no request', async () => {
  const host = await openPictureHost({});
  const yard = yardOfItsOwn({});
  yard.setStock(SLUG, feedOf(2, { images: [host.at('/1.jpg')] }));
  await yard.build();
  expect(host.requests).toEqual([]);
  expect(yard.page(SLUG, 'data/stock.json')).toContain(host.at('/1.jpg'));
  expect(yard.page(SLUG, '_headers')).not.toContain('/photos/');
});

test('another machine with the same store fetches nothing again', async () => {
  const light = await startLightStore(['open', 'closed']);
  onTestFinished(light.close);
  const env = {
    ...{ PUBLISH: 's3', S3_ENDPOINT: light.endpoint, S3_BUCKET: 'open', S3_PRIVATE_BUCKET: 'closed' },
    ...{ S3_ACCESS_KEY: LIGHT_ACCOUNT.accessKey, S3_SECRET_KEY: LIGHT_ACCOUNT.secretKey },
  };
  const { yard, host } = await openDealer();
  await yard.build([], env);
  expect(host.requests).toHaveLength(6);
  const other = yardOfItsOwn({ photographs: 'kept' });
  other.setStock(SLUG, yard.stock(SLUG));
  other.changeVehicle(SLUG, 0, { price: 11_111 });
  expect((await other.build([], env)).figures).toMatchObject({ built: 1, failed: [] });
  expect(host.requests).toHaveLength(6);
  // What is live has them, so this machine needs none.
  expect(existsSync(join(other.madeDir, 'photographs'))).toBe(false);
});
