import { expect, it } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { collectUnnamed } from '#adapters/sites/publication/collect.ts';
import type { PublishedGeneration } from '#adapters/sites/publication/format.ts';
import { rollBackSite } from '#adapters/sites/publication/publish.ts';
import type { Stores } from '#adapters/storage/blobs/settings.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { layOutPlainKeys, removePlainKeys } from '#render/storage/plain-keys.ts';
import { publishSample } from '../storage/sample-site.ts';
import { KINDS_BELOW } from '../storage/stores.ts';
import { describeEach } from './databases.ts';

const DEALER = sampleDealer('a-cars');
const DAY_MS = 86_400_000;

type Files = Readonly<Record<string, string>>;

/** A generation has a page and a style of its own. */
const generation = (number: number): Files => ({
  '/index.html': `page ${number}`,
  '/about.html': 'about',
  [`/cars/${number}.html`]: `car ${number}`,
  [`/_astro/${number}.css`]: `style ${number}`,
  '/robots.txt': 'robots',
});

const placed = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`a-cars${path}`, content]));

const NEIGHBOUR = { 'a-cars-2/index.html': 'of another dealer' };

/** A store, and what is done to it, in order. */
function watched(store: ObjectStore) {
  const done: string[] = [];
  const seen: ObjectStore = {
    ...store,
    async put(key, bytes, options) {
      done.push(`put ${key}`);
      return store.put(key, bytes, options);
    },
    async remove(key) {
      done.push(`remove ${key}`);
      return store.remove(key);
    },
  };
  return { store: seen, done: () => done.splice(0) };
}

/** The bucket of plain files is away for one page of a car, and all else is done to it. */
function untilPage(stores: Stores & { readonly plain: ObjectStore }): Stores {
  const { plain } = stores;
  const refuse = (key: string): void => {
    if (key.startsWith('a-cars/cars/')) throw new Error('away');
  };
  return {
    ...stores,
    plain: {
      ...plain,
      async put(key, bytes, options) {
        refuse(key);
        return plain.put(key, bytes, options);
      },
      async remove(key) {
        refuse(key);
        return plain.remove(key);
      },
    },
  };
}

async function filesIn(store: ObjectStore): Promise<Files> {
  const files: Record<string, string> = {};
  for await (const { key } of store.list(''))
    files[key] = Buffer.from((await store.get(key))?.bytes ?? []).toString();
  return files;
}

const layOut = (stores: Stores, live: PublishedGeneration, signal = new AbortController().signal) =>
  layOutPlainKeys(stores, 'a-cars', live, signal);

describeEach(KINDS_BELOW, 'plain files in objects $name', ({ open }) => {
  async function aHost() {
    const place = await open();
    for (const [key, content] of Object.entries(NEIGHBOUR)) await place.put(key, content);
    const { store: plain, done } = watched(place);
    const stores = { open: await open(), closed: await open(), plain };
    const publish = (number: number) => publishSample(stores, DEALER, generation(number));
    return {
      ...{ stores, done, publish },
      laidOut: () => filesIn(place),
      /** So much later that what is laid out is no generation to go back to, and was collected. */
      async publishLater() {
        for (const number of [11, 12, 13, 14]) await publish(number);
        const live = await publish(15);
        await collectUnnamed(stores, { now: Date.now() + 9 * DAY_MS, isDry: false });
        return live;
      },
    };
  }

  it('match what is published: files are written before pages, and removed last', async () => {
    const { stores, publish, laidOut, done } = await aHost();
    expect(await layOut(stores, await publish(1))).toBe(5);
    expect(await laidOut()).toEqual({ ...placed(generation(1)), ...NEIGHBOUR });
    done();
    expect(await layOut(stores, await publish(2))).toBe(3);
    expect(await laidOut()).toEqual({ ...placed(generation(2)), ...NEIGHBOUR });
    const [style, ...others] = done();
    expect(style).toBe('put a-cars/_astro/2.css');
    expect(others.slice(0, 2).sort()).toEqual(['put a-cars/cars/2.html', 'put a-cars/index.html']);
    expect(others.slice(2).sort()).toEqual(['remove a-cars/_astro/1.css', 'remove a-cars/cars/1.html']);
  });

  it('are written again if the earlier manifest was deleted', async () => {
    const { stores, publish, publishLater, laidOut, done } = await aHost();
    await layOut(stores, await publish(1));
    const live = await publishLater();
    done();
    expect(await layOut(stores, live)).toBe(5);
    const files = placed(generation(15));
    expect(await laidOut()).toEqual({ ...files, ...NEIGHBOUR });
    const all = done();
    expect(new Set(all.slice(0, 5))).toEqual(new Set(Object.keys(files).map((key) => `put ${key}`)));
    expect(all.slice(5).sort()).toEqual(['remove a-cars/_astro/1.css', 'remove a-cars/cars/1.html']);
  });

  it('are not changed if the store cannot say what exists', async () => {
    const { stores, publish, laidOut } = await aHost();
    await layOut(stores, await publish(1));
    const live = await publish(2);
    const away: ObjectStore = { ...stores.open, get: () => Promise.reject(new Error('away')) };
    await expect(layOut({ ...stores, open: away }, live)).rejects.toThrow('away');
    expect(await laidOut()).toEqual({ ...placed(generation(1)), ...NEIGHBOUR });
  });

  it.each([
    ['a rollback', 1],
    ['another generation', 3],
  ])('have nothing of an interrupted layout after %s', async (_, number) => {
    const { stores, publish, laidOut } = await aHost();
    await layOut(stores, await publish(1));
    await expect(layOut(untilPage(stores), await publish(2))).rejects.toThrow('away');
    expect(await laidOut()).toMatchObject({
      'a-cars/_astro/2.css': 'style 2',
      'a-cars/index.html': 'page 2',
    });
    const back = await rollBackSite(stores.open, 'a-cars');
    const live = number === 1 ? back : await publish(number);
    if (live) await layOut(stores, live);
    expect(await laidOut()).toEqual({ ...placed(generation(number)), ...NEIGHBOUR });
  });

  it('are left to the machine that took the dealer over', async () => {
    const { stores, publish, laidOut } = await aHost();
    await layOut(stores, await publish(1));
    const lost = new AbortController();
    const losing: Stores = {
      ...stores,
      plain: { ...stores.plain, put: (...put) => stores.plain.put(...put).finally(() => lost.abort()) },
    };
    await expect(layOut(losing, await publish(2), lost.signal)).rejects.toThrow('aborted');
    expect(await laidOut()).toMatchObject({
      'a-cars/_astro/2.css': 'style 2',
      'a-cars/index.html': 'page 1',
    });
  });

  it('are all written again after an interrupted removal', async () => {
    const { stores, publish, laidOut } = await aHost();
    const live = await publish(1);
    await layOut(stores, live);
    await expect(removePlainKeys(untilPage(stores), 'a-cars')).rejects.toThrow('away');
    await layOut(stores, live);
    expect(await laidOut()).toEqual({ ...placed(generation(1)), ...NEIGHBOUR });
  });

  it.each(['is known', 'was collected'])('are removed with the dealer if their manifest %s', async (what) => {
    const { stores, publish, publishLater, laidOut } = await aHost();
    await layOut(stores, await publish(1));
    if (what === 'was collected') await publishLater();
    await removePlainKeys(stores, 'a-cars');
    expect(await laidOut()).toEqual(NEIGHBOUR);
  });
});
