import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPictureStore, pictureBytes } from './store.ts';

const ROOM = 1_000_000;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const maker = () => {
  let made = 0;
  return { make: async () => new Uint8Array([++made]), count: () => made };
};

it('a picture is made once for simultaneous requests, and is stored beyond a restart', async () => {
  const { make, count } = maker();
  const store = createPictureStore(folder, ROOM);
  const pictures = await Promise.all([store('a.webp', make), store('a.webp', make), store('a.webp', make)]);
  expect(pictures.map((bytes) => bytes[0])).toEqual([1, 1, 1]);
  expect((await createPictureStore(folder, ROOM)('a.webp', make))[0]).toBe(1);
  expect(count()).toBe(1);
  expect(await readdir(folder)).toEqual(['a.webp']);
});

it('a failed picture is retried', async () => {
  const store = createPictureStore(folder, ROOM);
  await expect(store('a.webp', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await store('a.webp', maker().make))[0]).toBe(1);
});

it('a picture is returned even if nothing can be written', async () => {
  await writeFile(join(folder, 'file'), '');
  expect((await createPictureStore(join(folder, 'file'), ROOM)('a.webp', maker().make))[0]).toBe(1);
});

const sized = (bytes: number) => async () => new Uint8Array(bytes);
const usedAt = (name: string, seconds: number) => utimes(join(folder, name), seconds, seconds);

it('the cache has a limit, and drops the least recently used picture first', async () => {
  const store = createPictureStore(folder, 1000);
  for (const [name, seconds] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const) {
    await store(`${name}.webp`, sized(300));
    await usedAt(`${name}.webp`, seconds);
  }
  expect(await readdir(folder)).toHaveLength(3);
  // A new store has nothing in memory, so it reads the oldest picture from the folder. That makes it the
  // newest.
  await createPictureStore(folder, 1000)('a.webp', sized(1));
  await store('d.webp', sized(300));
  expect((await readdir(folder)).toSorted()).toEqual(['a.webp', 'd.webp']);
});

it('the cache counts files of earlier processes', async () => {
  await writeFile(join(folder, 'old.webp'), new Uint8Array(900));
  await usedAt('old.webp', 1);
  await createPictureStore(folder, 1000)('new.webp', sized(300));
  expect(await readdir(folder)).toEqual(['new.webp']);
});

it('the limit of the cache comes from the environment', () => {
  expect(pictureBytes({})).toBe(1024 ** 3);
  expect(pictureBytes({ IMAGE_CACHE_MB: '' })).toBe(1024 ** 3);
  expect(pictureBytes({ IMAGE_CACHE_MB: '20' })).toBe(20 * 1024 ** 2);
  for (const wrong of ['0', '-1', '1.5', '1 GB'])
    expect(() => pictureBytes({ IMAGE_CACHE_MB: wrong })).toThrow(`IMAGE_CACHE_MB is "${wrong}"`);
});
