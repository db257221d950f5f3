import { existsSync, utimesSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { type KnownAddress, ledgerText } from '#domain/stock/pictures/stock-picture.ts';
import { type Elsewhere, pictureFolder, sweepPictures } from './folder.ts';

const SLUG = 'harbour-autos';
const MONTH_AND_DAY = 31 * 24 * 3600;

function elsewhere(): Elsewhere & { readonly names: () => readonly string[] } {
  const stored = new Map<string, Uint8Array>();
  return {
    get: async (name) => stored.get(name),
    put: async (name, bytes) => void stored.set(name, bytes),
    names: () => [...stored.keys()],
  };
}

const KINDS = {
  'a folder': async () => pictureFolder(await temporaryFolder()),
  'a folder that machines share': async () => pictureFolder(await temporaryFolder(), elsewhere()),
} as const;

describe.each(Object.entries(KINDS))('the picture store %s', (_, open) => {
  test('has stored files under names made from their contents, and a ledger for each dealer', async () => {
    const store = await open();
    const file = await store.put(Buffer.from('one'), 'jpg');
    expect(await store.put(Buffer.from('one'), 'jpg')).toBe(file);
    expect(await store.put(Buffer.from('other'), 'jpg')).not.toBe(file);
    expect(file).toMatch(/^[0-9a-f]{20}\.jpg$/);
    expect(await store.has(file)).toBe(true);
    expect(await store.has('00000000000000000000.jpg')).toBe(false);
    expect(await readFile(store.pathOf(file), 'utf8')).toBe('one');
    expect(await store.loadLedger(SLUG)).toBeUndefined();
    await store.saveLedger(SLUG, 'known');
    expect(await store.loadLedger(SLUG)).toBe('known');
    expect(await store.loadLedger('another')).toBeUndefined();
  });
});

test('on another machine fetches a file of the first when it is needed', async () => {
  const shared = elsewhere();
  const folder = await temporaryFolder();
  const first = pictureFolder(await temporaryFolder(), shared);
  const other = pictureFolder(folder, shared);
  const file = await first.put(Buffer.from('one'), 'jpg');
  await first.saveLedger(SLUG, 'known');
  expect(await other.loadLedger(SLUG)).toBe('known');
  expect(await readdir(folder)).toEqual([]);
  expect(await other.has(file)).toBe(true);
  expect(await readFile(other.pathOf(file), 'utf8')).toBe('one');
});

describe('the daily clean-up', () => {
  const known = (file: string): KnownAddress => ({
    photograph: { file, width: 1, height: 1, blur: '', look: '0'.repeat(16), graphic: false },
    ...{ etag: null, modified: null, since: 0, checked: 0, failure: null },
  });

  async function oldFiles() {
    const folder = await temporaryFolder();
    const store = pictureFolder(folder);
    const named = await store.put(Buffer.from('one'), 'jpg');
    const unnamed = await store.put(Buffer.from('other'), 'webp');
    const fresh = await store.put(Buffer.from('new'), 'jpg');
    const then = Date.now() / 1000 - MONTH_AND_DAY;
    for (const file of [named, unnamed]) utimesSync(store.pathOf(file), then, then);
    await store.saveLedger(SLUG, ledgerText(new Map([['https://feed.example/a.jpg', known(named)]])));
    return { folder, store, named, unnamed, fresh };
  }

  test('deletes what no feed has named for a month', async () => {
    const { folder, store, named, unnamed, fresh } = await oldFiles();
    expect(await sweepPictures(folder)).toBe(1);
    const isThere = [named, unnamed, fresh].map((file) => existsSync(store.pathOf(file)));
    expect(isThere).toEqual([true, false, true]);
    utimesSync(store.pathOf(fresh), 0, 0);
    expect(await sweepPictures(folder)).toBe(0);
  });

  test('leaves an old file that was written again', async () => {
    const { folder, store, unnamed } = await oldFiles();
    const before = await stat(store.pathOf(unnamed));
    await store.put(Buffer.from('other'), 'webp');
    expect((await stat(store.pathOf(unnamed))).ino).not.toBe(before.ino);
    expect(await sweepPictures(folder)).toBe(0);
  });
});
