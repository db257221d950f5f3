import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { publicFetch } from '#adapters/lib/http/public-fetch.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import type { KnownAddress } from '#domain/stock/pictures/stock-picture.ts';
import { fetchRound, LIMITS, type RoundLimits } from './fetch-round.ts';
import { pictureFolder } from './folder.ts';
import { type Answering, openPictureHost } from './testing/host.ts';
import { claimingPng, pictureLike } from './testing/pictures.ts';

const NOW = Date.UTC(2026, 10, 27);
const DAY = 24 * 3_600_000;

async function newStore() {
  const folder = await temporaryFolder();
  return pictureFolder(folder);
}

type Ledger = Map<string, KnownAddress>;

/** Fetches as a build does. What a round has left behind can be given to the next one. */
async function openRounds(limits: Partial<RoundLimits> = {}) {
  const store = await newStore();
  const ledger: Ledger = new Map();
  const fetching = { fetch, store, limits: { ...LIMITS, ...limits }, wait: async () => undefined };
  const round = (addresses: readonly string[], now = NOW) =>
    fetchRound(addresses, ledger, { ...fetching, now });
  const photographOf = (address: string) => ledger.get(address)?.photograph ?? null;
  const reasonOf = (address: string) => ledger.get(address)?.failure?.reason;
  return { store, ledger, round, photographOf, reasonOf };
}

const jpeg = (seed: number) => pictureLike(seed).jpeg().toBuffer();

describe('a downloaded file', () => {
  test('is rotated as the camera says, and loses its location', async () => {
    const turned = await pictureLike(1)
      .withExif({ IFD0: { Make: 'Yard' }, IFD3: { GPSLatitude: '33/1 52/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { at } = await openPictureHost({ '/a.jpg': turned });
    const { round, photographOf, store } = await openRounds();
    expect(await round([at('/a.jpg')])).toEqual({ fresh: 1, left: 0 });
    const photograph = photographOf(at('/a.jpg'));
    expect(photograph).toMatchObject({ width: 300, height: 400, graphic: false });
    const stored = await sharp(await readFile(store.pathOf(photograph?.file ?? ''))).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
  });

  test.each([
    ['an AVIF', '/a.avif', 'jpg', () => pictureLike(2).avif({ effort: 0 }).toBuffer()],
    ['a PNG named .jpg', '/a.jpg', 'jpg', () => pictureLike(3).png().toBuffer()],
    ['a GIF', '/a.gif', 'jpg', () => pictureLike(4).gif({ effort: 1 }).toBuffer()],
    ['a WebP without a name', '/12345', 'jpg', () => pictureLike(5).webp().toBuffer()],
    ['what is partly transparent', '/a.png', 'webp', () => pictureLike(6).ensureAlpha(0.5).png().toBuffer()],
  ])('of %s is stored in a format for pages', async (_, path, ending, make) => {
    const { at } = await openPictureHost({ [path]: await make() });
    const { round, photographOf } = await openRounds();
    await round([at(path)]);
    const file = expect.stringMatching(new RegExp(`\\.${ending}$`));
    expect(photographOf(at(path))).toMatchObject({ width: 400, height: 300, file });
  });

  test('that is too wide is scaled, and equal files are stored once', async () => {
    const wide = await pictureLike(7).resize(2400, 1800).jpeg().toBuffer();
    const { at } = await openPictureHost({ '/a.jpg': wide, '/b.jpg': wide });
    const { round, photographOf } = await openRounds();
    await round([at('/a.jpg'), at('/b.jpg')]);
    expect(photographOf(at('/a.jpg'))).toMatchObject({ width: 2000, height: 1500 });
    expect(photographOf(at('/a.jpg'))?.file).toBe(photographOf(at('/b.jpg'))?.file);
  });

  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ['a text', async () => Buffer.from('<h1>Not found</h1>'), /^is not a picture$/],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^is not a picture$/],
    ['nothing', async () => Buffer.alloc(0), /^is not a picture$/],
    [
      'a pixel',
      () => pictureLike(1, { width: 1, height: 1 }).png().toBuffer(),
      /^is too small: 1 × 1 pixels$/,
    ],
    ['what would fill the memory', () => claimingPng(30_000, 30_000), /^is too large: 30000 × 30000 pixels$/],
    ['the half of a photograph', async () => (await jpeg(1)).subarray(0, 3000), /^is damaged/],
    [
      'one colour',
      () =>
        sharp({ create: { width: 400, height: 300, channels: 3, background: '#ccc' } })
          .jpeg()
          .toBuffer(),
      /one colour$/,
    ],
  ])('of %s is rejected', async (_, make, reason) => {
    const { at } = await openPictureHost({ '/a.jpg': await make() });
    const { round, photographOf, reasonOf } = await openRounds();
    expect(await round([at('/a.jpg')])).toEqual({ fresh: 0, left: 0 });
    expect(photographOf(at('/a.jpg'))).toBeNull();
    expect(reasonOf(at('/a.jpg'))).toMatch(reason);
  });
});

describe('a host', () => {
  test('in this network is not requested', async () => {
    const { at, requests } = await openPictureHost({ '/a.jpg': await jpeg(1) });
    const { ledger, store, reasonOf } = await openRounds();
    const guarded = { fetch: publicFetch({}), store, limits: LIMITS, now: NOW };
    await fetchRound([at('/a.jpg')], ledger, guarded);
    expect(reasonOf(at('/a.jpg'))).toBe('may not be asked for: 127.0.0.1 is not a public internet address');
    expect(requests).toEqual([]);
  });

  test('that answers 503 twice is retried a third time', async () => {
    let times = 0;
    const picture = await jpeg(1);
    const { at, requests } = await openPictureHost({
      '/a.jpg': (_, response) => (++times < 3 ? response.writeHead(503).end() : response.end(picture)),
    });
    const { round, photographOf } = await openRounds();
    await round([at('/a.jpg')]);
    expect(requests).toHaveLength(3);
    expect(photographOf(at('/a.jpg'))).not.toBeNull();
  });

  test('that answers 404 is requested once, and again the next day', async () => {
    const { at, requests } = await openPictureHost({});
    const { round, reasonOf } = await openRounds();
    await round([at('/a.jpg')]);
    await round([at('/a.jpg')]);
    expect(reasonOf(at('/a.jpg'))).toBe('answers HTTP 404');
    expect(requests).toHaveLength(1);
    await round([at('/a.jpg')], NOW + DAY);
    expect(requests).toHaveLength(2);
  });

  test.each<[string, Answering]>([
    ['never answers', () => undefined],
    ['never ends', (_, response) => response.write('\xff\xd8\xff')],
  ])('that %s does not delay the build', async (_, answer) => {
    const { at } = await openPictureHost({ '/a.jpg': answer });
    const { round, reasonOf } = await openRounds({ pictureMs: 60 });
    await round([at('/a.jpg')]);
    expect(reasonOf(at('/a.jpg'))).toBe('gives no whole answer in 0.06 seconds');
  });

  test('that sends without end is not read to the end', async () => {
    const { at } = await openPictureHost({
      '/a.jpg': (_, response) => {
        const more = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1);
        response.once('close', () => clearInterval(more));
      },
    });
    const { round, reasonOf } = await openRounds({ bytes: 1024 * 1024 });
    await round([at('/a.jpg')]);
    expect(reasonOf(at('/a.jpg'))).toBe('is larger than 1 MB');
  });

  test('gets no more requests at once than its limit', async () => {
    const paths = Array.from({ length: 12 }, (_, at) => `/${at}.jpg`);
    const slow: Answering = async (_, response) => {
      await pause(10);
      response.end();
    };
    const hosts = [0, 1].map(() => openPictureHost(Object.fromEntries(paths.map((path) => [path, slow]))));
    const [one, other] = await Promise.all(hosts);
    if (!one || !other) throw new Error('There are two hosts.');
    const { round } = await openRounds({ perHost: 3, overall: 5 });
    await round(paths.flatMap((path) => [one.at(path), other.at(path)]));
    expect(one.requests).toHaveLength(12);
    expect(other.requests).toHaveLength(12);
    expect(one.mostAtOnce()).toBeLessThanOrEqual(3);
    expect(other.mostAtOnce()).toBeLessThanOrEqual(3);
    expect(one.mostAtOnce()).toBeGreaterThan(1);
  });

  test('that fails repeatedly is left for the next round', async () => {
    const paths = Array.from({ length: 30 }, (_, at) => `/${at}.jpg`);
    const refuse: Answering = (_, response) => response.destroy();
    const { at } = await openPictureHost(Object.fromEntries(paths.map((path) => [path, refuse])));
    const { round } = await openRounds();
    const { left } = await round(paths.map(at));
    expect(left).toBeGreaterThan(15);
  });
});

describe('over several rounds', () => {
  test('a known address is requested again the next day only, and fetched only if it changed', async () => {
    const [first, second] = [await jpeg(1), await jpeg(2)];
    let [etag, picture] = ['"1"', first];
    const { at, requests } = await openPictureHost({
      '/a.jpg': (request, response) => {
        const isSame = request.headers['if-none-match'] === etag;
        response.writeHead(isSame ? 304 : 200, { etag }).end(isSame ? undefined : picture);
      },
    });
    const { round, photographOf, ledger } = await openRounds();
    const address = at('/a.jpg');
    await round([address]);
    const before = photographOf(address);
    expect(await round([address])).toEqual({ fresh: 0, left: 0 });
    expect(requests).toHaveLength(1);
    expect(await round([address], NOW + DAY)).toEqual({ fresh: 0, left: 0 });
    expect(photographOf(address)).toEqual(before);
    expect(ledger.get(address)?.checked).toBe(NOW + DAY);
    [etag, picture] = ['"2"', second];
    expect(await round([address], NOW + 3 * DAY)).toEqual({ fresh: 1, left: 0 });
    expect(photographOf(address)?.file).not.toBe(before?.file);
  });

  test('a picture stays while its host fails', async () => {
    let status = 200;
    const picture = await jpeg(1);
    const { at } = await openPictureHost({
      '/a.jpg': (_, response) => response.writeHead(status).end(status === 200 ? picture : undefined),
    });
    const { round, photographOf, reasonOf } = await openRounds();
    await round([at('/a.jpg')]);
    const before = photographOf(at('/a.jpg'));
    status = 500;
    await round([at('/a.jpg')], NOW + DAY);
    expect(photographOf(at('/a.jpg'))).toEqual(before);
    expect(reasonOf(at('/a.jpg'))).toBe('answers HTTP 500');
  });

  test('a round that runs out of time leaves the rest to the next one', async () => {
    const picture = await jpeg(1);
    const paths = Array.from({ length: 6 }, (_, at) => `/${at}.jpg`);
    let isSlow = true;
    const answer: Answering = async (request, response) => {
      if (isSlow && request.url !== '/0.jpg') await pause(500);
      response.end(picture);
    };
    const { at, requests } = await openPictureHost(Object.fromEntries(paths.map((path) => [path, answer])));
    const { round, ledger } = await openRounds({ roundMs: 150, perHost: 1 });
    expect(await round(paths.map(at))).toEqual({ fresh: 1, left: 5 });
    expect([...ledger.keys()]).toEqual([at('/0.jpg')]);
    isSlow = false;
    const { round: _, ...rest } = await openRounds();
    expect(
      await fetchRound(paths.map(at), ledger, { fetch, now: NOW, limits: LIMITS, store: rest.store }),
    ).toEqual({ fresh: 5, left: 0 });
    expect(requests.filter((path) => path === '/0.jpg')).toHaveLength(1);
  });
});
