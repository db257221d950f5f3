import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '#adapters/lib/http/testing.ts';
import type { TransferLimits } from '../../import/origin/limits.ts';
import { bytesOf, failureOf, openedFeed } from '../../import/origin/testing/read-origin.ts';
import { openFeedOrigin } from '../origins.ts';

async function serve(handle: RequestListener): Promise<string> {
  const { url, close } = await startServer(handle);
  onTestFinished(close);
  return url;
}

const origin = (url: string, limits: Partial<TransferLimits> = {}) =>
  openFeedOrigin({ kind: 'url', url }, { folder: '', env: {}, fetch, wait: async () => undefined, limits });

describe('a slow web feed times out', () => {
  test.each<[string, RequestListener]>([
    ['when it says nothing', () => undefined],
    ['when it falls silent in the middle', (_, response) => response.writeHead(200).write('id;make')],
  ])('%s', async (_, handle) => {
    expect(await failureOf(origin(await serve(handle), { silenceMs: 50 }))).toMatchObject({
      name: 'HttpError',
      what: 'timeout: nothing came for 0.05 seconds',
    });
  });

  test('when it sends byte after byte without an end', async () => {
    let isClosed = false;
    const url = await serve((_, response) => {
      const dripping = setInterval(() => response.write('x'), 20);
      response.on('close', () => {
        isClosed = true;
        clearInterval(dripping);
      });
    });
    expect(await failureOf(origin(url, { silenceMs: 500, wholeMs: 300 }))).toMatchObject({
      what: 'timeout: it was not complete within 0.3 seconds',
    });
    await expect.poll(() => isClosed).toBe(true);
  });
});

test('a feed that breaks off fails, and is not retried', async () => {
  let requests = 0;
  const url = await serve((_, response) => {
    requests++;
    response.writeHead(200, { 'content-length': 100 }).write('id;make', () => response.destroy());
  });
  expect(await failureOf(origin(url))).toMatchObject({
    name: 'HttpError',
    what: 'it broke off in the middle',
  });
  expect(requests).toBe(1);
});

test('a busy server is retried until it sends a first byte', async () => {
  let requests = 0;
  const url = await serve((_, response) => response.writeHead(++requests < 3 ? 503 : 200).end('stock'));
  expect(String(await bytesOf(origin(url)))).toBe('stock');
  expect(requests).toBe(3);
});

describe('the name of a feed', () => {
  test.each([
    ['/out/stock%20new.csv?t=1', {}, 'stock new.csv'],
    ['/', {}, 'feed'],
    ['/%E0%A4%A', {}, '%E0%A4%A'],
    ['/feed', { 'content-disposition': 'attachment; filename="stock.xml"' }, 'stock.xml'],
    ['/feed', { 'content-disposition': 'attachment; filename=../../stock.xml; size=3' }, 'stock.xml'],
  ])('at %s with the headers %j is "%s"', async (path, headers, name) => {
    const url = await serve((_, response) => response.writeHead(200, headers).end('stock'));
    expect((await openedFeed(origin(url + path))).name).toBe(name);
  });
});

test('a feed without an ETag is requested by its modification time', async () => {
  const modified = 'Wed, 01 Jul 2026 00:00:00 GMT';
  const url = await serve(({ headers }, response) =>
    response
      .writeHead(headers['if-modified-since'] === modified ? 304 : 200, { 'last-modified': modified })
      .end(),
  );
  const { mark } = await openedFeed(origin(url));
  expect(mark).toEqual({ etag: null, modified });
  expect(await origin(url).open(mark)).toBe('same');
});
