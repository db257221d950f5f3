import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFileState } from '#adapters/operations/build-state/file.ts';
import {
  createPublishedState,
  PUBLISHED_STATE_PATH,
} from '#adapters/operations/build-state/published-state.ts';
import type { BuildState } from '#adapters/operations/build-state/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { type DealerState, emptyState } from '#domain/vehicles/status/dealer-state.ts';
import { closedAfter } from './databases.ts';
import { answer, serve } from './stock-source/local-server.ts';

const SLUG = 'harbour-cars';

interface Opened {
  readonly state: BuildState;
  /** The file that holds a dealer's state. */
  readonly pathOf: (slug: string) => string;
}

const openFile = async (): Promise<Opened> => {
  const folder = await temporaryFolder();
  return { state: createFileState(folder), pathOf: (slug) => join(folder, `${slug}.json`) };
};

/** A host that serves the output folders of builds, with a dealer's site at `/<slug>/`. */
const openPublished = async (): Promise<Opened> => {
  const folder = await temporaryFolder();
  const host = closedAfter(
    await serve((request, response) => {
      readFile(join(folder, request.url ?? '')).then(
        (text) => answer(response, 200, text.toString()),
        () => answer(response, 404, '<h1>Not found</h1>'),
      );
    }),
  );
  const state = createPublishedState({
    siteUrl: (slug) => `${host.url}/${slug}/`,
    outputFolder: (slug) => join(folder, slug),
    fetch: globalThis.fetch,
  });
  return { state, pathOf: (slug) => join(folder, slug, PUBLISHED_STATE_PATH) };
};

const gone = {
  ...{ id: '3', slug: 'corolla', name: 'Corolla', make: 'Toyota', model: 'Corolla' },
  ...{ body: null, gone_at: 9 },
};

const known: DealerState = {
  ...emptyState(),
  stock_size: 2,
  prices: { '1': { price: 30000, earlier_price: 32000, changed_at: 5 }, '2': { price: null } },
  known: { '1': { slug: 'hilux', name: 'HiLux', make: 'Toyota', model: 'HiLux', body: 'Ute' } },
  gone: { corolla: gone },
};

const put = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};

describe.each([
  { name: 'file', open: openFile },
  { name: 'published', open: openPublished },
])('the build state of kind $name', ({ open }) => {
  test('is empty before the first build, then the last one saved for each dealer, in one file', async () => {
    const { state, pathOf } = await open();
    expect(await state.load(SLUG)).toEqual({ kind: 'none' });
    await state.save(SLUG, known);
    expect(await state.load(SLUG)).toEqual({ kind: 'found', state: known });
    await state.save(SLUG, { ...known, stock_size: 5 });
    expect(await state.load(SLUG)).toMatchObject({ state: { stock_size: 5 } });
    expect(await state.load('other-cars')).toEqual({ kind: 'none' });
    expect(await readdir(dirname(pathOf(SLUG)))).toHaveLength(1);
  });

  test('is not rewritten if it is unchanged, and never changed in place', async () => {
    const { state, pathOf } = await open();
    await state.save(SLUG, known);
    const before = await stat(pathOf(SLUG));
    await state.save(SLUG, known);
    expect(await stat(pathOf(SLUG))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    await state.save(SLUG, emptyState());
    expect((await stat(pathOf(SLUG))).ino).not.toBe(before.ino);
  });

  test('is one whole state after simultaneous saves', async () => {
    const { state } = await open();
    const sizes = Array.from({ length: 12 }, (_, size) => size);
    await Promise.all(sizes.map((size) => state.save(SLUG, { ...known, stock_size: size })));
    const loaded = await state.load(SLUG);
    expect(loaded.kind === 'found' && sizes.includes(loaded.state.stock_size ?? -1)).toBe(true);
  });

  test.each([
    ['half a file', '{"version":1,"stock_si', 'is not JSON'],
    ['an empty file', '', 'is not JSON'],
    ['a page', '<h1>Hello</h1>', 'is not JSON'],
    ['another shape', '{"version":1,"stock_size":"many"}', 'is damaged at "stock_size"'],
    ['a later version', '{"version":99}', 'has version 99, expected 1'],
  ])('is lost with %s, says so, and is replaced by the next save', async (_, text, reason) => {
    const { state, pathOf } = await open();
    await put(pathOf(SLUG), text);
    expect(await state.load(SLUG)).toEqual({ kind: 'lost', reason: expect.stringContaining(reason) });
    await state.save(SLUG, known);
    expect(await state.load(SLUG)).toMatchObject({ kind: 'found' });
  });
});

describe('the state in a file', () => {
  test('is lost, not missing, if it cannot be read', async () => {
    const { state, pathOf } = await openFile();
    await mkdir(pathOf(SLUG));
    expect(await state.load(SLUG)).toMatchObject({ kind: 'lost' });
  });

  test('has the last good responses unchanged', async () => {
    const { state } = await openFile();
    const last_good = { stock: [{ id: 1, dealer_cost: 9 }], models: { corolla: true } };
    await state.save(SLUG, { ...known, last_good });
    expect(await state.load(SLUG)).toMatchObject({ state: { last_good } });
  });
});

describe('the published state', () => {
  const published = (siteUrl: string, timeoutMs = 20_000): BuildState =>
    createPublishedState({
      siteUrl: () => siteUrl,
      outputFolder: () => '',
      fetch: globalThis.fetch,
      timeoutMs,
    });

  test('is lost, not missing, if its host cannot be reached', async () => {
    const host = await serve(() => undefined);
    await host.close();
    expect(await published(host.url).load(SLUG)).toMatchObject({ kind: 'lost' });
  });

  test.each([500, 403])('is lost, not missing, after HTTP %d', async (status) => {
    const host = closedAfter(await serve((_, response) => answer(response, status, '{}')));
    expect(await published(host.url).load(SLUG)).toEqual({
      kind: 'lost',
      reason: expect.stringContaining(`HTTP ${status}`),
    });
  });

  test('is lost after a timeout if its host never responds', async () => {
    const host = closedAfter(await serve(() => undefined));
    expect(await published(host.url, 50).load(SLUG)).toMatchObject({ kind: 'lost' });
  });

  test('reveals no more than the pages', async () => {
    const { state, pathOf } = await openPublished();
    const vehicle = { name: 'HiLux', make: 'Toyota', model: 'HiLux', car_type: 'used', status: 'in_stock' };
    const payment_processors = [
      { authorization_type: 'stripe', authorization_key: 'pk_test_1', deposit_amount: 500 },
    ];
    const stock = [
      { ...vehicle, id: 1, slug: 'a', dealer_cost: 12345, payment_processors },
      { ...vehicle, id: 2, slug: 'hidden-one', show_on_dealer_website: false },
    ];
    await state.save(SLUG, { ...known, last_good: { stock, margins: { hilux: 0.2 } } });
    const text = await readFile(pathOf(SLUG), 'utf8');
    expect(text).toContain('"slug":"a"');
    for (const secret of ['dealer_cost', 'pk_test_1', 'hidden-one', 'margins'])
      expect(text).not.toContain(secret);
  });
});
