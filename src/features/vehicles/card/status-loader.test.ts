import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type StatusTable, statusPartOf, statusParts } from '#domain/vehicles/status/status.ts';

/** Long enough for a machine that does much else. */
const PATIENCE = { timeout: 60_000 };

const TABLE: StatusTable = Object.fromEntries(
  Array.from({ length: 600 }, (_, index) => [String(4_000 + index), [10_000 + index, 'in_stock', false]]),
);
const PARTS = statusParts(TABLE);

const asked: string[] = [];
let down = '';

function answerTo(url: string): unknown {
  if (url === '/api/reserved-cars') return { cars: ['4002'] };
  const part = /^\/data\/status\/(\d+)\.json$/.exec(url)?.[1];
  return part === undefined ? TABLE : PARTS[Number(part)];
}

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  down = '';
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url === down ? new Response('', { status: 503 }) : Response.json(answerTo(url));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const LARGE = { statesAt: '/data/status/{part}.json' };

/** The module as a page gets it whose shell has these attributes. */
async function loaderOn(dataset: object) {
  vi.stubGlobal('document', { documentElement: { dataset } });
  return import('./status-loader.ts');
}

const partFile = (id: string) => `/data/status/${statusPartOf(id)}.json`;

test('a small site has the status of all vehicles in one file', async () => {
  const { watchStatus } = await loaderOn({});
  const show = vi.fn();
  watchStatus(show, ['4001']);
  await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith(TABLE, []), PATIENCE);
  expect(asked).toEqual(['/data/status.json']);
});

test('on a large site the parts for the page’s vehicles are requested, each once', async () => {
  const { watchStatus, loadStatus } = await loaderOn(LARGE);
  const ids = ['4001', '4002', '4003', '4001'];
  const show = vi.fn<(table: StatusTable) => void>();
  watchStatus(show, ids);
  expect(await loadStatus(['4002', '4003'])).toMatchObject({ 4002: TABLE['4002'], 4003: TABLE['4003'] });
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce(), PATIENCE);
  expect(show.mock.calls[0]?.[0]).toMatchObject({
    4001: TABLE['4001'],
    4002: TABLE['4002'],
    4003: TABLE['4003'],
  });
  expect(asked.toSorted()).toEqual([...new Set(ids.map(partFile))].toSorted());
});

test('nothing is shown while a part is missing, because a vehicle without a row would count as sold', async () => {
  down = partFile('4002');
  const { watchStatus } = await loaderOn(LARGE);
  const show = vi.fn();
  watchStatus(show, ['4001', '4002']);
  await vi.waitFor(() => expect(asked).toHaveLength(2), PATIENCE);
  await new Promise((resolve) => setTimeout(resolve));
  expect(show).not.toHaveBeenCalled();
});

test('newly reserved cars are reported, even those without a row', async () => {
  const { watchStatus } = await loaderOn({ ...LARGE, reservedAt: '/api/reserved-cars' });
  const show = vi.fn();
  watchStatus(show, ['4001']);
  await vi.waitFor(
    () => expect(show).toHaveBeenLastCalledWith(PARTS[statusPartOf('4001')], ['4002']),
    PATIENCE,
  );
  const stop = watchStatus(show, ['4002']);
  await vi.waitFor(
    () => expect(show.mock.lastCall?.[0]).toMatchObject({ 4002: [10_002, 'in_stock', true] }),
    PATIENCE,
  );
  expect(asked.filter((url) => url === '/api/reserved-cars')).toHaveLength(1);
  stop();
});

test('a page without vehicles requests no part', async () => {
  const { watchStatus, loadStatus } = await loaderOn(LARGE);
  watchStatus(() => undefined, []);
  expect(await loadStatus([])).toEqual({});
  expect(asked).toEqual([]);
});
