import { expect, it } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { collectUnnamed } from '#adapters/sites/publication/collect.ts';
import { readDealers, updateDealers } from '#adapters/sites/publication/dealers.ts';
import { readStoredFile } from '#adapters/sites/publication/files.ts';
import { keys, liveGeneration } from '#adapters/sites/publication/format.ts';
import {
  isLease,
  type Lease,
  LeaseError,
  LeaseWatch,
  tryLease,
  withLease,
} from '#adapters/sites/publication/lease.ts';
import {
  PublicationConflict,
  readPointer,
  rollBackSite,
  TRUSTED_MS,
  Uploads,
} from '#adapters/sites/publication/publish.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import { publishSample, type TestStores } from '../storage/sample-site.ts';
import { KINDS_BELOW } from '../storage/stores.ts';
import { describeEach } from './databases.ts';

const DEALER = sampleDealer('a-cars');
const LONG = 'a car, and another car. '.repeat(100);
const FILES = { '/index.html': LONG, '/_astro/x.css': 'a{}', '/assets/photo.jpg': Uint8Array.of(1, 2, 3) };

const overviewWith = (host: string) => ({
  ...{ hosts: [host], leadsKeptDays: null, accountsKeptDays: null, realm: null },
});

describeEach(KINDS_BELOW, 'a fleet published to objects $name', ({ open }) => {
  const newStores = async (): Promise<TestStores> => ({ open: await open(), closed: await open() });
  const readersOf = (stores: TestStores) => publishedSites({ open: stores.open, freshMs: 0 });

  async function textOf(stores: TestStores, path: string): Promise<string | undefined> {
    const sites = readersOf(stores);
    const pointer = await sites.pointer('a-cars');
    const live = pointer && liveGeneration(pointer);
    const name = live && (await sites.manifest(live.manifest)).files[path];
    return name && Buffer.from(await readStoredFile(stores.open, name)).toString();
  }

  it('is read as it was published, compressed or not', async () => {
    const stores = await newStores();
    await publishSample(stores, DEALER, FILES);
    for (const [path, content] of Object.entries(FILES))
      expect(await textOf(stores, path)).toBe(Buffer.from(content).toString());
    const fleet = await readersOf(stores).fleet();
    expect(fleet.slugs).toEqual(['a-cars']);
    expect(fleet.slugOfHost('www.a-cars.example')).toBe('a-cars');
    expect(fleet.slugOfHost('elsewhere.example')).toBeUndefined();
    expect(await readersOf(stores).pointer('b-cars')).toBeUndefined();
  });

  it('is uploaded once, because existing files are not sent again', async () => {
    const stores = await newStores();
    const first = new Uploads(stores);
    await publishSample(stores, DEALER, FILES, { uploads: first });
    // Three files, the dealer's data, the manifest, the pointer.
    expect(first.count).toBe(6);

    const again = new Uploads(stores);
    await publishSample(stores, DEALER, { ...FILES, '/index.html': `${LONG}!` }, { uploads: again });
    // The page, the manifest, the pointer.
    expect(again.count).toBe(3);

    const other = new Uploads(stores);
    await publishSample(stores, sampleDealer('b-cars'), { ...FILES, '/index.html': 'b' }, { uploads: other });
    // The page, the dealer's data, the manifest, the pointer, and none of the shared files.
    expect(other.count).toBe(4);
  });

  it('is sent again if an old file may be deleted', async () => {
    const stores = await newStores();
    await publishSample(stores, DEALER, FILES);
    const later = new Uploads(stores, () => Date.now() + TRUSTED_MS + 60_000);
    await publishSample(stores, sampleDealer('b-cars'), FILES, { uploads: later });
    expect(later.count).toBe(6);
  });

  it('is rolled back and forward by one write each', async () => {
    const stores = await newStores();
    for (const word of ['one', 'two', 'three']) await publishSample(stores, DEALER, { '/index.html': word });
    expect(await textOf(stores, '/index.html')).toBe('three');
    expect((await rollBackSite(stores.open, 'a-cars'))?.number).toBe(2);
    expect(await textOf(stores, '/index.html')).toBe('two');
    expect((await rollBackSite(stores.open, 'a-cars'))?.number).toBe(1);
    expect(await rollBackSite(stores.open, 'a-cars')).toBeUndefined();
    expect(await rollBackSite(stores.open, 'z-cars')).toBeUndefined();
    expect((await publishSample(stores, DEALER, { '/index.html': 'four' })).number).toBe(4);
    expect(await textOf(stores, '/index.html')).toBe('four');
  });

  it('has five generations, and a refresh replaces the live one', async () => {
    const stores = await newStores();
    for (let turn = 1; turn <= 7; turn++) await publishSample(stores, DEALER, { '/index.html': `${turn}` });
    await publishSample(stores, DEALER, { '/index.html': 'refreshed' }, { isRefresh: true });
    const { pointer } = await readPointer(stores.open, 'a-cars');
    expect(pointer?.generations.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3]);
    expect(await textOf(stores, '/index.html')).toBe('refreshed');
    await rollBackSite(stores.open, 'a-cars');
    expect(await textOf(stores, '/index.html')).toBe('6');
  });

  it('is published by one of two simultaneous publishers, and the other gets an error', async () => {
    const stores = await newStores();
    const before = await readPointer(stores.open, 'a-cars');
    const done = await Promise.allSettled(
      ['one', 'two'].map((word) => publishSample(stores, DEALER, { '/index.html': word }, { before })),
    );
    const refused = done.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toBeInstanceOf(PublicationConflict);
    const winner = done[0]?.status === 'fulfilled' ? 'one' : 'two';
    expect(await textOf(stores, '/index.html')).toBe(winner);
  });

  it('is listed completely, even if many machines change the list at once', async () => {
    const stores = await newStores();
    const slugs = Array.from({ length: 12 }, (_, at) => `cars-${at}`);
    await Promise.all(
      slugs.map((slug) => updateDealers(stores.open, new Map([[slug, overviewWith(`${slug}.example`)]]))),
    );
    expect(Object.keys(await readDealers(stores.open)).sort()).toEqual([...slugs].sort());
    const one = new Map([['cars-1', overviewWith('cars-1.example')]]);
    expect(await updateDealers(stores.open, one)).toBe(false);
    expect(await updateDealers(stores.open, new Map([['cars-1', null]]))).toBe(true);
    expect((await readersOf(stores).fleet()).slugOfHost('cars-1.example')).toBeUndefined();
  });

  it('loses only files that no generation names, once nobody can name them any more', async () => {
    const stores = { ...(await newStores()), plain: undefined };
    const pages = (word: string) => ({ ...FILES, '/index.html': `${LONG} ${word}` });
    for (const word of ['1', '2', '3', '4', '5', '6', '7']) await publishSample(stores, DEALER, pages(word));
    await publishSample(stores, sampleDealer('b-cars'), FILES);
    const collect = (days: number, isDry = false) =>
      collectUnnamed(stores, { now: Date.now() + days * 86_400_000, isDry });
    expect(await collect(7)).toMatchObject({ objects: 0 });
    // Of the two generations that have gone: a page and a manifest each.
    expect(await collect(9, true)).toMatchObject({ objects: 4 });
    expect(await collect(9)).toMatchObject({ objects: 4 });
    expect(await collect(9)).toMatchObject({ objects: 0 });
    for (let back = 0; back < 4; back++) {
      expect(await textOf(stores, '/index.html')).toBe(`${LONG} ${7 - back}`);
      await rollBackSite(stores.open, 'a-cars');
    }
  });

  const TIMES = { renewMs: 20, deadMs: 200, lookMs: 5, patienceMs: 60_000 };

  it('is built by one machine at a time', async () => {
    const { closed } = await newStores();
    let inside = 0;
    const done: number[] = [];
    await Promise.all(
      [1, 2, 3].map((who) =>
        withLease(
          closed,
          'a-cars',
          async () => {
            expect(++inside).toBe(1);
            await new Promise((resolve) => setTimeout(resolve, 30));
            inside--;
            done.push(who);
          },
          TIMES,
        ),
      ),
    );
    expect(done.sort()).toEqual([1, 2, 3]);
  });

  const leased = async (...asked: Parameters<typeof tryLease>): Promise<Lease> => {
    const held = await tryLease(...asked);
    return isLease(held) ? held : expect.fail(`it is held by ${held.holder}`);
  };

  it('is taken over from a silent machine, with a message', async () => {
    const { closed } = await newStores();
    const silent = await leased(closed, keys.lease('a-cars'), new LeaseWatch(), { ...TIMES, renewMs: 1000 });
    const watch = new LeaseWatch();
    expect(isLease(await tryLease(closed, keys.lease('a-cars'), watch, TIMES))).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, TIMES.deadMs + 20));
    const heir = await leased(closed, keys.lease('a-cars'), watch, TIMES);
    await expect.poll(() => silent.signal.aborted, { timeout: 60_000 }).toBe(true);
    expect(silent.signal.reason).toBeInstanceOf(LeaseError);
    await silent.release();
    expect(isLease(await tryLease(closed, keys.lease('a-cars'), new LeaseWatch(), TIMES))).toBe(false);
    await heir.release();
    await (await leased(closed, keys.lease('a-cars'), new LeaseWatch(), TIMES)).release();
  });

  it('is left to a live machine, with an error after the timeout', async () => {
    const { closed } = await newStores();
    const held = await leased(closed, keys.lease('a-cars'), new LeaseWatch(), TIMES);
    const impatient = { ...TIMES, patienceMs: 300 };
    await expect(withLease(closed, 'a-cars', async () => {}, impatient)).rejects.toThrow(
      /"a-cars" has been worked on by another machine/,
    );
    await held.release();
  });
});
