import { describe, expect, test } from 'vitest';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { LoadedState } from '#adapters/operations/build-state/types.ts';
import { emptyState } from '#domain/vehicles/status/dealer-state.ts';
import { FEED_VEHICLE } from '#domain/vehicles/vehicle-fixture.ts';
import { acquireStock } from './acquire.ts';
import { plainReading } from './stock-list.ts';
import type { StockSource } from './types.ts';

const feed = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ ...FEED_VEHICLE, id, slug: `hilux-${id}` }));

const source = (read: StockSource['read'], look: StockSource['look'], remote = true): StockSource => ({
  ...{ describe: 'https://feed.example/stock', readAs: 'a', remote, read, look },
});

const giving = (stock: unknown[], remote = true): StockSource =>
  source(
    async () => plainReading(stock),
    async () => plainReading(stock).mark,
    remote,
  );

const failing = (error: Error): StockSource =>
  source(
    () => Promise.reject(error),
    () => Promise.reject(error),
  );

const unreachable = new HttpError({
  where: 'https://feed.example/stock',
  what: 'it could not be reached',
  remedy: 'Build again later.',
});

const found = (stock_size: number | null, last_good = {}): LoadedState => ({
  kind: 'found',
  state: { ...emptyState(), stock_size, last_good },
});

const NOW = Date.UTC(2026, 10, 27);
const CONFIG = { kind: 'url', url: 'https://feed.example/stock' } as const;

const only = (source: StockSource) => [{ name: 'stock', config: CONFIG, source }];

const acquire = (source: StockSource, state: LoadedState = { kind: 'none' }, accept = false) =>
  acquireStock({ sources: only(source), state, accept, now: NOW });

test('acquireStock returns usable vehicles and the reasons for the rejected ones', async () => {
  const raw = [...feed(3), { ...FEED_VEHICLE, id: 'x', slug: 'x', price: 'POA' }];
  const stock = await acquire(giving(raw));
  expect(stock.vehicles).toHaveLength(3);
  expect(stock.rejected).toMatchObject([
    { id: 'x', index: 3, reasons: ['price: expected a number, found "POA"'] },
  ]);
  expect(stock.warnings).toEqual([]);
});

test('only stock from a remote source is stored as the last good response', async () => {
  expect((await acquire(giving(feed(2)))).lastGood).toEqual({ stock: feed(2) });
  expect((await acquire(giving(feed(2), false))).lastGood).toEqual({});
});

describe('a source that fails', () => {
  test('is replaced by its last good response, and a warning says so', async () => {
    const stock = await acquire(failing(unreachable), found(5, { stock: feed(5) }));
    expect(stock.vehicles).toHaveLength(5);
    expect(stock.warnings).toEqual([
      'https://feed.example/stock: it could not be reached. Build again later. The last good answer is used (5 vehicles).',
    ]);
    expect(stock.lastGood).toEqual({ stock: feed(5) });
  });

  test.each<[string, LoadedState]>([
    ['no earlier build', { kind: 'none' }],
    ['lost state', { kind: 'lost', reason: 'it is not JSON' }],
    ['a state without stock', found(5)],
    ['an empty last answer', found(5, { stock: [] })],
  ])('stops the build with %s', async (_, state) => {
    await expect(acquire(failing(unreachable), state)).rejects.toBe(unreachable);
  });

  test('because of a bug is not hidden', async () => {
    const bug = new TypeError('undefined is not a function');
    await expect(acquire(failing(bug), found(5, { stock: feed(5) }))).rejects.toBe(bug);
  });
});

describe('a feed that has shrunk', () => {
  test.each([
    [100, 40, 'the feed had 100 vehicles and now has 40 vehicles, less than half'],
    [100, 0, 'the feed had 100 vehicles and now has none'],
  ])('from %d to %d vehicles stops the build', async (before, after, message) => {
    await expect(acquire(giving(feed(after)), found(before))).rejects.toMatchObject({
      name: 'RefusedFeed',
      message: expect.stringMatching(new RegExp(`^https://feed.example/stock: ${message}.*--accept\\.$`)),
    });
  });

  test('is accepted with the option, is compared with what can be shown, and passes with a warning if the state is lost', async () => {
    expect((await acquire(giving([]), found(100), true)).vehicles).toEqual([]);
    await expect(acquire(giving(Array(100).fill({})), found(100))).rejects.toThrow('now has none');
    const stock = await acquire(giving(feed(1)), { kind: 'lost', reason: 'x.json is not JSON' });
    expect(stock.warnings).toEqual([expect.stringContaining('x.json is not JSON')]);
  });
});

test('a contradiction in the feed is a warning', async () => {
  const raw = [{ ...FEED_VEHICLE, weekly_price: 215, weekly_price_range: '$150 - $200' }];
  expect((await acquire(giving(raw))).warnings).toEqual([
    expect.stringMatching(/\(4711\): \$215 a week and the range "\$150 - \$200"/),
  ]);
});

test('price ranges are those of the site', async () => {
  const { vehicles } = await acquireStock({
    sources: only(giving([{ ...FEED_VEHICLE, price: 34990 }])),
    ...{ now: NOW, state: { kind: 'none' }, accept: false },
    priceBounds: { price: [30_000], weekly: [], terms: null },
  });
  expect(vehicles[0]?.price_range).toBe('Over $30,000');
});
