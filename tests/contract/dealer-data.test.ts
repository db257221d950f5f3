import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deployedDealerData, fileDealerData, locateSite } from '#adapters/sites/dealer-data/file.ts';
import { readFleet } from '#adapters/sites/dealer-data/fleet.ts';
import { writeDealerData } from '#adapters/sites/dealer-data/private-files.ts';
import { DealerDataError, type DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { storedDealerData } from '#adapters/sites/dealer-data/store.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { dealerDataCheck, health } from '#api/operations/health.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { memoryStores, publishSample } from '../storage/sample-site.ts';

/** Writes a generation and flips the dealer's link to it, as a build does. */
async function putGeneration(distDir: string, dealer: DealerRecord, generation = 1): Promise<void> {
  const folder = join(distDir, '.gen', dealer.slug, String(generation));
  await mkdir(join(folder, 'site'), { recursive: true });
  await writeDealerData(join(folder, 'private'), dealer);
  const link = join(distDir, `.${dealer.slug}.next`);
  await symlink(join('.gen', dealer.slug, String(generation), 'site'), link);
  await rename(link, join(distDir, dealer.slug));
}

async function putFlat(distDir: string, dealer: DealerRecord): Promise<void> {
  await mkdir(join(distDir, dealer.slug), { recursive: true });
  await writeDealerData(join(distDir, '.private', dealer.slug), dealer);
}

async function writtenBy(put: typeof putFlat, dealers: readonly DealerRecord[]): Promise<DealerData> {
  const folder = await temporaryFolder();
  for (const dealer of dealers) await put(folder, dealer);
  return fileDealerData(folder);
}

const KINDS: Record<string, (dealers: readonly DealerRecord[]) => Promise<DealerData>> = {
  memory: async (dealers) => memoryDealerData(dealers),
  'files of generations': (dealers) => writtenBy(putGeneration, dealers),
  'files of flat folders': (dealers) => writtenBy(putFlat, dealers),
  'object storage': async (dealers) => {
    const stores = memoryStores();
    for (const dealer of dealers) await publishSample(stores, dealer, { '/index.html': dealer.name });
    return storedDealerData({ closed: stores.closed, sites: publishedSites({ open: stores.open }) });
  },
};

describe.each(Object.entries(KINDS))('dealer data in %s', (_, open) => {
  it('returns each dealer as it was written, and no other', async () => {
    const dealers = [
      sampleDealer('b-cars'),
      sampleDealer('a-cars', { market: 'NZ', vehicles: {}, gone: {} }),
    ];
    const data = await open(dealers);
    expect(await data.dealers()).toEqual(['a-cars', 'b-cars']);
    for (const written of dealers) {
      const { site, ...record } = written;
      const periods = { leadsKeptDays: 730, accountsKeptDays: 1095 };
      expect(await data.dealer(written.slug)).toEqual({ ...record, config: site, ...periods });
    }
    for (const slug of ['z-cars', '', '.', '..', '../a-cars', 'a-cars/', '.gen', '.private', 'A-CARS'])
      expect(await data.dealer(slug), slug).toBeUndefined();
    for (const slug of ['a\0b', '__proto__', 'constructor'])
      expect(await data.dealer(slug), slug).toBeUndefined();
    expect(await (await open([])).dealers()).toEqual([]);
  });

  it('has the host names, periods and realms of all dealers', async () => {
    const shoppers = { ...configWith({ garage_enabled: true }), leads: { retention_days: 10 } };
    const data = await open([
      sampleDealer('b-cars', { hosts: ['www.b-cars.example', 'B-Cars.example'] }),
      sampleDealer('a-cars', { site: shoppers }),
    ]);
    const { slugs, overview, slugOfHost } = await readFleet(data);
    expect(slugs).toEqual(['a-cars', 'b-cars']);
    expect(slugOfHost('b-cars.example')).toBe('b-cars');
    expect(slugOfHost('c-cars.example')).toBeUndefined();
    expect(overview('a-cars')).toMatchObject({ leadsKeptDays: 10, realm: expect.any(String) });
    expect(overview('b-cars')).toMatchObject({ leadsKeptDays: 730, accountsKeptDays: 1095, realm: null });
    expect(overview('c-cars')).toBeUndefined();
  });

  it('gives a host name of two dealers to neither', async () => {
    const data = await open([
      sampleDealer('a-cars', { hosts: ['cars.example', 'www.cars.example'] }),
      sampleDealer('b-cars', { hosts: ['www.CARS.example'] }),
    ]);
    const { slugOfHost } = await readFleet(data);
    expect([slugOfHost('cars.example'), slugOfHost('www.cars.example')]).toEqual(['a-cars', undefined]);
  });
});

describe('dealer data in files', () => {
  it.each([
    ['in a new generation', putGeneration],
    ['in place', putFlat],
  ])('is read again after being replaced %s', async (_, put) => {
    const folder = await temporaryFolder();
    const data = fileDealerData(folder);
    await put(folder, sampleDealer('a-cars', { name: 'Before' }), 1);
    expect((await data.dealer('a-cars'))?.name).toBe('Before');
    await put(folder, sampleDealer('a-cars', { name: 'After!' }), 2);
    expect((await data.dealer('a-cars'))?.name).toBe('After!');
  });

  it('is parsed once while it is unchanged', async () => {
    const data = await writtenBy(putGeneration, [sampleDealer('a-cars')]);
    expect(await data.dealer('a-cars')).toBe(await data.dealer('a-cars'));
  });

  it('of a located generation stays the same after a new one is published', async () => {
    const folder = await temporaryFolder();
    await putGeneration(folder, sampleDealer('a-cars', { name: 'Before' }), 1);
    const location = await locateSite(folder, 'a-cars');
    await putGeneration(folder, sampleDealer('a-cars', { name: 'After' }), 2);
    const data = fileDealerData(folder);
    expect(location && (await data.dealerAt(location))?.name).toBe('Before');
  });

  it.each([
    ['half a file', '{"version":1,', /not readable JSON.*build this dealer again/],
    [
      'another version',
      JSON.stringify({ ...sampleDealer('a-cars'), version: 2 }),
      /version: .*build this dealer again/,
    ],
    ['a broken vehicle', JSON.stringify({ ...sampleDealer('a-cars'), vehicles: { v1: {} } }), /vehicles\.v1/],
  ])('with %s causes an error with a hint', async (_, text, message) => {
    const folder = await temporaryFolder();
    await putFlat(folder, sampleDealer('a-cars'));
    await writeFile(join(folder, '.private', 'a-cars', 'dealer-data.json'), text);
    const reading = fileDealerData(folder).dealer('a-cars');
    await expect(reading).rejects.toThrow(DealerDataError);
    await expect(reading).rejects.toThrow(message);
  });
});

it('a deployed file has only its one dealer, and none if it is missing', async () => {
  const folder = await temporaryFolder();
  const data = deployedDealerData(await writeDealerData(folder, sampleDealer('a-cars')));
  expect(await data.dealers()).toEqual(['a-cars']);
  expect((await data.dealer('a-cars'))?.slug).toBe('a-cars');
  expect(await data.dealer('b-cars')).toBeUndefined();
  expect(await deployedDealerData(join(folder, 'none', 'dealer-data.json')).dealers()).toEqual([]);
});

describe('dealer data in object storage', () => {
  const aFleet = async (...slugs: readonly string[]) => {
    const stores = memoryStores();
    const asked: string[] = [];
    const watched = (store: ObjectStore): ObjectStore => ({
      ...store,
      get: (key) => {
        asked.push(key);
        return store.get(key);
      },
      getChanged: (key, tag) => {
        asked.push(`${key}, if changed`);
        return store.getChanged(key, tag);
      },
    });
    const publish = (slug: string, name: string) =>
      publishSample(stores, sampleDealer(slug, { name }), { '/index.html': name });
    for (const slug of slugs) await publish(slug, slug);
    const clock = { now: 0 };
    let broken = false;

    const failing = (store: ObjectStore): ObjectStore => ({
      ...watched(store),
      get: (key) => (broken ? Promise.reject(new Error('away')) : watched(store).get(key)),
      getChanged: (key, tag) =>
        broken ? Promise.reject(new Error('away')) : watched(store).getChanged(key, tag),
    });
    const troubles: string[] = [];
    const sites = publishedSites({
      ...{ open: failing(stores.open), freshMs: 1000, now: () => clock.now },
      onTrouble: (what) => troubles.push(what),
    });
    return {
      ...{ publish, clock, troubles, stores },

      fail: (isBroken: boolean) => {
        broken = isBroken;
      },
      data: (budget?: number) =>
        storedDealerData({
          ...{ closed: failing(stores.closed), sites },
          ...(budget !== undefined && { budget }),
        }),
      askedFor: () => asked.splice(0),
    };
  };

  it('with one damaged file fails only its dealer’s health check', async () => {
    const { data, publish, stores } = await aFleet('a-cars');
    for await (const { key } of stores.closed.list('')) await stores.closed.put(key, Buffer.from('damaged'));
    await publish('b-cars', 'b-cars');
    const dealers = data();
    const dealerOf = createDealerOf({ dealerData: dealers, now: () => 0 });
    const ask = async (host: string) => {
      const slug = await dealerOf(new Request(`http://${host}/`));
      return (await health('1', dealers, { checks: [dealerDataCheck(dealers)], slug })).checks[0];
    };
    for (const host of ['a-cars.localhost', 'www.a-cars.example'])
      expect(await ask(host)).toMatchObject({
        ok: false,
        reason: expect.stringContaining('--site=a-cars --force'),
      });
    for (const host of ['b-cars.localhost', 'www.b-cars.example', 'localhost'])
      expect(await ask(host)).toMatchObject({ ok: true });
  });

  it('is requested once for the list and once for a dealer, and revalidated after a second', async () => {
    const { data, clock, askedFor } = await aFleet('a-cars', 'b-cars');
    const dealers = data();
    await Promise.all([dealers.dealer('a-cars'), dealers.dealer('a-cars')]);
    expect(askedFor().filter((key) => !key.startsWith('files/'))).toEqual([
      'dealers.json',
      'live/a-cars.json',
    ]);
    await dealers.dealer('a-cars');
    expect(askedFor()).toEqual([]);
    clock.now = 1001;
    await dealers.dealer('a-cars');
    expect(askedFor()).toEqual(['dealers.json, if changed', 'live/a-cars.json, if changed']);
  });

  it('shows a new publication within a second', async () => {
    const { data, clock, publish } = await aFleet('a-cars');
    const dealers = data();
    await dealers.dealer('a-cars');
    await publish('a-cars', 'After');
    await publish('b-cars', 'New');
    clock.now = 1001;
    expect((await dealers.dealer('a-cars'))?.name).toBe('After');
    expect((await dealers.dealer('b-cars'))?.name).toBe('New');
  });

  it('has no more dealers in memory than its limit', async () => {
    const { data, askedFor } = await aFleet('a-cars', 'b-cars', 'c-cars');
    const dealers = data(12_000);
    const files = async (slug: string) => {
      await dealers.dealer(slug);
      return askedFor().filter((key) => key.startsWith('files/')).length;
    };
    expect(await files('a-cars')).toBe(1);
    expect(await files('a-cars')).toBe(0);
    expect([await files('b-cars'), await files('c-cars')]).toEqual([1, 1]);
    expect(await files('a-cars')).toBe(1);
  });

  it('serves known dealers while the store is away, and says so', async () => {
    const { data, clock, fail, troubles } = await aFleet('a-cars', 'b-cars');
    const dealers = data();
    await dealers.dealer('a-cars');
    fail(true);
    clock.now = 5000;
    expect((await dealers.dealer('a-cars'))?.name).toBe('a-cars');
    expect(troubles.join()).toContain('live/a-cars.json could not be read again');
    await expect(dealers.dealer('b-cars')).rejects.toThrow('away');
    fail(false);
    clock.now = 7000;
    expect((await dealers.dealer('b-cars'))?.name).toBe('b-cars');
  });
});
