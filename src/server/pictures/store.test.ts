import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLimit, createPictureStore } from './store.ts';

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

it('runs no more tasks at once than it has slots, in order, and survives one that fails', async () => {
  const limit = createLimit(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(number);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (number === 2) throw new Error('cannot be made');
    return number;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => limit(task(number))));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
