import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderReports, storedReports } from '#adapters/operations/reports/places.ts';
import type { BuildReportFile } from '#adapters/operations/reports/report.ts';
import { keepReport, noteLooks } from '#adapters/operations/reports/reports.ts';
import { sampleReport } from '#adapters/operations/reports/testing.ts';
import { dealerDataFiles } from '#adapters/sites/dealer-data/private-files.ts';
import { storedDealerData } from '#adapters/sites/dealer-data/store.ts';
import { sampleDealer, sampleHilux } from '#adapters/sites/dealer-data/testing.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { readListQuery } from '#domain/operations/fleet/dealer-rows.ts';
import { temporaryDist } from '#server/testing.ts';
import { memoryStores, publishSample } from '../../../../tests/storage/sample-site.ts';
import { dealerPage } from './dealer-page.ts';
import { servedFleet } from './fleet-cache.ts';
import { folderPlace } from './fleet-place.ts';
import { storedPlace } from './object-place.ts';
import { fleetPage } from './page.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

const HILUX = sampleHilux({ year: 2024 });

const DEALERS = [
  sampleDealer('a-cars'),
  sampleDealer('b-cars', { name: 'Bay Cars', market: 'NZ', vehicles: { v2: HILUX } }),
  sampleDealer('c-cars', { site: { special_hours: [{ date: '2026-11-01', closed: true, name: 'Cup' }] } }),
  sampleDealer('d-cars'),
];

/** Days of builds. The last of one dealer failed, and another has not been built for a week. */
const LEFT_OUT = { index: 6, where: 'stock.csv', row: 8 };

const reportsOf = (days: number): readonly BuildReportFile[] =>
  Array.from({ length: days }, (_, index) => {
    const at = NOW - (days - index) * DAY;
    const isLast = index === days - 1;
    return [
      sampleReport('a-cars', at, { seconds: index, pages: 20 + index }),
      sampleReport('a-cars', at + DAY / 4, { kind: 'stock', vehicles: 7, bundle: null }),
      sampleReport('b-cars', at, {
        ...(isLast && { outcome: 'failed' as const, pages: 0, error: 'stock.json: the feed says 503.' }),
        ...{ rejected: [{ ...LEFT_OUT, id: '7', reasons: ['price: expected a number'] }], rejected_count: 1 },
        warnings: ['A link of the menu leads nowhere: /finance.'],
      }),
      ...(index < days - 7 ? [sampleReport('c-cars', at)] : []),
    ];
  }).flat();

/** The same dealers, builds and visitors, in folders and in a store. */
async function setUp(days = 2) {
  const dist = await temporaryDist();
  onTestFinished(dist.remove);
  const dataDir = join(dist.folder, 'data');
  const objects = memoryStores();
  const places = [folderReports(dataDir), storedReports(objects.closed)];
  for (const dealer of DEALERS) {
    await dist.put(dealer, { 'index.html': '' });
    // One was published by an older release, which wrote no brief.
    const { 'dealer-brief.json': brief } = dealerDataFiles(dealer);
    const closed = dealer.slug === 'd-cars' ? {} : { 'dealer-brief.json': brief };
    await publishSample(objects, dealer, { '/index.html': '' }, { closed });
  }
  for (const report of reportsOf(days)) {
    for (const place of places) await keepReport(place, report);
  }
  for (const at of [NOW - 3 * DAY, NOW - DAY / 2, NOW - DAY / 3]) {
    for (const place of places) await noteLooks(place, ['a-cars', 'c-cars'], at);
  }
  const stores = storesOn(memoryDatabase());
  await stores.unfound.add({ dealer: 'a-cars', words: 'hilux', at: NOW - DAY });
  const reading = { stores, now: () => NOW, env: {}, isDemo: true };
  const folder = servedFleet({ ...reading, place: folderPlace({ distDir: dist.distDir, dataDir }) });
  const storedIn = ({ open, closed }: { open: ObjectStore; closed: ObjectStore }) => {
    const dealerData = storedDealerData({ closed, sites: publishedSites({ open, freshMs: 0 }) });
    return servedFleet({ ...reading, place: storedPlace({ open, closed, dealerData, freshMs: 0 }) });
  };
  return { folder, storedIn, objects };
}

const hrefOf = (slug: string, url: string | null) => url ?? slug;

test('the fleet pages from a store are the same as those from folders', async () => {
  // More than an overview shows.
  const { folder, storedIn, objects } = await setUp(31);
  const store = storedIn(objects);
  const query = readListQuery(new URLSearchParams());
  const [expected, found] = await Promise.all(
    [folder, store].map(async (fleet) => fleetPage(await fleet.overview('ops', hrefOf), query, '/s.css')),
  );
  expect(found).toBe(expected);
  for (const words of ['Bay Cars', 'the feed says 503', 'https://www.a-cars.example'])
    expect(String(found)).toContain(words);
  for (const { slug } of DEALERS) {
    const [one, other] = await Promise.all(
      [folder, store].map(async (fleet) => {
        const read = await fleet.dealer(slug, hrefOf);
        return read && dealerPage(read, null, { vehicle: '', feed: '' }, '/s.css');
      }),
    );
    expect(String(other)).toBe(String(one));
    expect(String(other)).toContain(slug);
  }
  expect(await store.figures.builds()).toEqual(await folder.figures.builds());
});

test('a dealer with a failed first build is listed from the store', async () => {
  const { storedIn, objects } = await setUp();
  const failed = sampleReport('new-cars', NOW - DAY, { outcome: 'failed', error: 'phone: not a number' });
  await keepReport(storedReports(objects.closed), failed);
  const fleet = storedIn(objects);
  const { dealers } = await fleet.overview('ops', hrefOf);
  const row = dealers.find(({ slug }) => slug === 'new-cars');
  expect(row).toMatchObject({ failed: true, built: null });
  expect(row?.warnings.map(({ what }) => what).join()).toContain('phone: not a number');
  expect((await fleet.figures.builds()).dealers).toBe(DEALERS.length + 1);
});
