import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { temporaryDist } from '#server/testing.ts';
import { servedFleet } from './fleet-cache.ts';
import { folderPlace } from './fleet-place.ts';

const HOUR = 3_600_000;

/** A fleet of one dealer, and the slugs of every reading of measurements. */
async function setUp() {
  const dist = await temporaryDist();
  await dist.put(sampleDealer('a-cars'), { 'index.html': '' });
  const dataDir = join(dist.folder, 'data');
  const stores = openStores({ env: {}, dataDir, serverless: false });
  onTestFinished(async () => {
    await stores.leads.close();
    await dist.remove();
  });
  const readings: (readonly string[])[] = [];
  const vitals = {
    ...stores.vitals,
    measuredOfAll: (slugs: readonly string[], since: number) => {
      readings.push(slugs);
      return stores.vitals.measuredOfAll(slugs, since);
    },
  };
  const clock = { now: Date.now() };
  const fleet = servedFleet({
    place: folderPlace({ distDir: dist.distDir, dataDir }),
    ...{ env: {}, isDemo: true },
    ...{ stores: { ...stores, vitals }, now: () => clock.now },
  });
  const visit = () => fleet.overview('ops.example', (slug) => `/${slug}`);
  return { fleet, visit, readings, clock };
}

test('measurements that were read ahead are not read again by the first visit', async () => {
  const { fleet, visit, readings } = await setUp();
  await fleet.readAhead();
  expect((await visit()).dealers.map(({ slug, href }) => [slug, href])).toEqual([['a-cars', '/a-cars']]);
  expect(readings).toEqual([['a-cars']]);
});

test('a visit within a day does not wait for measurements, and one after that does', async () => {
  const { visit, readings, clock } = await setUp();
  await visit();
  clock.now += 23 * HOUR;
  await visit();
  expect(readings).toHaveLength(1);
  clock.now += 2 * HOUR;
  await visit();
  expect(readings.length).toBeGreaterThan(1);
});
