import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPictureStore } from './store.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const maker = () => {
  let made = 0;
  return { make: async () => new Uint8Array([++made]), count: () => made };
};

it('makes a picture once for many who ask at once, and keeps it beyond a restart', async () => {
  const { make, count } = maker();
  const store = createPictureStore(folder);
  const pictures = await Promise.all([store('a.webp', make), store('a.webp', make), store('a.webp', make)]);
  expect(pictures.map((bytes) => bytes[0])).toEqual([1, 1, 1]);
  expect((await createPictureStore(folder)('a.webp', make))[0]).toBe(1);
  expect(count()).toBe(1);
  expect(await readdir(folder)).toEqual(['a.webp']);
});

it('tries again after a failure', async () => {
  const store = createPictureStore(folder);
  await expect(store('a.webp', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await store('a.webp', maker().make))[0]).toBe(1);
});

it('still gives the picture when nothing can be written', async () => {
  await writeFile(join(folder, 'file'), '');
  expect((await createPictureStore(join(folder, 'file'))('a.webp', maker().make))[0]).toBe(1);
});
