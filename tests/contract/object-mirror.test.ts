import { expect, it } from 'vitest';
import { changeObject } from '#adapters/storage/blobs/change.ts';
import { type Mirror, mirrorOf } from '#adapters/storage/blobs/mirror.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { KINDS_BELOW } from '../storage/stores.ts';
import { describeEach } from './databases.ts';

interface Watched {
  readonly store: ObjectStore;
  /** What was asked since the last question. */
  readonly asked: () => readonly string[];
  /** From now on the store is away, or back. */
  readonly fail: (isAway: boolean) => void;
}

/** A store, and what it is asked for. */
function watched(store: ObjectStore): Watched {
  const asked: string[] = [];
  let isAway = false;

  const note = async (what: string) => {
    asked.push(what);

    if (isAway) throw new Error('away');
  };
  return {
    store: {
      ...store,
      async get(key) {
        await note(`get ${key}`);
        return store.get(key);
      },
      async *list(prefix) {
        await note(`list ${prefix}`);
        yield* store.list(prefix);
      },
    },
    asked: () => asked.splice(0),
    fail: (now) => {
      isAway = now;
    },
  };
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const found = async (mirror: Mirror<string>) => Object.fromEntries(await mirror.read());

describeEach(KINDS_BELOW, 'a mirror of objects $name', ({ open }) => {
  type Read = Parameters<typeof mirrorOf<string>>[0]['read'];

  async function mirrored(read: Read) {
    const store = await open();
    const { asked, fail, store: seen } = watched(store);
    const troubles: string[] = [];
    const mirror = mirrorOf({
      ...{ store: seen, prefix: 'cars/', read, freshMs: 0 },
      onTrouble: (what) => troubles.push(what),
    });
    return { store, mirror, troubles, asked, fail };
  }

  it('reads an object once, and again after a change', async () => {
    const { store, mirror, asked } = await mirrored(text);
    await store.put('cars/a b', 'one');
    await store.put('cars/c', 'two');
    await store.put('other', 'x');
    expect(await found(mirror)).toEqual({ 'a b': 'one', c: 'two' });
    expect(asked()).toEqual(['list cars/', 'get cars/a b', 'get cars/c']);
    expect(await found(mirror)).toEqual({ 'a b': 'one', c: 'two' });
    expect(asked()).toEqual(['list cars/']);

    await store.put('cars/c', 'TWO');
    await store.put('cars/d', 'three');
    await store.remove('cars/a b');
    expect(await found(mirror)).toEqual({ c: 'TWO', d: 'three' });
    expect(asked()).toEqual(['list cars/', 'get cars/c', 'get cars/d']);
  });

  it('passes the earlier value on, and leaves out rejected objects', async () => {
    const { store, mirror, asked } = await mirrored((bytes, name, before) =>
      name === 'secret' ? undefined : `${before ?? ''}${text(bytes)}`,
    );
    await store.put('cars/a', '1');
    await store.put('cars/secret', 'x');
    expect(await found(mirror)).toEqual({ a: '1' });
    await store.put('cars/a', '23');
    expect(await found(mirror)).toEqual({ a: '123' });
    asked();
    await found(mirror);
    expect(asked()).toEqual(['list cars/']);
  });

  it('is used unchanged while the store is away, and read again once it is back', async () => {
    const { store, mirror, fail, troubles } = await mirrored(text);
    fail(true);
    await store.put('cars/a', 'one');
    await expect(mirror.read()).rejects.toThrow('away');
    fail(false);
    expect(await found(mirror)).toEqual({ a: 'one' });
    fail(true);
    await store.put('cars/a', 'other');
    expect(await found(mirror)).toEqual({ a: 'one' });
    expect(troubles).toEqual([expect.stringContaining('cars/ could not be read again')]);
    fail(false);
    expect(await found(mirror)).toEqual({ a: 'other' });
  });

  it('skips an unreadable object, and retries it', async () => {
    let isBad = true;
    const { store, mirror, troubles } = await mirrored((bytes) => {
      if (isBad && text(bytes) === 'bad') throw new Error('unreadable');
      return text(bytes);
    });
    await store.put('cars/a', 'good');
    await store.put('cars/b', 'bad');
    expect(await found(mirror)).toEqual({ a: 'good' });
    expect(troubles).toEqual([expect.stringContaining('1 object below cars/')]);
    isBad = false;
    expect(await found(mirror)).toEqual({ a: 'good', b: 'bad' });
  });

  it('reads many pages of names', async () => {
    const { store, mirror } = await mirrored(text);
    const names = Array.from({ length: 110 }, (_, at) => `car-${String(at).padStart(4, '0')}`);
    await Promise.all(names.map((name) => store.put(`cars/${name}`, name)));
    expect([...(await mirror.read()).keys()].sort()).toEqual(names);
  });

  it('loses no change of many simultaneous writers', async () => {
    const store = await open();
    const add = (word: string) =>
      changeObject(store, 'list', (before) => `${before ? text(before) : ''}${word} `);
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(add));
    const words = text((await store.get('list'))?.bytes ?? new Uint8Array())
      .trim()
      .split(' ');
    expect(words.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await changeObject(store, 'list', () => undefined)).toBe(false);
  });
});
