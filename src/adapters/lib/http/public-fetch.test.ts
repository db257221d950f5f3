import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { privateSources } from './private-sources.ts';
import { createPublicFetch } from './public-fetch.ts';
import { requestText } from './request-text.ts';
import { startServer } from './testing.ts';

const nothing = privateSources({});

async function serve(answer: RequestListener) {
  const heard: Pick<IncomingMessage, 'url' | 'method' | 'headers'>[] = [];
  const { port, url, close } = await startServer((request, response) => {
    heard.push(request);
    answer(request, response);
  });
  onTestFinished(close);
  return { heard, port, host: `127.0.0.1:${port}`, url };
}

const saying = (text: string) => (_: IncomingMessage, response: ServerResponse) => response.end(text);

const leading = (to: (path: string) => string, status = 302) =>
  serve((request, response) => response.writeHead(status, { location: to(request.url ?? '') }).end());

/** A resolver that gives these addresses, one list after another. */
function resolving(...lists: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const lookUp: LookupFunction = (host, { all }, done) => {
    const found = (lists[asked.length] ?? []).map((address) => ({
      ...{ address, family: address.includes(':') ? 6 : 4 },
    }));
    asked.push(host);
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
  return { asked, lookUp };
}

describe('a private address is rejected before anything is sent', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback as one number', '2130706433'],
    ['loopback as hexadecimal numbers', '0x7f.0x0.0x0.0x1'],
    ['loopback as octal numbers', '0177.0.0.01'],
    ['loopback, short', '127.1'],
    ['loopback in full-width digits', '１２７.０.０.１'],
    ['loopback by name', 'localhost'],
    ['IPv6 loopback', '[::1]'],
    ['IPv4 within IPv6', '[::ffff:127.0.0.1]'],
    ['NAT64', '[64:ff9b::127.0.0.1]'],
    ['6to4', '[2002:7f00:1::]'],
  ])('such as %s', async (_, host) => {
    const { heard, port } = await serve(saying('secret'));
    await expect(createPublicFetch({ allowed: nothing })(`http://${host}:${port}/`)).rejects.toThrow(
      'is not a public internet address',
    );
    expect(heard).toEqual([]);
  });

  test.each(['http://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/', 'https://[fd00:ec2::254]/'])(
    'such as %s',
    async (url) => {
      await expect(createPublicFetch({ allowed: nothing })(url)).rejects.toThrow('not a public');
    },
  );

  test.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://feed.example/'])(
    'as is another protocol, such as %s',
    async (url) => {
      await expect(createPublicFetch({ allowed: nothing })(url)).rejects.toThrow('must use http or https');
    },
  );

  test('even among the public addresses of a public name', async () => {
    const { lookUp } = resolving(['93.184.216.34', '10.0.0.1']);
    const fetch = createPublicFetch({ allowed: nothing, lookUp });
    await expect(fetch('http://feed.example/')).rejects.toThrow('feed.example is not a public');
  });

  test('and is not retried', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => waits.push(ms);
    const transport = { fetch: createPublicFetch({ allowed: nothing }), wait };
    const result = requestText({ url: 'http://10.0.0.1/', where: 'the feed' }, transport);
    await expect(result).rejects.toMatchObject({
      where: 'the feed',
      what: '10.0.0.1 is not a public internet address',
      remedy: expect.stringContaining('PRIVATE_SOURCES'),
    });
    expect(waits).toEqual([]);
  });
});

describe('an allowed private host', () => {
  test('is reached at its port only', async () => {
    const { url, port, host } = await serve(saying('stock'));
    const fetch = createPublicFetch({ allowed: privateSources({ PRIVATE_SOURCES: host }) });
    expect(await (await fetch(url)).text()).toBe('stock');
    const other = createPublicFetch({
      allowed: privateSources({ PRIVATE_SOURCES: `127.0.0.1:${port + 1}` }),
    });
    await expect(other(url)).rejects.toThrow('not a public');
  });

  test('by name is resolved once, and that address is used', async () => {
    const { port, heard } = await serve(saying('stock'));
    const { asked, lookUp } = resolving(['127.0.0.1'], ['10.0.0.1']);
    const fetch = createPublicFetch({ allowed: privateSources({ PRIVATE_SOURCES: 'dms.internal' }), lookUp });
    expect(await (await fetch(`http://dms.internal:${port}/`)).text()).toBe('stock');
    expect(asked).toEqual(['dms.internal']);
    expect(heard[0]?.headers.host).toBe(`dms.internal:${port}`);
  });
});

describe('a redirect', () => {
  const reaching = (...servers: readonly { readonly host: string }[]) =>
    createPublicFetch({
      allowed: privateSources({ PRIVATE_SOURCES: servers.map(({ host }) => host).join(',') }),
    });

  test('is followed at most five times', async () => {
    const next = await leading((path) => `/${Number(path.slice(1)) + 1}`);
    await expect(reaching(next)(`${next.url}/0`)).rejects.toThrow('it redirects more than 5 times');
    expect(next.heard.map(({ url }) => url)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
  });

  test('to a private address is rejected, and nothing is sent there', async () => {
    const inside = await serve(saying('secret'));
    const outside = await leading(() => inside.url);
    await expect(reaching(outside)(outside.url)).rejects.toThrow('not a public');
    expect(inside.heard).toEqual([]);
  });

  test.each(['file:///etc/passwd', 'ftp://feed.example/', 'http://', 'http://a:b@feed.example/'])(
    'to %s is rejected',
    async (target) => {
      const server = await leading(() => target);
      await expect(reaching(server)(server.url)).rejects.toThrow(
        'it redirects to what is no plain http(s) address',
      );
    },
  );

  test('to another origin loses its credentials', async () => {
    const other = await serve(saying('stock'));
    const first = await leading((path) => (path === '/' ? '/again' : other.url));
    const headers = { authorization: 'Bearer key', cookie: 'a=1', 'x-own': 'kept' };
    expect(await (await reaching(first, other)(first.url, { headers })).text()).toBe('stock');
    expect(first.heard.map((request) => request.headers.authorization)).toEqual(['Bearer key', 'Bearer key']);
    expect(other.heard[0]?.headers).not.toHaveProperty('authorization');
    expect(other.heard[0]?.headers).not.toHaveProperty('cookie');
    expect(other.heard[0]?.headers).toHaveProperty('x-own', 'kept');
  });

  test.each([
    [303, 'GET', undefined],
    [302, 'GET', undefined],
    [307, 'POST', '5'],
  ])('with status %d turns a POST into a %s', async (status, method, length) => {
    const other = await serve(saying('stock'));
    const first = await leading(() => other.url, status);
    await reaching(first, other)(first.url, { method: 'POST', body: 'query' });
    expect(other.heard[0]).toMatchObject({ method });
    expect(other.heard[0]?.headers['content-length']).toBe(length);
  });

  test('is returned or rejected as the caller requests', async () => {
    const server = await leading(() => 'https://elsewhere.example/', 301);
    expect((await reaching(server)(server.url, { redirect: 'manual' })).status).toBe(301);
    await expect(reaching(server)(server.url, { redirect: 'error' })).rejects.toThrow('it redirects');
  });
});

test('a response is like that of fetch: unpacked, with status and headers', async () => {
  const server = await serve((_, response) =>
    response.writeHead(203, { etag: '"a"', 'content-encoding': 'gzip' }).end(gzipSync('stock')),
  );
  const answer = await createPublicFetch({ allowed: privateSources({ PRIVATE_SOURCES: server.host }) })(
    server.url,
  );
  expect(answer).toBeInstanceOf(Response);
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([203, '"a"', 'stock']);
});

test('the caller’s signal aborts the request', async () => {
  const server = await serve(() => undefined);
  const fetch = createPublicFetch({ allowed: privateSources({ PRIVATE_SOURCES: server.host }) });
  await expect(fetch(server.url, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});
