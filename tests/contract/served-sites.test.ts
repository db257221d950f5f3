import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { IMMUTABLE, REVALIDATE } from '#domain/sites/routing/headers.ts';
import { createOrigin } from '#server/origin.ts';
import { storedSites } from '#server/sites/static/object-sites.ts';
import { type Files, startApp, startLocalServer, temporaryDist } from '#server/testing.ts';
import { memoryStores, publishSample } from '../storage/sample-site.ts';

const page = (words: string) => `<!doctype html><title>${words}</title>${'<p>car</p>'.repeat(300)}`;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#c00"/></svg>';

const FILES = {
  'index.html': page('Home'),
  'cars/x.html': page('Car x'),
  'news/index.html': page('News'),
  'vehicle-fallback.html': page('Vehicle'),
  '404.html': page('Not here'),
  'data/stock.json': JSON.stringify(Array.from({ length: 500 }, (_, index) => index)),
  '_astro/app.Bq3x.js': 'export {};',
  'assets/car.svg': SVG,
  'assets/hero.1a2b3c4d.svg': SVG,
  'assets/logo.svg': SVG,
  'assets/broken.jpg': 'not a picture',
  'files/terms.pdf': '%PDF',
  'robots.txt': 'User-agent: *',
  '.well-known/security.txt': 'Contact: x',
  '.hidden': 'hidden',
  _headers: '/*',
  _redirects: '/a /b',
  'old-home.html': page('Old'),
};

const dealer = sampleDealer('a-cars', {
  routing: [
    { from: '/old-home', to: '/', status: 301, force: true },
    { from: '/finance-pre-approval', to: '/finance', status: 301 },
    { from: '/cars/x', to: '/', status: 302 },
    { from: '/lost', to: '/404', status: 410 },
    { from: '/alias', to: '/news', status: 200 },
    { from: '/dangling', to: '/no-such-file', status: 200 },
    { from: '/cars/*', to: '/vehicle-fallback', status: 404, answer: 'vehicle' },
  ],
});

type Ask = Awaited<ReturnType<typeof startApp>>['ask'];

/** What serves the sites of dealers by their host names. */
interface ServerKind {
  readonly name: string;
  readonly start: () => Promise<{
    /** Publishes a dealer: each time another generation. */
    readonly put: (record: DealerRecord, files: Files) => Promise<unknown>;
    readonly ask: Ask;
    readonly stop: () => Promise<unknown>;
  }>;
}

const KINDS: readonly ServerKind[] = [
  {
    name: 'the server of a folder',
    async start() {
      const dist = await temporaryDist();
      const server = await startLocalServer(dist.distDir);
      let generation = 0;
      return {
        put: (record, files) => dist.put(record, files, ++generation),
        ask: server.ask,
        stop: async () => {
          await server.stop();
          await dist.remove();
        },
      };
    },
  },
  {
    name: 'an origin over object storage',
    async start() {
      const stores = memoryStores();
      const { open } = stores;
      const sites = publishedSites({ open, freshMs: 0 });
      const app = createOrigin({
        ...{ findSite: storedSites({ open, sites }), fleet: sites.fleet },
        ...{ log: () => {}, isReady: () => true },
      });
      const server = await startApp(app);
      return {
        put: (record, files) =>
          publishSample(
            stores,
            record,
            Object.fromEntries(Object.entries(files).map(([path, content]) => [`/${path}`, content])),
          ),
        ...{ ask: server.ask, stop: server.stop },
      };
    },
  },
];

describe.each(KINDS)('on $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    server = await start();
    const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    await server.put(dealer, { ...FILES, 'assets/photo.jpg': photo });
    await server.put(sampleDealer('b-cars', { name: 'B <Cars> & Sons' }), {
      'index.html': page('Other home'),
    });
  });

  afterAll(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.ask('a-cars.localhost', path, { headers, method });

  describe('files', () => {
    it.each([
      ['/', 'text/html; charset=utf-8', REVALIDATE],
      ['/cars/x', 'text/html; charset=utf-8', REVALIDATE],
      ['/news', 'text/html; charset=utf-8', REVALIDATE],
      ['/data/stock.json', 'application/json; charset=utf-8', REVALIDATE],
      ['/_astro/app.Bq3x.js', 'text/javascript; charset=utf-8', IMMUTABLE],
      ['/assets/hero.1a2b3c4d.svg', 'image/svg+xml; charset=utf-8', IMMUTABLE],
      ['/assets/photo.jpg', 'image/jpeg', REVALIDATE],
      ['/files/terms.pdf', 'application/pdf', REVALIDATE],
      ['/robots.txt', 'text/plain; charset=utf-8', REVALIDATE],
      ['/.well-known/security.txt', 'text/plain; charset=utf-8', REVALIDATE],
    ])('such as %s have their content type and cache header', async (path, type, cache) => {
      const { status, headers } = await get(path);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cache]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });

    it('are the dealer’s own, by host', async () => {
      expect((await get('/')).text).toContain('<title>Home');
      expect((await server.ask('b-cars.localhost', '/')).text).toContain('<title>Other home');
      expect((await server.ask('www.a-cars.example', '/')).text).toContain('<title>Home');
      expect((await server.ask('b-cars.localhost', '/cars/x')).status).toBe(404);
    });

    it('are described by HEAD with the length and no body', async () => {
      const { headers, bytes, status } = await get('/robots.txt', {}, 'HEAD');
      expect([status, headers['content-length'], bytes.length]).toEqual([200, '13', 0]);
    });

    it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('reject %s', async (method) => {
      const { status, headers } = await get('/', {}, method);
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    });
  });

  it.each([
    ['/assets/logo.svg', /^sandbox; default-src 'none'; style-src 'unsafe-inline';.*frame-ancestors 'none'$/],
    ['/assets/hero.1a2b3c4d.svg', /^sandbox; default-src 'none';/],
    ['/assets/photo.jpg', /^frame-ancestors 'none'$/],
    ['/cars/x', /^frame-ancestors 'none'$/],
  ])('%s has the policy %s', async (path, policy) => {
    expect((await get(path)).headers['content-security-policy']).toMatch(policy);
  });

  describe('an ETag', () => {
    it('saves the second transfer', async () => {
      const { etag = '' } = (await get('/')).headers;
      expect(etag).toMatch(/^"[\w-]{22,32}"$/);
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await get('/', { 'if-none-match': known });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
      }
      expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('differs by encoding', async () => {
      const plain = (await get('/')).headers.etag;
      const brotli = (await get('/', { 'accept-encoding': 'br' })).headers.etag;
      expect(brotli).not.toBe(plain);
      expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': brotli ?? '' })).status).toBe(304);
    });

    it('is missing on a 404', async () => {
      expect((await get('/nothing')).headers.etag).toBeUndefined();
    });
  });

  describe('compression', () => {
    it('is what the browser accepts, and is declared', async () => {
      const { headers, bytes } = await get('/', { 'accept-encoding': 'gzip, br' });
      expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding']);
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(brotliDecompressSync(bytes).toString()).toBe(FILES['index.html']);
      const older = await get('/', { 'accept-encoding': 'gzip' });
      expect(older.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(older.bytes).toString()).toBe(FILES['index.html']);
      expect((await get('/')).text).toBe(FILES['index.html']);
    });

    it('is left out for pictures and small files', async () => {
      for (const path of ['/assets/photo.jpg', '/robots.txt']) {
        expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
      }
    });
  });

  describe('the canonical address of a page', () => {
    it.each([
      ['/cars/x/', '/cars/x'],
      ['/cars/x.html?a=1', '/cars/x?a=1'],
      ['/index.html', '/'],
      ['//evil.example/', '/evil.example'],
      ['/news//', '/news'],
      ['/_astro/app.Bq3x.js/', '/_astro/app.Bq3x.js'],
    ])('redirects from %s to %s', async (path, location) => {
      const { status, headers } = await get(path);
      expect([status, headers.location, headers['cache-control']]).toEqual([301, location, REVALIDATE]);
    });
  });

  describe('routing', () => {
    it.each([
      ['/finance-pre-approval?car_id=7', 301, '/finance?car_id=7'],
      ['/old-home', 301, '/'],
    ])('redirects from %s', async (path, status, location) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.location]).toEqual([status, location]);
    });

    it.each([
      ['/cars/x', 200, 'Car x'],
      ['/cars/new-hatch', 200, 'Vehicle'],
      ['/cars/old-ute', 410, 'Vehicle'],
      ['/cars/never-was', 404, 'Vehicle'],
      ['/alias', 200, 'News'],
      ['/lost', 410, 'Not here'],
      ['/dangling', 404, 'Not here'],
      ['/nothing', 404, 'Not here'],
      ['/404', 404, 'Not here'],
    ])('answers %s with %i and the page "%s"', async (path, status, title) => {
      const answer = await get(path);
      expect([answer.status, answer.text.slice(15, 40)]).toEqual([
        status,
        expect.stringContaining(`<title>${title}`),
      ]);
    });
  });

  describe('a path outside the site', () => {
    it.each([
      '/../../outside.txt',
      '/%2e%2e/%2e%2e/outside.txt',
      '/..%2f..%2foutside.txt',
      '/..%5c..%5coutside.txt',
      '/..\\..\\outside.txt',
      '/%252e%252e/%252e%252e/outside.txt',
      '/../b-cars/x',
      '/../private/dealer-data.json',
      '/%2e%2e/private/dealer-data.json',
      '/index.html%00.jpg',
      '/.hidden',
      '/_headers',
      '/_redirects',
      '/%',
      '/cars%2fx',
    ])('(%s) gets the dealer’s 404', async (path) => {
      const { status, text } = await get(path);
      expect(status).toBe(404);
      expect(text).not.toMatch(/outside|processors|Other home|User-agent/);
    });
  });

  describe('pictures', () => {
    const picture = (query: string, headers = {}) => get(`/_image?${query}`, headers);

    it.each([
      ['url=/assets/photo.jpg&w=320', { accept: 'image/webp' }, 'image/webp', 'webp', 320],
      ['url=/assets/photo.jpg&w=160&q=75&f=auto', { accept: 'image/avif' }, 'image/avif', 'heif', 160],
      ['url=/assets/photo.jpg&w=1280&q=85&f=jpeg', { accept: 'image/avif' }, 'image/jpeg', 'jpeg', 800],
      ['url=%2Fassets%2Fphoto.jpg&w=96', { accept: 'image/avif,image/webp,*/*' }, 'image/avif', 'heif', 96],
      ['url=/assets/photo.jpg&w=96', { accept: 'image/webp,*/*' }, 'image/webp', 'webp', 96],
      ['url=/assets/photo.jpg&w=96', {}, 'image/jpeg', 'jpeg', 96],
      ['url=/assets/photo.jpg&w=2000', {}, 'image/jpeg', 'jpeg', 800],
      ['url=/assets/car.svg&w=480', {}, 'image/png', 'png', 480],
    ])('with %s have the right type and size', async (query, headers, type, format, width) => {
      const answer = await picture(query, headers);
      expect([answer.status, answer.headers['content-type'], answer.headers.vary]).toEqual([
        200,
        type,
        'Accept',
      ]);
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ format, width });
    });

    it.each([
      ['url=/assets/photo.jpg&w=321', 400],
      ['url=/assets/photo.jpg', 400],
      ['url=/assets/photo.jpg&w=320&q=0', 400],
      ['url=/assets/photo.jpg&w=320&q=101', 400],
      ['url=/assets/photo.jpg&w=320&f=gif', 400],
      ['url=/assets/photo.jpg&w=320&f=avif', 400],
      ['url=/assets/photo.jpg&w=320&q=75&f=webp', 400],
      ['url=/assets/photo.jpg&w=320&q=85&f=jpeg', 400],
      ['w=320', 400],
      ['url=https://elsewhere.example/x.jpg&w=320', 400],
      ['url=//elsewhere.example/x.jpg&w=320', 400],
      ['url=/assets/none.jpg&w=320', 404],
      ['url=/assets/broken.jpg&w=320', 404],
      ['url=/data/stock.json&w=320', 404],
      ['url=/../b-cars/assets/x.jpg&w=320', 404],
      ['url=/%252e%252e/%252e%252e/x.jpg&w=320', 404],
    ])('with %s are rejected with %i', async (query, status) => {
      expect((await picture(query)).status).toBe(status);
    });

    it('are made in the quality of the site’s pages only, and another quality is redirected to it', async () => {
      const { status, headers } = await picture('url=%2Fassets%2Fphoto.jpg&w=320&q=40');
      expect(status).toBe(307);
      expect(headers['location']).toBe('/_image?url=%2Fassets%2Fphoto.jpg&w=320&q=75&f=auto');
      expect((await get(headers['location'] ?? '')).status).toBe(200);
    });

    it('are made once for simultaneous requests, and stored', async () => {
      const query = 'url=/assets/photo.jpg&w=640';
      const answers = await Promise.all(Array.from({ length: 8 }, () => picture(query)));
      expect(new Set(answers.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
      const { etag = '' } = (await picture(query)).headers;
      expect((await picture(query, { 'if-none-match': etag })).status).toBe(304);
    });
  });

  it('readers see one generation or the next, never none and never a mixture, while others are published', async () => {
    const put = (generation: number) =>
      server.put(
        sampleDealer('c-cars', { routing: [{ from: '/alias', to: `/only-${generation}`, status: 200 }] }),
        {
          'index.html': `home ${generation} ${'.'.repeat(2000)} /_astro/style.${generation}.css`,
          [`only-${generation}.html`]: `alias ${generation}`,
          [`_astro/style.${generation}.css`]: `style ${generation}`,
        },
      );
    await put(1);
    let isPublishing = true;
    const seen = new Set<string>();
    const read = async () => {
      while (isPublishing) {
        const alias = await server.ask('c-cars.localhost', '/alias');
        seen.add(alias.status === 200 ? 'whole' : `${alias.status} ${alias.text}`);
      }
    };
    const readers = [read(), read()];
    for (let generation = 2; generation <= 25; generation++) await put(generation);
    isPublishing = false;
    await Promise.all(readers);
    expect([...seen]).toEqual(['whole']);
  });
});

it('an origin finds the styles of a page that another origin showed a moment earlier', async () => {
  const stores = memoryStores();
  const { open } = stores;
  const publish = (color: string) =>
    publishSample(stores, dealer, {
      '/index.html': page(color),
      [`/assets/theme.${color}.css`]: `a { color: #${color} }`,
    });
  await publish('11aa22bb');
  // It asks the store once a minute.
  const sites = publishedSites({ open, freshMs: 60_000 });
  const server = await startApp(
    createOrigin({
      ...{ findSite: storedSites({ open, sites }), fleet: sites.fleet },
      ...{ log: () => {}, isReady: () => true },
    }),
  );
  onTestFinished(async () => void (await server.stop()));
  const ask = (path: string) => server.ask('a-cars.localhost', path, {});
  expect((await ask('/assets/theme.11aa22bb.css')).status).toBe(200);

  await publish('33cc44dd');
  expect((await ask('/assets/theme.33cc44dd.css')).status).toBe(200);
  expect((await ask('/assets/theme.11aa22bb.css')).status).toBe(200);
  expect((await ask('/assets/theme.55ee66ff.css')).status).toBe(404);
});

it('an origin reads only the requested part of a large video', async () => {
  const stores = memoryStores();
  const film = Uint8Array.from({ length: 2000 }, (_, at) => at % 251);
  await publishSample(stores, dealer, {
    '/index.html': page('Home'),
    '/404.html': '',
    '/assets/film.mp4': film,
  });
  const parts: number[] = [];
  const open: ObjectStore = {
    ...stores.open,
    async get(key) {
      const found = await stores.open.get(key);
      if (found?.bytes.byteLength === film.byteLength) expect.fail('the whole film was read');
      return found;
    },
    async part(key, first, last) {
      parts.push(last - first + 1);
      return stores.open.part(key, first, last);
    },
  };
  const sites = publishedSites({ open, freshMs: 0 });
  const app = createOrigin({
    ...{ findSite: storedSites({ open, sites, budget: 8000 }), fleet: sites.fleet },
    ...{ log: () => {}, isReady: () => true },
  });
  const ask = (range: string) =>
    app.fetch(new Request('http://a-cars.localhost/assets/film.mp4', { headers: { Range: range } }));
  const answer = await ask('bytes=100-199');
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, 'bytes 100-199/2000']);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(film.slice(100, 200));
  expect((await ask('bytes=2000-')).status).toBe(416);
  expect(parts).toEqual([100]);
});
