import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleDealer, sampleHilux } from '#adapters/sites/dealer-data/testing.ts';
import { type FeedFetches, sqlFeedFetches } from '#adapters/stock/feed-fetches/sql.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { createClock } from '#domain/lib/clock.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { feedsOf } from '#domain/stock/export/feed-exports.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { reportKeeper } from '#render/dealer/report-writer.ts';
import { NOTHING_MADE } from '#render/options.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { recordFeedFetches } from '#server/stock/feed-fetches/recorder.ts';
import { startApp, temporaryDist } from '#server/testing.ts';
import { DATABASES, describeEach, openedAt } from './databases.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const GOOGLE = '/feeds/google-vehicles.xml';
const META = '/feeds/meta-vehicles.csv';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const GOOD = {
  ...{ make: 'Toyota', model: 'HiLux', year: 2021, km: 48_000, price: 42_990, colour: 'Graphite' },
  ...{ images: ['/assets/a.jpg'], location_id: 1, item_type: 'car', price_qualifier: 'Drive Away' },
};
const STOCK = [
  { id: 'v1', slug: 'v1', name: 'Good HiLux', stocknum: 'U1', vin: 'JTMW43FV10D012345' },
  { id: 'v2', slug: 'v2', name: 'Bare <script HiLux', stocknum: 'U2', vin: null, year: null },
  { id: 'v3', slug: 'v3', name: 'Sold HiLux', stocknum: 'U3', vin: null, sold: true },
];

/** Stores the report that a build writes of these vehicles, and the files that it makes. */
async function buildOf(dataDir: string) {
  const site = siteWith({ feeds: { google: { store_codes: { 1: 'BAY' } }, meta: true, json: true } });
  const vehicles = STOCK.map((one) => vehicleWith({ ...GOOD, ...one }));
  const dealer = { site, config: site.config, market: MARKETS.AU, vehicles };
  const place = { hasPage: () => true, jpegUrl: (src: string) => src };
  const feeds = [...feedsOf({ ...dealer, prices: new Map(), clock: createClock(NOON) }, place)];
  const settings = { root: dataDir, now: NOON, accept: false };
  const keeper = reportKeeper(dataDir, settings as unknown as Parameters<typeof reportKeeper>[1]);
  keeper.keep({ ...NOTHING_MADE, slug: 'bay', outcome: 'built', vehicles: 3, feeds }, null);
  await keeper.finish();
  return Object.fromEntries(feeds.map(({ path, text }) => [path.slice(1), text]));
}

async function serving() {
  const dist = await temporaryDist();
  const dataDir = join(dist.folder, 'data');
  const files = await buildOf(dataDir);
  const listed = STOCK.map(({ id, name, stocknum }) => [id, { ...sampleHilux({ stocknum }), name }]);
  await dist.put(sampleDealer('bay', { vehicles: Object.fromEntries(listed) }), files);
  const stores = storesOn(memoryDatabase(), dataDir);
  const env = { DEMO: '1' };
  const platform = openLocalPlatform({ distDir: dist.distDir, dataDir, env, log: () => {}, stores });
  const server = await startApp(createLocalServer(platform, { version: 'test' }));
  onTestFinished(async () => {
    await server.stop();
    await dist.remove();
  });
  return { ask: server.ask };
}

const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('id="adverts"'))
    .replaceAll(/<\/(?:p|li|tr|th|td|span|time)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

test('what a build left out, and who fetched the rest, is on the page of the dealer', async () => {
  const { ask } = await serving();
  const page = async (query = '') => (await ask('localhost', `/_fleet/bay${query}`)).text;
  const before = await page();
  const words = wordsOf(before);
  expect(words).toContain('Google vehicle ads Offered 1 Left out 2 Last fetched not seen');
  expect(words).toContain('JSON Offered 2 Left out 1 Last fetched not seen');
  expect(words).toContain('No fetch was seen: the host serves these files');
  expect(words).toContain(
    'U2 Bare &lt;script HiLux Google vehicle ads, Meta automotive catalogue: left out, because it has no year; it has no VIN of 17 characters JSON: offered',
  );
  expect(words).toMatch(
    /U2 .*U3 Sold HiLux .*: left out, because it is sold;.* JSON: left out, because it is sold U1 Good HiLux Google vehicle ads, Meta automotive catalogue, JSON: offered/,
  );
  expect(before).not.toContain('<script');

  expect((await ask('bay.localhost', GOOGLE, { headers: { 'user-agent': BOT } })).status).toBe(200);
  await ask('bay.localhost', META, { method: 'HEAD', headers: { 'user-agent': BOT } });
  await ask('bay.localhost', '/feeds/other.xml', { headers: { 'user-agent': BOT } });
  await expect
    .poll(async () => wordsOf(await page()))
    .toMatch(/Google vehicle ads Offered 1 Left out 2 Last fetched just now by Google/);
  expect(wordsOf(await page())).toContain(
    'Meta automotive catalogue Offered 1 Left out 2 Last fetched not yet',
  );

  const names = async (query: string) => wordsOf(await page(query)).match(/U\d(?= )/g);
  expect(await names('?vehicle=sold')).toEqual(['U3']);
  expect(await names(`?feed=${encodeURIComponent('/feeds/vehicles.json')}`)).toEqual(['U3']);
  expect(wordsOf(await page('?vehicle=zebra'))).toContain('No vehicle is like that.');
});

test('nothing of what was left out is in the files of the site', async () => {
  const { ask } = await serving();
  for (const path of [GOOGLE, META, '/feeds/vehicles.json'])
    expect((await ask('bay.localhost', path)).text).not.toMatch(/has no|is sold|mendable/);
});

test('a feed is noted once a minute, and a store that fails stops no response', async () => {
  const noted: number[] = [];
  const troubles: string[] = [];
  let now = NOON;
  let isAway = false;
  const serve = recordFeedFetches(async () => new Response('<rss/>'), {
    now: () => now,
    onTrouble: (what) => troubles.push(what),
    fetches: {
      async note({ at }) {
        if (isAway) throw new Error('away');
        noted.push(at);
      },
    },
  });
  const request = () => new Request(`https://bay.example${GOOGLE}`, { headers: { 'user-agent': BOT } });
  for (const seconds of [0, 30, 59, 61, 90]) {
    now = NOON + seconds * 1000;
    await serve(request(), 'bay');
  }
  expect(noted).toEqual([NOON, NOON + 61_000]);
  isAway = true;
  now += 120_000;
  expect((await serve(request(), 'bay')).status).toBe(200);
  await expect.poll(() => troubles).toHaveLength(1);
});

describeEach(DATABASES, 'fetches of feeds in $name', ({ place }) => {
  test('are one row for each dealer, file and program, with the last time', async () => {
    const shared = await place();
    const open = (): FeedFetches => sqlFeedFetches(openedAt(shared));
    const store = open();
    const fetch = { dealer: 'bay', path: GOOGLE, agent: 'Google', at: NOON };
    await store.note(fetch);
    await Promise.all([1, 2, 3].map((hour) => open().note({ ...fetch, at: NOON + hour })));
    await store.note({ ...fetch, at: NOON - 1 });
    await store.note({ ...fetch, agent: 'a browser', at: NOON + 9 });
    await store.note({ ...fetch, dealer: 'cove' });
    expect(await open().of('bay')).toEqual([
      { path: GOOGLE, agent: 'a browser', at: NOON + 9 },
      { path: GOOGLE, agent: 'Google', at: NOON + 3 },
    ]);
  });
});
