import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dealerDataText } from '#adapters/sites/dealer-data/record.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { IMMUTABLE } from '#domain/sites/routing/headers.ts';
import { startLocalServer, temporaryDist } from './testing.ts';

const page = (words: string) => `<!doctype html><title>${words}</title>`;

const dist = await temporaryDist();
let server: Awaited<ReturnType<typeof startLocalServer>>;

beforeAll(async () => {
  await dist.put(sampleDealer('a-cars'), {
    ...{ 'index.html': page('Home'), '404.html': page('Not here'), 'cars/x.html': page('Car x') },
    ...{ 'assets/car.svg': '<svg/>', 'assets/logo.svg': '<svg/>', 'data/stock.json': '[]' },
  });
  await dist.put(sampleDealer('b-cars', { name: 'B <Cars> & Sons' }), { 'index.html': page('Other home') });
  await writeFile(join(dist.folder, 'outside.txt'), 'outside');
  await symlink(join(dist.folder, 'outside.txt'), join(dist.distDir, 'a-cars', 'link.txt'));
  server = await startLocalServer(dist.distDir);
});

afterAll(async () => {
  await server.stop();
  await dist.remove();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.ask('a-cars.localhost', path, { headers, method });

describe('a file outside the site', () => {
  it('is not reached through a link', async () => {
    const { status, text } = await get('/link.txt');
    expect(status).toBe(404);
    expect(text).not.toContain('outside');
  });

  it('is a 404 in plain text under an unknown host name', async () => {
    for (const host of ['z-cars.localhost', 'elsewhere.example', 'a-cars.localhost.evil.example']) {
      const { status, headers, text } = await server.ask(host, '/');
      expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(text).toContain('No dealer is served under this host name');
    }
  });
});

it('the API on the same server is reachable under every host, has JSON errors and ignores an unread body', async () => {
  for (const host of ['a-cars.localhost', 'localhost']) {
    const { status, text } = await server.ask(host, '/api/health');
    expect([status, JSON.parse(text).dealers]).toEqual([200, 2]);
  }
  const { status, text } = await get('/api/nothing');
  expect([status, JSON.parse(text)]).toEqual([404, { error: { message: expect.any(String) } }]);
  const body = 'x'.repeat(300_000);
  const answer = await server.ask('a-cars.localhost', '/api/health', { method: 'POST', body });
  expect(answer.status).toBe(405);
});

describe('a dealer with damaged data', () => {
  const HEAD = dealerDataText(sampleDealer('damaged')).split('\n')[0] ?? '';

  it.each([
    ['empty', ''],
    ['cut off within its vehicles', `${HEAD}\n{"vehicles": {`],
    ['of another version', HEAD.replace('"version":1', '"version":99')],
  ])('(%s) still has its pages, and does not affect other dealers', async (_, text) => {
    await dist.put(sampleDealer('damaged', { hosts: ['www.damaged.example'] }), {
      'index.html': page('Mine'),
    });
    await writeFile(join(dist.distDir, '.gen/damaged/1/private/dealer-data.json'), text);
    const fresh = await startLocalServer(dist.distDir);
    onTestFinished(async () => {
      await fresh.stop();
      await rm(join(dist.distDir, 'damaged'));
      await rm(join(dist.distDir, '.gen/damaged'), { recursive: true });
    });
    for (const host of ['damaged.localhost', 'www.damaged.example']) {
      expect(await fresh.ask(host, '/')).toMatchObject({ status: 200, text: page('Mine') });
      const { status, text: said } = await fresh.ask(host, '/api/health');
      expect([status, JSON.parse(said).status]).toEqual([503, 'failing']);
      expect(said).toContain(
        'dealer-data.json of damaged is damaged, or another release wrote it: run npm run build -- --site=damaged',
      );
    }
    expect((await fresh.ask('a-cars.localhost', '/')).status).toBe(200);
    for (const host of ['a-cars.localhost', 'localhost']) {
      const { status, text: said } = await fresh.ask(host, '/api/health');
      expect([status, JSON.parse(said)]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
      expect(said).not.toContain('could not be run');
    }
    expect((await fresh.ask('localhost', '/')).status).toBe(200);
  });
});

describe('the list of dealers', () => {
  it.each(['localhost', '127.0.0.1'])('is served at %s and links to each dealer', async (host) => {
    const { status, text, headers } = await server.ask(`${host}:4321`, '/');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('href="http://a-cars.localhost:4321/"');
    expect(text).toContain('B &lt;Cars&gt; &amp; Sons');
    expect(text).not.toMatch(/<script|style="|B <Cars>/);
  });

  it('has a stylesheet with a hashed path, and pictures from its own origin', async () => {
    const { text } = await server.ask('localhost', '/');
    const [, style = ''] = /href="(\/_list\/style\.[^"]+)"/.exec(text) ?? [];
    const css = await server.ask('localhost', style);
    expect([css.status, css.headers['cache-control']]).toEqual([200, IMMUTABLE]);
    expect(css.text).toContain('.dealer-a-cars');
    const [, logo = ''] = /src="(\/dealers\/a-cars[^"]+)"/.exec(text) ?? [];
    expect((await server.ask('localhost', logo)).headers['content-type']).toContain('image/svg+xml');
    for (const file of ['/_list/display.woff2', '/_list/icon.svg']) {
      expect((await server.ask('localhost', file)).status).toBe(200);
    }
  });

  it('serves nothing else', async () => {
    for (const path of [
      ...['/dealers/a-cars/index.html', '/dealers/a-cars/data/stock.json', '/dealers/z-cars/assets/logo.svg'],
      ...['/dealers/a-cars/%2e%2e/b-cars/logo.svg', '/dealers/..%2fa-cars/assets/logo.svg'],
      ...['/dealers/a-cars/assets/none.svg', '/_list/other.css', '/cars/x'],
    ])
      expect((await server.ask('localhost', path)).status, path).toBe(404);
  });
});
