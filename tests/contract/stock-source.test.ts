import { writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { openStockSource } from '#adapters/stock/source/open.ts';
import type { StockSource } from '#adapters/stock/source/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { closedAfter } from './databases.ts';
import { MEILISEARCH_URL, NO_MEILISEARCH } from './meilisearch.ts';
import { answer, serve } from './stock-source/local-server.ts';
import { type IndexSettings, indexOnRealServer } from './stock-source/real-server.ts';
import { serveMeilisearch } from './stock-source/stand-in.ts';

const SECRET = 'Bearer the-feed-is-mine';
const KEY = 'the-search-key';

const surroundings = (folder: string, env: Readonly<Record<string, string>> = {}) => ({
  folder,
  env,
  dataDir: '',
  market: MARKETS.AU,
  timezone: 'Australia/Sydney',
  now: 0,
  fetch: globalThis.fetch,
  wait: () => Promise.resolve(),
});

/** Gives each kind of source a stock, or invalid content. */
interface Kind {
  readonly name: string;
  readonly needsServer?: boolean;
  readonly holding: (stock: readonly object[]) => Promise<StockSource>;
  readonly damaged: () => Promise<StockSource>;
  readonly missing: () => Promise<StockSource>;
}

const fileHolding = async (text: string | null): Promise<StockSource> => {
  const folder = await temporaryFolder();
  if (text !== null) await writeFile(join(folder, 'stock.json'), text);
  return openStockSource({ kind: 'file', path: 'stock.json' }, surroundings(folder));
};

const urlHolding = async (status: number, text: string): Promise<StockSource> => {
  const server = closedAfter(
    await serve((request, response) =>
      request.headers.authorization === SECRET ? answer(response, status, text) : answer(response, 401, '{}'),
    ),
  );
  const config = { kind: 'url', url: `${server.url}/feed?token=hidden`, headers_env: 'FEED_AUTH' } as const;
  return openStockSource(config, surroundings('', { FEED_AUTH: SECRET }));
};

const meilisearchAt = (host: string, index: string, key = KEY): StockSource =>
  openStockSource(
    { kind: 'meilisearch', host, index, key_env: 'SEARCH_KEY' },
    surroundings('', { SEARCH_KEY: key }),
  );

const standInHolding = async (stock: readonly object[], index = 'cars'): Promise<StockSource> => {
  const server = closedAfter(await serveMeilisearch(stock, KEY));
  return meilisearchAt(server.url, index);
};

const kinds: readonly Kind[] = [
  {
    name: 'file',
    holding: (stock) => fileHolding(JSON.stringify(stock)),
    damaged: () => fileHolding('[{"id": 1,'),
    missing: () => fileHolding(null),
  },
  {
    name: 'url',
    holding: (stock) => urlHolding(200, JSON.stringify(stock)),
    damaged: () => urlHolding(200, '<h1>Maintenance</h1>'),
    missing: () => urlHolding(404, '{}'),
  },
  {
    name: 'meilisearch (stand-in)',
    holding: (stock) => standInHolding(stock),
    damaged: async () => {
      const server = closedAfter(await serve((_, response) => answer(response, 200, '{"results":[]}')));
      return meilisearchAt(server.url, 'cars');
    },
    missing: () => standInHolding([], 'no-such-index'),
  },
  {
    name: 'meilisearch (real)',
    needsServer: true,
    holding: (stock) => realHolding(stock),
    damaged: async () => meilisearchAt(`${real.host}/indexes`, 'cars', real.key),
    missing: async () => meilisearchAt(real.host, 'no-such-index', real.key),
  },
];

const real = indexOnRealServer(MEILISEARCH_URL ?? '', onTestFinished);

const realHolding = async (stock: readonly object[], settings?: IndexSettings): Promise<StockSource> =>
  meilisearchAt(real.host, await real.fill(stock, settings), real.key);

const skipWithoutServer = (context: TestContext) => {
  if (MEILISEARCH_URL === undefined) context.skip(NO_MEILISEARCH);
};

const stockOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    ...{ id: id + 1, name: `Car ${id + 1}`, car_type: 'used', extra: { a: [1] } },
  }));

const entriesOf = async (source: StockSource): Promise<readonly unknown[]> => {
  const reading = await source.read();
  if (reading === 'same') throw new TypeError('It was not told of a mark.');
  return reading.entries;
};

const failureOf = async (source: StockSource): Promise<unknown> =>
  source.read().catch((error: unknown) => error);

describe.each(kinds)('a stock source of kind $name', (kind) => {
  const { holding, damaged, missing } = kind;
  beforeEach((context) => {
    if (kind.needsServer) skipWithoutServer(context);
  });

  test('returns every entry unchanged, in one order, however many batches there are', async () => {
    for (const count of [0, 2345]) {
      const source = await holding(stockOf(count));
      expect(await entriesOf(source)).toEqual(stockOf(count));
      expect(await entriesOf(source)).toEqual(stockOf(count));
    }
  });

  test.each([
    ['is not there', missing],
    ['is damaged', damaged],
  ])('reports the place, the error and the fix if the stock %s, without secrets', async (_, open) => {
    const source = await open();
    const failure = await failureOf(source);
    expect(failure).toMatchObject({ name: 'HttpError', where: source.describe });
    expect(failure).toHaveProperty('what', expect.stringMatching(/\w/));
    expect(failure).toHaveProperty('remedy', expect.stringMatching(/\.$/));
    const told = `${source.describe} ${String(failure)}`;
    for (const secret of [SECRET, KEY, 'hidden']) expect(told).not.toContain(secret);
    await expect(source.look(null)).rejects.toMatchObject({ name: 'HttpError' });
  });

  test('has the same digest for the same stock, and another otherwise', async () => {
    const source = await holding(stockOf(3));
    const first = await source.look(null);
    expect(await source.look(first)).toEqual(first);
    expect((await (await holding(stockOf(4))).look(null)).digest).not.toBe(first.digest);
  });
});

describe('a feed with a validator', () => {
  const feedWith = async (headers: Readonly<Record<string, string>>) => {
    const asked: IncomingHttpHeaders[] = [];
    const server = closedAfter(
      await serve((request, response) => {
        asked.push(request.headers);
        const isSame =
          request.headers['if-none-match'] !== undefined ||
          request.headers['if-modified-since'] !== undefined;
        response.writeHead(isSame ? 304 : 200, headers).end(isSame ? undefined : JSON.stringify(stockOf(2)));
      }),
    );
    return { asked, source: openStockSource({ kind: 'url', url: server.url }, surroundings('')) };
  };

  test.each([
    ['etag', '"v1"', 'if-none-match'],
    ['last-modified', 'Wed, 01 Jul 2026 00:00:00 GMT', 'if-modified-since'],
  ])('(%s) is requested only if it has changed', async (header, value, condition) => {
    const { asked, source } = await feedWith({ [header]: value });
    const first = await source.look(null);
    expect(await source.look(first)).toBe(first);
    expect(asked.map((headers) => headers[condition])).toEqual([undefined, value]);
  });

  test('and another time around the same vehicles is unchanged', async () => {
    let time = 0;
    const server = closedAfter(
      await serve((_, response) =>
        answer(response, 200, JSON.stringify({ generated: time++, vehicles: stockOf(2) })),
      ),
    );
    const source = openStockSource({ kind: 'url', url: server.url }, surroundings(''));
    const first = await source.look(null);
    expect((await source.look(first)).digest).toBe(first.digest);
  });
});

describe('a real Meilisearch with other settings', () => {
  beforeEach(skipWithoutServer);

  test('is read even if it allows neither sorting nor facets', async () => {
    const source = await realHolding(stockOf(1200), { pagination: { maxTotalHits: 5000 } });
    const ids = new Set((await entriesOf(source)).map((vehicle) => JSON.stringify(vehicle)));
    expect(ids.size).toBe(1200);
  });

  test('is rejected if it returns only some vehicles', async () => {
    const source = await realHolding(stockOf(1200), { filterableAttributes: ['car_type'] });
    expect(await failureOf(source)).toMatchObject({
      what: 'the index holds 1200 vehicles but returns only 1000',
    });
  });
});
